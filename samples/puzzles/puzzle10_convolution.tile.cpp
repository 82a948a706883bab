#include <tile/tile.h>
using namespace tile;

// Two ways to z[i, j, l] = sum over oj < KH, ol < KW of k[oj, ol] * x[i, j + oj, l + ol], for i < n0, j < h, l < w.
// What lies beyond an image counts as 0: no sum reaches into the next row or image.

// As the puzzle has it: a window of the kernel's size slides over B0 images, one output in each at a time.
template <int B0, int KH, int KW>
TILE_KERNEL void convolution(const float* x, const float* k, float* z, index_t n0, index_t h, index_t w) {
  auto [i] = grid(cdiv(n0, B0));
  auto k_tile = load(make_block_ptr<KH, KW>(k, {KH, KW}, {KW, 1}, {0, 0}));
  auto x_row_blk = make_block_ptr<B0, KH, KW>(x, {n0, h, w}, {h * w, w, 1}, {i * B0, 0, 0});
  auto z_row_blk = make_block_ptr<B0, 1, 1>(z, {n0, h, w}, {h * w, w, 1}, {i * B0, 0, 0});
  for (index_t j = 0; j < h; ++j) {
    auto x_blk = x_row_blk;
    auto z_blk = z_row_blk;
    for (index_t l = 0; l < w; ++l) {
      auto x_tile = load(x_blk, boundary_check<0, 1, 2>);
      auto z_tile = sum<1>(sum<1>(x_tile * k_tile[None, All, All]));
      store(z_blk, z_tile[All, None, None], boundary_check<0, 1, 2>);
      x_blk.advance({0, 0, 1});
      z_blk.advance({0, 0, 1});
    }
    x_row_blk.advance({0, 1, 0});
    z_row_blk.advance({0, 1, 0});
  }
}
TILE_INSTANTIATE(convolution<1, 4, 4>);
TILE_INSTANTIATE(convolution<2, 4, 4>);
TILE_INSTANTIATE(convolution<4, 2, 8>);

// Each program computes BH x BW outputs of one image. It shifts its window once for each element of k, whose size
// may be any.
template <int BH, int BW>
TILE_KERNEL void convolution_tiled(const float* x, const float* k, float* z, index_t n0, index_t h, index_t w,
                                   index_t kh, index_t kw) {
  auto [l, j, i] = grid(cdiv(w, BW), cdiv(h, BH), n0);
  auto x_row_blk = make_block_ptr<BH, BW>(x + i * h * w, {h, w}, {w, 1}, {j * BH, l * BW});
  auto z_blk = make_block_ptr<BH, BW>(z + i * h * w, {h, w}, {w, 1}, {j * BH, l * BW});
  auto acc = zeros<float, BH, BW>();
  for (index_t oj = 0; oj < kh; ++oj) {
    auto x_blk = x_row_blk;
    for (index_t ol = 0; ol < kw; ++ol) {
      acc += load(x_blk, boundary_check<0, 1>) * load(k + oj * kw + ol);
      x_blk.advance({0, 1});
    }
    x_row_blk.advance({1, 0});
  }
  store(z_blk, acc, boundary_check<0, 1>);
}
TILE_INSTANTIATE(convolution_tiled<4, 8>);
TILE_INSTANTIATE(convolution_tiled<32, 64>);

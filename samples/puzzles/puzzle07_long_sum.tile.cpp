#include <tile/tile.h>
using namespace tile;

// z[i] = sum over j < t of x[i, j], for i < n0; each program sums B0 rows, B1 columns at a time.
template <int B0, int B1>
TILE_KERNEL void long_sum(const float* x, float* z, index_t x_stride_row, index_t x_stride_column, index_t n0,
                          index_t t) {
  auto [i] = grid(cdiv(n0, B0));
  auto x_blk = make_block_ptr<B0, B1>(x, {n0, t}, {x_stride_row, x_stride_column}, {i * B0, 0}, order<1, 0>);
  auto z_blk = make_block_ptr<B0>(z, {n0}, {1}, {i * B0});
  auto acc = zeros<float, B0>();
  for (index_t column = 0; column < t; column += B1) {
    acc += sum<1>(load(x_blk, boundary_check<0, 1>));
    x_blk.advance({0, B1});
  }
  store(z_blk, acc, boundary_check<0>);
}
TILE_INSTANTIATE(long_sum<1, 32>);
TILE_INSTANTIATE(long_sum<4, 16>);
TILE_INSTANTIATE(long_sum<4, 1024>);
TILE_INSTANTIATE(long_sum<1, 4096>);

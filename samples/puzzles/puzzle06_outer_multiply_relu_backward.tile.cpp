#include <tile/tile.h>
using namespace tile;

// The gradient of max(x[j, i] * y[j], 0) with respect to x, for i < n0 and j < n1:
//   dx[j, i] = y[j] * dz[j, i] where x[j, i] * y[j] > 0, else 0.
template <int B0, int B1>
TILE_KERNEL void outer_multiply_relu_backward(const float* x, const float* y, const float* dz, float* dx, index_t n0,
                                              index_t n1) {
  auto [i, j] = grid(cdiv(n0, B0), cdiv(n1, B1));
  auto x_blk = make_block_ptr<B1, B0>(x, {n1, n0}, {n0, 1}, {j * B1, i * B0});
  auto y_blk = make_block_ptr<B1>(y, {n1}, {1}, {j * B1});
  auto dz_blk = make_block_ptr<B1, B0>(dz, {n1, n0}, {n0, 1}, {j * B1, i * B0});
  auto dx_blk = make_block_ptr<B1, B0>(dx, {n1, n0}, {n0, 1}, {j * B1, i * B0});
  auto x_tile = load(x_blk, boundary_check<0, 1>);
  auto y_column = load(y_blk, boundary_check<0>)[All, None];
  auto dz_tile = load(dz_blk, boundary_check<0, 1>);
  store(dx_blk, where(x_tile * y_column > 0.0f, y_column * dz_tile, 0.0f), boundary_check<0, 1>);
}
TILE_INSTANTIATE(outer_multiply_relu_backward<32, 32>);
TILE_INSTANTIATE(outer_multiply_relu_backward<8, 8>);
TILE_INSTANTIATE(outer_multiply_relu_backward<256, 32>);

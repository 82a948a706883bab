#include <tile/tile.h>
using namespace tile;

// z[j, i] = x[i] + y[j] for i < n0 and j < n1; each program writes B1 rows of B0 elements.
template <int B0, int B1>
TILE_KERNEL void outer_add_blocked(const float* x, const float* y, float* z, index_t n0, index_t n1) {
  auto [i, j] = grid(cdiv(n0, B0), cdiv(n1, B1));
  auto x_blk = make_block_ptr<B0>(x, {n0}, {1}, {i * B0});
  auto y_blk = make_block_ptr<B1>(y, {n1}, {1}, {j * B1});
  auto z_blk = make_block_ptr<B1, B0>(z, {n1, n0}, {n0, 1}, {j * B1, i * B0});
  auto x_tile = load(x_blk, boundary_check<0>);
  auto y_tile = load(y_blk, boundary_check<0>);
  store(z_blk, x_tile[None, All] + y_tile[All, None], boundary_check<0, 1>);
}
TILE_INSTANTIATE(outer_add_blocked<32, 32>);
TILE_INSTANTIATE(outer_add_blocked<8, 8>);
TILE_INSTANTIATE(outer_add_blocked<256, 32>);

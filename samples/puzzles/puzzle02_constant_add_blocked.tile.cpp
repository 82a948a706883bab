#include <tile/tile.h>
using namespace tile;

// z[i] = x[i] + 10 for i < n0; each program adds to B0 elements.
template <int B0>
TILE_KERNEL void constant_add_blocked(const float* x, float* z, index_t n0) {
  auto [i] = grid(cdiv(n0, B0));
  auto x_blk = make_block_ptr<B0>(x, {n0}, {1}, {i * B0});
  auto z_blk = make_block_ptr<B0>(z, {n0}, {1}, {i * B0});
  store(z_blk, load(x_blk, boundary_check<0>) + 10.0f, boundary_check<0>);
}
TILE_INSTANTIATE(constant_add_blocked<32>);
TILE_INSTANTIATE(constant_add_blocked<2048>);

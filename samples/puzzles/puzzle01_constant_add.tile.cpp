#include <tile/tile.h>
using namespace tile;

// z[i] = x[i] + 10 for i < N0, in one program: its tile is the whole vector, so nothing needs a check.
template <int N0>
TILE_KERNEL void constant_add(const float* x, float* z) {
  grid(1);
  auto x_blk = make_block_ptr<N0>(x, {N0}, {1}, {0});
  auto z_blk = make_block_ptr<N0>(z, {N0}, {1}, {0});
  store(z_blk, load(x_blk) + 10.0f);
}
TILE_INSTANTIATE(constant_add<32>);
TILE_INSTANTIATE(constant_add<1024>);

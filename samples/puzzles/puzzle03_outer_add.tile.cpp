#include <tile/tile.h>
using namespace tile;

// z[j, i] = x[i] + y[j] for i < N0 and j < N1, in one program.
template <int N0, int N1>
TILE_KERNEL void outer_add(const float* x, const float* y, float* z) {
  grid(1);
  auto x_tile = load(make_block_ptr<N0>(x, {N0}, {1}, {0}));
  auto y_tile = load(make_block_ptr<N1>(y, {N1}, {1}, {0}));
  auto z_blk = make_block_ptr<N1, N0>(z, {N1, N0}, {N0, 1}, {0, 0});
  store(z_blk, x_tile[None, All] + y_tile[All, None]);
}
TILE_INSTANTIATE(outer_add<32, 32>);
TILE_INSTANTIATE(outer_add<8, 4>);

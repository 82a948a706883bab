#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, float n) {
  // expect: shape, strides, offsets and deltas are lists of integers
  auto x_blk = make_block_ptr<8>(x, {n}, {1}, {0});
}

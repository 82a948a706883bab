#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t n) {
  // expect: a block pointer has at least one axis, and positive extents
  auto x_blk = make_block_ptr<0>(x, {n}, {1}, {0});
}

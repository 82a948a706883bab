#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t n) {
  auto x_blk = make_block_ptr<8>(x, {n}, {1}, {0});
  // expect: a list has one entry for each axis
  auto next = advance(x_blk, {0, 8});
}

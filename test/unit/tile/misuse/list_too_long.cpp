#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t m, index_t n) {
  // expect: a list has one entry for each axis
  auto x_blk = make_block_ptr<8>(x, {m, n}, {n, 1}, {0, 0});
}

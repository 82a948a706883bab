#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t m, index_t n) {
  // expect: order names every axis from 0 to rank - 1 once
  auto x_blk = make_block_ptr<8, 8>(x, {m, n}, {n, 1}, {0, 0}, order<1, 1>);
}

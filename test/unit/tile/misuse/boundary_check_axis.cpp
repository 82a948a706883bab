#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t n) {
  auto x_blk = make_block_ptr<8>(x, {n}, {1}, {0});
  // expect: boundary_check names axes from 0 to rank - 1
  auto values = load(x_blk, boundary_check<1>);
}

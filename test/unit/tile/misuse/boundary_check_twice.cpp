#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t m, index_t n) {
  auto x_blk = make_block_ptr<8, 8>(x, {m, n}, {n, 1}, {0, 0});
  // expect: boundary_check names axes from 0 to rank - 1
  store(x_blk, 0, boundary_check<0, 0>);
}

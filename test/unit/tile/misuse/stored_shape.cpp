#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t n) {
  auto x_blk = make_block_ptr<8>(x, {n}, {1}, {0});
  // expect: the value does not broadcast to the shape of the pointer
  store(x_blk, zeros<float, 4>());
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t n);

void call(const float* x) {
  // expect: an argument of run does not convert to its kernel parameter
  tile::run(kernel, x, 8);
}

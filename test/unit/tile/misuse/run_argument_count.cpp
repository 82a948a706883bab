#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, index_t n);

void call(float* x) {
  // expect: run takes one argument for each kernel parameter
  tile::run(kernel, x);
}

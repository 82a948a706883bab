#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x) {
  // expect: the value does not broadcast to the shape of the pointer
  store(x, zeros<float, 8>());
}

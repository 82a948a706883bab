#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x) {
  // expect: the value does not broadcast to the shape of the pointer
  store(x + arange<0, 8>(), zeros<float, 4, 8>());
}

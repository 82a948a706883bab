#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(const float* x) {
  // expect: this pointer is to const
  store(x + arange<0, 8>(), zeros<float, 8>());
}

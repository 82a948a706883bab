#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(const float* x) {
  // expect: the mask does not broadcast to the shape of the pointers
  auto values = load(x + arange<0, 8>(), zeros<bool, 2, 8>());
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(const float* x) {
  // expect: this pointer is to const
  store(x, 1.0f);
}

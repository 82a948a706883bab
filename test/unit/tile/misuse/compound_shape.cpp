#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8>();
  // expect: compound assignment would change the element type or the shape
  x += zeros<float, 4, 8>();
}

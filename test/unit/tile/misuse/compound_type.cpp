#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: compound assignment would change the element type or the shape
  i += 0.5f;
}

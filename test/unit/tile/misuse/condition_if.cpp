#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: a condition is a scalar, this is a tile
  if (i < 4) i += 1;
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: an operand does not broadcast to the shape of the first one
  auto y = clamp(i, zeros<int, 2, 8>(), 9);
}

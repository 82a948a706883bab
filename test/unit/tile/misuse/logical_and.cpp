#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: && does not take tiles; use & on tiles of bool
  auto inside = i >= 2 && i < 4;
}

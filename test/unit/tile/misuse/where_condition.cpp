#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: the condition of where is a bool, or a tile of bool
  auto x = where(i, i, 0);
}

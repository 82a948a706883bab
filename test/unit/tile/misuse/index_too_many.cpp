#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: more All in the brackets than the tile has axes
  auto rows = i[All, All];
}

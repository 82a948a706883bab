#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: trans exchanges the last two axes of a tile that has at least two
  auto y = trans(i);
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: arange<Begin, End> counts
  auto i = arange<8, 8>();
}

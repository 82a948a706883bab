#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: arithmetic between bools
  auto y = (i < 4) >> (i < 2);
}

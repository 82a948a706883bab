#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: arithmetic between bools; use & | ^ on tiles of bool
  auto both = (i < 4) * (i > 2);
}

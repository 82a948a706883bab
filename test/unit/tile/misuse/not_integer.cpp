#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: ! takes a tile of bool
  auto x = !arange<0, 8>();
}

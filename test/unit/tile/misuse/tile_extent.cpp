#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: the extents of a tile are positive
  auto x = zeros<float, 8, 0>();
}

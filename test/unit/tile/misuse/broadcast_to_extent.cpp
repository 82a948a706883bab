#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: the extents of a tile are positive
  auto y = broadcast_to<0>(1.0f);
}

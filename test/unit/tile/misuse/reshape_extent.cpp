#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: the extents of a tile are positive
  auto y = reshape<-4, -8>(x);
}

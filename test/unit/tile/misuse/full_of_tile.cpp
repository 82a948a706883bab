#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: the value must be a scalar
  auto x = full<float, 8>(zeros<float, 8>());
}

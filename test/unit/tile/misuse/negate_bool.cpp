#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: - takes numbers
  auto x = -(arange<0, 8>() < 4);
}

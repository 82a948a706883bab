#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float n) {
  // expect: the extents of a grid are integers
  auto [i] = grid(n / 64);
}

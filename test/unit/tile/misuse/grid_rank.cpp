#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(index_t n) {
  // expect: a grid has one to three extents
  auto ids = grid(n, n, n, n);
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(index_t n) {
  // expect: multiple_of<N> takes a positive N
  auto m = multiple_of<0>(n);
}

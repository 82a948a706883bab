#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: reshape keeps the number of elements
  auto y = reshape<8, 5>(x);
}

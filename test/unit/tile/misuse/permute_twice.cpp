#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: permute names every axis from 0 to rank - 1 once
  auto y = permute<0, 0>(x);
}

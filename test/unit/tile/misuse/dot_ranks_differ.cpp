#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: dot takes tiles of two axes, or of three
  auto y = dot(x, zeros<float, 8, 4, 2>());
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: dot multiplies [M, K] by [K, N]
  auto y = dot(x, x);
}

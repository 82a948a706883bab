#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: where the first operand is a scalar, the others are, too
  auto y = fma(2.0f, x, 1);
}

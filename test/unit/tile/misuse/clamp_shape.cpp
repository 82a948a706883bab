#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: an operand does not broadcast to the shape of the first one
  auto y = clamp(x, 0, zeros<float, 8>());
}

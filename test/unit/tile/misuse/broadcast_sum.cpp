#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 128, 64>();
  auto y = zeros<float, 32, 64>();
  // expect: these shapes do not broadcast
  auto z = x + y;
}

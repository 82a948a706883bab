#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: this shape does not broadcast to that of the result
  auto y = broadcast_to<8, 1>(x);
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: these shapes do not broadcast
  auto y = maximum(x, arange<0, 8>());
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: the condition of where does not broadcast with the values
  auto x = where(i < 4, zeros<float, 4>(), 0.0f);
}

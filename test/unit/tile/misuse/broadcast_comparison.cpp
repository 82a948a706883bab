#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: these shapes do not broadcast
  auto less = arange<0, 8>() < arange<0, 4>();
}

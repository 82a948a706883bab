#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: these shapes do not broadcast
  auto x = where(i < 4, zeros<float, 4>(), zeros<float, 8>());
}

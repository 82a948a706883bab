#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x) {
  auto pointers = x + arange<0, 8>();
  // expect: a value for memory is a scalar or a tile of scalars
  store(pointers, pointers);
}

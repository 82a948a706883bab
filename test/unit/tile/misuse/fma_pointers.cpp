#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* p) {
  auto x = zeros<float, 8, 4>();
  // expect: the operands are scalars or tiles of scalars
  auto y = fma(x, 2, p + arange<0, 4>());
}

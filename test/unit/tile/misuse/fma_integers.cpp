#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto i = arange<0, 8>();
  // expect: this function takes f16, bf16, float or double
  auto y = fma(i, i, i);
}

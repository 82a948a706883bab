#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(const float* x, index_t n) {
  auto i = arange<0, 8>();
  // expect: a mask is a tile of bool
  auto values = load(x + i, i);
}

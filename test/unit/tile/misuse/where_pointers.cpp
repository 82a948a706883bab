#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* x, const float* y) {
  auto i = arange<0, 8>();
  // expect: where chooses between pointers of one type
  auto p = where(i < 4, x + i, y + i);
}

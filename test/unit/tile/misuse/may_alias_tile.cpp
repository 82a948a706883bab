#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(float* p) {
  auto i = arange<0, 8>();
  // expect: may_alias
  may_alias(p, p + i);
}

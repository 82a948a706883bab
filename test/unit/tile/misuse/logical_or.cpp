#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(bool flag) {
  auto i = arange<0, 8>();
  // expect: || does not take tiles; use | on tiles of bool
  auto inside = flag || i < 4;
}

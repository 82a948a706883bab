#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(index_t pid) {
  auto i = arange<0, 8>();
  // expect: compound assignment would change the element type
  i <<= pid;
}

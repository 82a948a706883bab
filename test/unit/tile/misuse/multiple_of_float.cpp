#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: multiple_of takes integers
  auto y = multiple_of<4>(x);
}

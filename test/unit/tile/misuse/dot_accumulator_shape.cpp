#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: the accumulator of dot has the shape of the product
  auto y = dot(x, trans(x), x);
}

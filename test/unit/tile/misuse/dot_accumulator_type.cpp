#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: the accumulator of dot has the shape of the product
  auto y = dot(zeros<f16, 8, 4>(), zeros<f16, 4, 8>(), zeros<f16, 8, 8>());
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: no such axis
  auto y = prod<-3>(x, keep_dims);
}

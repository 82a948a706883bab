#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: dot takes int8, f16, bf16, float and double
  auto y = dot(zeros<int, 8, 4>(), zeros<int, 4, 8>());
}

#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: the operands of dot have one element type
  auto y = dot(zeros<f16, 8, 4>(), zeros<bf16, 4, 8>());
}

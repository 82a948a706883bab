#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: the operands of dot have different batches
  auto y = dot(zeros<float, 2, 8, 4>(), zeros<float, 3, 4, 8>());
}

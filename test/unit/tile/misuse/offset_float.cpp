#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(const float* x) {
  // expect: offsets added to pointers are integers
  auto values = load(x + zeros<float, 8>());
}

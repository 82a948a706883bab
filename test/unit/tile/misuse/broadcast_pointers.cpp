#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(const float* x) {
  auto rows = x + arange<0, 8>()[All, None] * 16;
  // expect: these shapes do not broadcast
  auto values = load(rows + zeros<int, 4, 4>());
}

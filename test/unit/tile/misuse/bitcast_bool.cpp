#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: bitcast gives numbers
  auto y = bitcast<bool>(zeros<std::int8_t, 8>());
}

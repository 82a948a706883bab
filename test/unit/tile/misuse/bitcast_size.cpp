#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  auto x = zeros<float, 8, 4>();
  // expect: bitcast keeps the size of the elements
  auto y = bitcast<std::int64_t>(x);
}

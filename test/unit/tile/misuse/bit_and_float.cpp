#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: & | ^ take integers or bools
  auto x = zeros<float, 8>() & 1;
}

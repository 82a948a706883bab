#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel() {
  // expect: a tile holds bool, integers of 8 to 64 bits
  Tile<long double, 8> x;
}

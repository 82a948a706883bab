// Single elements of memory that a tile has just been stored to, and tiles over single elements (Triton issue 9887 with
// one element on either side): whichever thread holds it, the new value is read.
#include "dense.h"

TILE_KERNEL void scalars_in_turn(index_t n, int* x) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 256>();
  for (index_t k = 1; k < n; ++k) {
    store(x + i, load(x + i) + load(x + k * 70));
    store(x + k, load(x + 256 - k) * 2);
  }
}

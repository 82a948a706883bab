// Two stores of other threads to one address: the later one in the program stays (the third order beside those of
// Triton issues 1097 and 8259), also if a loop repeats them.
#include "dense.h"

TILE_KERNEL void overlapping_stores(int* x) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 256>();
  store(x + i, i);
  store(x + (200 - i), i + 1000, i < 150);
  for (int k = 0; k < 4; ++k) store(x + 256 + k * 100 + (255 - i), i + k * 10000);
}

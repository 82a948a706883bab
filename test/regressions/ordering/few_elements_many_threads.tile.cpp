// Eight elements and 256 threads (Triton issues 556, 558 and 5326: threads that hold copies did the same update again).
// Each element is written once in a trip, at the place of another one, and counts once in the sum.
#include "dense.h"

TILE_KERNEL void turn_few(index_t trips, int* x) {
  options({.warps = 8});
  grid(1);
  auto i = arange<0, 8>();
  for (index_t k = 0; k < trips; ++k) {
    auto t = load(x + i);
    store(x + (7 - i), t * 2 + sum(t));
    store(x + 8, load(x + 8) + 1);
  }
}

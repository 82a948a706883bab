// A loop whose condition is what earlier trips may have written (Triton issue 8139: in a pipelined loop the value that
// is used under an `if` was overwritten by the next stage). All threads take the same way, trip after trip.
#include "dense.h"

TILE_KERNEL void mark_followers(const int* next, index_t n, int* marks) {
  options({.warps = 4, .stages = 2});
  grid(1);
  auto i = arange<0, 64>();
  for (index_t k = 0; k < n; ++k) {
    int at = load(next + k);
    int mark = load(marks + k);
    if (mark > 0) {
      store(marks + at, mark + 1);
      store(marks + n + i, load(marks + n + (63 - i)) + mark);
    }
  }
}

// A block pointer that a loop leaves behind by `break`, with steps that `continue` skips, and a store through the one
// that was picked (Triton issues 3096 and 2032 behind the loop). It stands where the loop left it.
#include "dense.h"

TILE_KERNEL void first_above(const int* x, index_t n, int limit, int* out) {
  grid(1);
  auto at = make_block_ptr<4, 8>(x, {n, 8}, {8, 1}, {0, 0});
  auto to = make_block_ptr<4, 8>(out, {8, 8}, {8, 1}, {0, 0});
  for (index_t row = 0; row < n; row += 2) {
    if (max(load(at, boundary_check<0>)) > limit) {
      to.advance({4, 0});
      break;
    }
    at.advance({1, 0});
    if (row % 4 == 0) continue;
    at.advance({2, 0});
  }
  store(to, load(at, boundary_check<0>, padding(-9)));
}

// Only the axes that are listed are checked (issue 3672 of intel-xpu-backend-for-triton: all were). Axis 0 is folded:
// its shape says 1, and the window reads and writes rows before and behind it.
#include "dense.h"

TILE_KERNEL void folded_rows(const float* x, index_t columns, index_t first, float* out) {
  grid(1);
  auto from = make_block_ptr<4, 16>(x + 64, {1, columns}, {16, 1}, {first, 0});
  auto to = make_block_ptr<4, 16>(out + 64, {0, columns}, {16, 1}, {first, 0});
  store(to, load(from, boundary_check<1>, padding(-1)) + 0.5f, boundary_check<1>);
}

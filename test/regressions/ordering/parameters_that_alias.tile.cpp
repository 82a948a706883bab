// Two parameters that the kernel says may overlap are one memory in a loop (Triton issue 8259: loads were moved over
// stores through another pointer). The window of y is what x has in the next trip.
#include "dense.h"

TILE_KERNEL void copy_on(const float* x, index_t n, float* y) {
  may_alias(x, y);
  options({.warps = 4, .stages = 2});
  grid(1);
  auto from = make_block_ptr<128>(x, {n}, {1}, {0});
  auto to = make_block_ptr<128>(y + 127, {n}, {-1}, {0});
  for (index_t i = 0; i < n; i += 128) {
    store(to, load(from) + 1.0f);
    from.advance({128});
    to.advance({-128});
  }
}

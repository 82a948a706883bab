// Each trip reads what the trip before has written (Triton issue 8259: a pipelined loop loaded it too early). A load
// that may meet a store of the loop stays behind it.
#include "dense.h"

TILE_KERNEL void window_from_window(const float* x, index_t n, float* out) {
  options({.warps = 4, .stages = 3});
  grid(1);
  auto from = make_block_ptr<128>(out, {n}, {1}, {0});
  auto reversed = make_block_ptr<128>(out + 127, {n}, {-1}, {0});
  auto added = make_block_ptr<128>(x, {n}, {1}, {0});
  store(from, load(added));
  for (index_t i = 128; i < n; i += 128) {
    added.advance({128});
    auto t = load(reversed) + load(added, boundary_check<0>);
    from.advance({128});
    store(from, t, boundary_check<0>);
    reversed.advance({-128});
  }
}

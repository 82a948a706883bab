// Steps that fit into 32 bits, whose sum does not (Triton issue 2821: advance, too, was computed in 32 bits).
#include "dense.h"

TILE_KERNEL void walk_far(const float* x, index_t n, index_t trips, float* out) {
  grid(1);
  auto at = make_block_ptr<32>(x, {n}, {1}, {5});
  for (index_t i = 0; i < trips; ++i) at.advance({1 << 30});
  store_dense(out, load(at, boundary_check<0>, padding(-2)));
  auto behind = advance(at, {-3 * (index_t(1) << 31)});
  behind.advance({index_t(6) * (1 << 30) - 4});
  store_dense(out + 32, load(behind, boundary_check<0>));
}

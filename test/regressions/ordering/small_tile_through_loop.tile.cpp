// A tile of eight that changes its threads in every trip (Triton issue 2361: a running sum of eight was wrong inside a
// loop, for want of a barrier between the trips).
#include "dense.h"

TILE_KERNEL void running_sums(const int* x, index_t trips, int* out) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 8>();
  auto below = i[None, All] <= i[All, None];
  auto t = load(dense<8>(x));
  for (index_t k = 0; k < trips; ++k) t = sum<1>(where(below, t[None, All], 0)) - cast<int>(k);
  store_dense(out, t);
}

// A loop that runs until a sum over all threads is small enough: no thread may begin the next sum before all have read
// this one (Triton issue 2361: a trip began while others still read the partial results of the one before).
#include "dense.h"

TILE_KERNEL void halve_while_large(const int* x, int limit, int* out) {
  options({.warps = 8});
  grid(1);
  auto t = load(dense<1024>(x));
  int trips = 0;
  while (sum(t) > limit) {
    t = t - t / 4 + 1;
    ++trips;
  }
  store_dense(out, t);
  store(out + 1024, trips);
}

// A reduction along an axis of one element changes nothing (Triton issue 3013: [16, 1] along axis 1 was wrong), and
// many threads that hold the same element count once.
#include "dense.h"

TILE_KERNEL void along_single_elements(const float* x, float* out) {
  options({.warps = 8});
  grid(1);
  auto column = load(dense<16, 1>(x));
  auto row = load(dense<1, 16>(x));
  store_dense(out, sum<1>(column));
  store_dense(out + 16, max<1>(column));
  store_dense(out + 32, prod<0>(row));
  store_dense(out + 48, min<0>(row, keep_dims));
  store_dense(out + 64, sum<1>(load(dense<4, 1, 4>(x))));
  store_dense(out + 80, sum<0>(column) + sum<1>(row));
  store(out + 81, sum(load(dense<1, 1>(x + 5))) + max<0>(load(dense<1>(x + 6))));
}

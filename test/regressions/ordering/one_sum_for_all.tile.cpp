// A sum that is repeated along an axis and stored is one number, bit for bit (Triton issue 7264: lanes that had added
// in another order wrote sums that differed in the last bit, some to the same address).
#include "dense.h"

TILE_KERNEL void repeated_sums(const float* x, float* out) {
  options({.warps = 8});
  grid(1);
  auto t = load(dense<8, 256>(x));
  store_dense(out, broadcast_to<8, 64>(sum<1>(t, keep_dims)));
  store_dense(out + 512, broadcast_to<128>(sum(t)));
  store(out + 640, sum(t));
}

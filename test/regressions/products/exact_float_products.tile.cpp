// Products of floats have the precision of float (Triton issues 2042, 1800, 8407, 8654 and 10176: they were computed
// with 11 bits, in chains too, and some after a cast although `ieee` was asked for).
#include "dense.h"

TILE_KERNEL void float_products(const float* q, const float* k, const float* v, const f16* h, float* out) {
  options({.warps = 4});
  grid(1);
  auto keys = load(dense<32, 16>(k));
  auto scores = dot(load(dense<16, 16>(q)), trans(keys));
  store_dense(out, scores);
  store_dense(out + 512, dot(scores, load(dense<32, 16>(v))));
  store_dense(out + 768, dot<precision::ieee>(cast<float>(load(dense<16, 32>(h))), keys));
}

// A product of floats is one of floats, all 24 digits: precision::ieee is the default, where Triton takes tf32. With
// precision::tf32 operands may be rounded to 11 digits; what has fewer is exact all the same. Other types ignore it.
#include "dense.h"

TILE_KERNEL void multiply_exactly(const float* a, const float* b, float* out) {
  grid(1);
  auto x = load(dense<16, 16>(a));
  auto y = load(dense<16, 16>(b));
  store_dense(out, dot(x, y));
  store_dense(out + 256, dot<precision::ieee>(x, y));
}
TILE_KERNEL void multiply_few_digits(const float* a, const double* b, float* out) {
  grid(1);
  auto x = load(dense<16, 16>(a));
  auto y = load(dense<16, 16>(b));
  store_dense(out, dot<precision::tf32>(x, cast<float>(y), x));
  store(dense<16, 16>(out + 256), dot<precision::tf32>(cast<double>(x) + 0.0078125, y));
}

// Mathematical functions of tiles. Unlike Triton's approximate ones, they keep the bounds that the header states.
#include "dense.h"

template <class T>
TILE_KERNEL void functions(const T* x, T* out) {
  grid(1);
  auto t = load(dense<128>(x));
  auto positive = abs(t);
  store_dense(out, exp(t));
  store_dense(out + 128, exp2(t));
  store_dense(out + 256, log(positive));
  store_dense(out + 384, log2(positive));
  store_dense(out + 512, sin(t));
  store_dense(out + 640, cos(t));
  store_dense(out + 768, rsqrt(positive));
  store_dense(out + 896, erf(t));
  store_dense(out + 1024, tanh(t));
}
TILE_INSTANTIATE(functions<float>);
TILE_INSTANTIATE(functions<double>);

// These are exact, or rounded once.
TILE_KERNEL void exact_functions(const float* x, float* out) {
  grid(1);
  auto t = load(dense<128>(x));
  store_dense(out, sqrt(abs(t)));
  store_dense(out + 128, floor(t));
  store_dense(out + 256, ceil(t));
  store_dense(out + 384, fma(t, t, -1.0f));
}

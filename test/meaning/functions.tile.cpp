// Mathematical functions of tiles and of scalars; see functions.cpp for what each kernel has to compute.
#include "dense.h"

template <class T>
TILE_KERNEL void functions(const T* x, T* out) {
  grid(1);
  auto t = load(dense<256>(x));
  store_dense(out, exp(t));
  store_dense(out + 256, exp2(t));
  store_dense(out + 512, log(abs(t)));
  store_dense(out + 768, log2(abs(t)));
  store_dense(out + 1024, sqrt(abs(t)));
  store_dense(out + 1280, rsqrt(abs(t)));
  store_dense(out + 1536, tanh(t));
  store_dense(out + 1792, erf(t));
  store_dense(out + 2048, floor(t));
  store_dense(out + 2304, ceil(t));
  store_dense(out + 2560, sigmoid(t));
  store_dense(out + 2816, fma(t, 2, T(0.5f)));
}
// Sines of numbers that are not huge: 16-bit types reach further than their digits make sense.
template <class T>
TILE_KERNEL void waves(const T* x, T* out) {
  grid(1);
  auto t = load(dense<256>(x));
  store_dense(out, sin(t));
  store_dense(out + 256, cos(t));
}
template <class T>
TILE_KERNEL void functions_of_scalars(const T* x, index_t n, T* out) {
  grid(1);
  for (index_t i = 0; i < n; ++i) {
    T s = load(x + i);
    T* to = out + i * 14;
    store(to, exp(s));
    store(to + 1, exp2(s));
    store(to + 2, log(abs(s)));
    store(to + 3, log2(abs(s)));
    store(to + 4, sqrt(abs(s)));
    store(to + 5, rsqrt(abs(s)));
    store(to + 6, tanh(s));
    store(to + 7, erf(s));
    store(to + 8, floor(s));
    store(to + 9, ceil(s));
    store(to + 10, sigmoid(s));
    store(to + 11, maximum(s, T(0.5f)));
    store(to + 12, minimum(s, T(0.5f)));
    store(to + 13, clamp(s, T(-1.0f), T(2.0f)));
  }
}
#define FUNCTIONS(T)                                                                                                   \
  TILE_INSTANTIATE(functions<T>);                                                                                      \
  TILE_INSTANTIATE(waves<T>);                                                                                          \
  TILE_INSTANTIATE(functions_of_scalars<T>);
FUNCTIONS(f16)
FUNCTIONS(bf16)
FUNCTIONS(float)
FUNCTIONS(double)

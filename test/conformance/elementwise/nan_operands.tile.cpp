// maximum, minimum and clamp ignore a NaN operand and give NaN where both are: Triton's mode NONE, the only one here.
// clamp is minimum(maximum(x, low), high), so that a NaN x gives low. Literals do not widen f16, as they do in Triton.
#include "dense.h"

template <class T>
TILE_KERNEL void ignore_nan(const T* x, const T* y, T s, T* out) {
  grid(1);
  auto a = load(dense<16>(x));
  auto b = load(dense<16>(y));
  store_dense(out, maximum(a, b));
  store_dense(out + 16, minimum(a, b));
  store_dense(out + 32, maximum(a, s));
  store_dense(out + 48, minimum(2.5, b));
  store_dense(out + 64, clamp(a, -1.0f, b));
}
TILE_INSTANTIATE(ignore_nan<f16>);
TILE_INSTANTIATE(ignore_nan<float>);

TILE_KERNEL void ignore_nan_scalars(float x, float y, float* out) {
  grid(1);
  store(out, maximum(x, y));
  store(out + 1, minimum(x, y));
  store(out + 2, clamp(x, y, 4.0f));
  store(out + 3, clamp(3.0f, x, y));
}

// Floats to narrower floats: rounded once, to nearest with ties to even, from the source type; subnormal numbers stay.
// To wider ones: the same number.
#include "dense.h"

template <class T>
TILE_KERNEL void floats_of_floats(const T* x, double* out) {
  grid(1);
  auto t = load(dense<1024>(x));
  store_dense(out, cast<double>(cast<f16>(t)));
  store_dense(out + 1024, cast<double>(cast<bf16>(t)));
  store_dense(out + 2048, cast<double>(cast<float>(t)));
}
TILE_INSTANTIATE(floats_of_floats<f16>);
TILE_INSTANTIATE(floats_of_floats<float>);
TILE_INSTANTIATE(floats_of_floats<double>);

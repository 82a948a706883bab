// Integers to floats: rounded once, to nearest with ties to even, whatever the width. An integer that is too large for
// f16 becomes infinity.
#include "dense.h"

template <class T>
TILE_KERNEL void floats_of_integers(const T* x, double* out) {
  grid(1);
  auto t = load(dense<64>(x));
  store_dense(out, cast<double>(cast<f16>(t)));
  store_dense(out + 64, cast<double>(cast<bf16>(t)));
  store_dense(out + 128, cast<double>(cast<float>(t)));
  store_dense(out + 192, cast<double>(t));
}
TILE_INSTANTIATE(floats_of_integers<std::int64_t>);
TILE_INSTANTIATE(floats_of_integers<std::uint64_t>);

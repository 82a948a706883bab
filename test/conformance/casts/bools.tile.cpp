// Anything but 0 is true, NaN, 0.3 and 256 too, also where a store into bools converts; -0 is false. A bool as a number
// is 0 or 1, whatever byte it was in memory.
#include "dense.h"

template <class T>
TILE_KERNEL void truths_of(const T* x, bool* out) {
  grid(1);
  auto t = load(dense<64>(x));
  store_dense(out, cast<bool>(t));
  store(out + 64 + arange<0, 64>(), t);
  store(dense<64>(out + 128), t + t);
  store(out + 192, cast<bool>(load(x + 5)));
  store(out + 193, load(x + 6));
}
TILE_INSTANTIATE(truths_of<float>);
TILE_INSTANTIATE(truths_of<std::int32_t>);
TILE_INSTANTIATE(truths_of<std::uint64_t>);

TILE_KERNEL void numbers_of_bools(const bool* x, float* out) {
  grid(1);
  auto t = load(dense<16>(x));
  store_dense(out, cast<float>(t));
  store(dense<16>(out + 16), cast<std::int8_t>(t) * 100);
  store(dense<16>(out + 32), cast<f16>(t) - 3);
  store(dense<16>(out + 48), t);
  // What a bool was in memory does not come back.
  store(dense<16>(out + 64), sum<1>(cast<std::uint64_t>(t)[All, None]));
}

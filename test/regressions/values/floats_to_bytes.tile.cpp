// Floats that no byte holds (Triton issue 10658: infinities, 510 and -200 became something else on each backend). They
// saturate, and a NaN becomes 0, in casts and in stores.
#include "dense.h"

template <class T>
TILE_KERNEL void to_bytes(const T* x, std::int8_t* out) {
  grid(1);
  auto t = load(dense<64>(x));
  store_dense(out, cast<std::int8_t>(t));
  store(dense<64>(out + 64), t);
  store_dense(out + 128, bitcast<std::int8_t>(cast<std::uint8_t>(t)));
}
TILE_INSTANTIATE(to_bytes<f16>);
TILE_INSTANTIATE(to_bytes<float>);

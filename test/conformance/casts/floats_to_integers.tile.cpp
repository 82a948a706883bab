// Floats to integers truncate. What does not fit saturates and NaN gives 0, which Triton leaves undefined.
#include "dense.h"

template <class T>
TILE_KERNEL void integers_of_floats(const T* x, std::int64_t* out) {
  grid(1);
  auto t = load(dense<64>(x));
  store_dense(out, cast<std::int64_t>(cast<std::int8_t>(t)));
  store_dense(out + 64, cast<std::int64_t>(cast<std::uint16_t>(t)));
  store_dense(out + 128, cast<std::int64_t>(cast<std::int32_t>(t)));
  store_dense(out + 192, cast<std::int64_t>(cast<std::uint32_t>(t)));
  store_dense(out + 256, cast<std::int64_t>(t));
  store_dense(out + 320, cast<std::int64_t>(cast<std::uint64_t>(t)));
}
TILE_INSTANTIATE(integers_of_floats<f16>);
TILE_INSTANTIATE(integers_of_floats<double>);

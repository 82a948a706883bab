// Integers to integers of any width: the lower bits.
#include "dense.h"

template <class T>
TILE_KERNEL void integers_of(const T* x, std::int64_t* out) {
  grid(1);
  auto t = load(dense<64>(x));
  store_dense(out, cast<std::int64_t>(cast<std::int8_t>(t)));
  store_dense(out + 64, cast<std::int64_t>(cast<std::int16_t>(t)));
  store_dense(out + 128, cast<std::int64_t>(cast<std::int32_t>(t)));
  store_dense(out + 192, cast<std::int64_t>(cast<std::uint8_t>(t)));
  store_dense(out + 256, cast<std::int64_t>(cast<std::uint16_t>(t)));
  store_dense(out + 320, cast<std::int64_t>(cast<std::uint32_t>(t)));
  store_dense(out + 384, cast<std::int64_t>(cast<std::uint64_t>(t)));
  store_dense(out + 448, cast<std::int64_t>(t));
}
TILE_INSTANTIATE(integers_of<std::int8_t>);
TILE_INSTANTIATE(integers_of<std::int64_t>);

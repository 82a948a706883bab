// bitcast keeps every bit, of NaN and of -0 too, and changes the type.
#include "dense.h"

#include <type_traits>

template <class T, class R>
TILE_KERNEL void bits_as(const T* x, R* out) {
  grid(1);
  auto t = bitcast<R>(load(dense<256>(x)));
  static_assert(std::is_same_v<decltype(t), Tile<R, 256>>);
  store_dense(out, t);
}
TILE_INSTANTIATE(bits_as<f16, std::int16_t>);
TILE_INSTANTIATE(bits_as<float, std::uint32_t>);
TILE_INSTANTIATE(bits_as<std::int64_t, double>);

// The exponents of floats, by integers: what bitcasts are for.
TILE_KERNEL void exponents(const float* x, int* out) {
  grid(1);
  auto bits = bitcast<std::int32_t>(load(dense<64>(x)));
  store_dense(out, ((bits >> 23) & 255) - 127);
  store_dense(out + 64, bitcast<std::int32_t>(bitcast<float>(bits ^ std::int32_t(-2147483648)) * 2.0f));
}

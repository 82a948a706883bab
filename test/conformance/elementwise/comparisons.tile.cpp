// Comparisons give tiles of bool. NaN is neither less, equal nor greater; -0 equals 0; integers compare by their sign.
#include "dense.h"

#include <type_traits>

template <class T>
TILE_KERNEL void compare(const T* x, const T* y, T s, bool* out) {
  grid(1);
  auto a = load(dense<64>(x));
  auto b = load(dense<64>(y));
  static_assert(std::is_same_v<decltype(a < b), Tile<bool, 64>>);
  store_dense(out, a < b);
  store_dense(out + 64, a <= b);
  store_dense(out + 128, a == b);
  store_dense(out + 192, a != b);
  store_dense(out + 256, s > b);
  store_dense(out + 320, a >= 1);
}
TILE_INSTANTIATE(compare<f16>);
TILE_INSTANTIATE(compare<std::int8_t>);

// Which type a literal makes of a tile. A scalar never widens a tile of its own kind: unlike in Triton, f16 stays f16
// in maximum, where and clamp, and int8 with a literal of int stays int8. A float literal beside integers gives float.
#include "dense.h"

#include <type_traits>

// Stores the tile as float, and moves on.
template <class T, int N>
void put(float*& out, const Tile<T, N>& x) {
  store(dense<N>(out), x);
  out += N;
}
TILE_KERNEL void literals(const int* x, float* out) {
  grid(1);
  auto i = load(dense<16>(x));
  auto half = cast<f16>(i) / 8.0;
  auto brain = cast<bf16>(i);
  auto byte = cast<std::uint8_t>(i);
  auto narrow = cast<std::int16_t>(i);
  static_assert(std::is_same_v<decltype(half), Tile<f16, 16>>);
  static_assert(std::is_same_v<decltype(half + 1.0), Tile<f16, 16>>);
  static_assert(std::is_same_v<decltype(half % 2), Tile<f16, 16>>);
  static_assert(std::is_same_v<decltype(brain * 1e-3), Tile<bf16, 16>>);
  static_assert(std::is_same_v<decltype(maximum(half, 0.0)), Tile<f16, 16>>);
  static_assert(std::is_same_v<decltype(minimum(7, narrow)), Tile<std::int16_t, 16>>);
  static_assert(std::is_same_v<decltype(clamp(half, -1, 0.75)), Tile<f16, 16>>);
  static_assert(std::is_same_v<decltype(where(i > 3, half, 0.0)), Tile<f16, 16>>);
  static_assert(std::is_same_v<decltype(where(i > 3, 1.0, 0)), Tile<float, 16>>);
  static_assert(std::is_same_v<decltype(where(i > 3, 1, 0)), Tile<int, 16>>);
  static_assert(std::is_same_v<decltype(narrow * 2.5), Tile<float, 16>>);
  static_assert(std::is_same_v<decltype(byte + 3), Tile<std::uint8_t, 16>>);
  static_assert(std::is_same_v<decltype(byte - true), Tile<std::uint8_t, 16>>);
  static_assert(std::is_same_v<decltype(i * 4294967296), Tile<std::int64_t, 16>>);
  static_assert(std::is_same_v<decltype((i > 3) + 1), Tile<int, 16>>);
  static_assert(std::is_same_v<decltype((i > 3) * 0.5), Tile<float, 16>>);
  static_assert(std::is_same_v<decltype(full<double, 16>(0.1)), Tile<double, 16>>);
  put(out, half + 1.0);
  put(out, half % 2);
  put(out, brain * 1e-3);
  put(out, maximum(half, 0.0));
  put(out, minimum(7, narrow));
  put(out, clamp(half, -1, 0.75));
  put(out, where(i > 3, half, 0.0));
  put(out, where(i > 3, 1.0, 0));
  put(out, narrow * 2.5);
  put(out, byte + 3);
  put(out, byte - true);
  put(out, i * 4294967296);
  put(out, (i > 3) + 1);
  put(out, (i > 3) * 0.5);
}

// & | ^ on integers of any two types, which meet as for +, and with a literal. On tiles of bool they are the logical
// operators.
#include "dense.h"

#include <type_traits>

template <class T, class U, class R>
TILE_KERNEL void bit_operators(const T* x, const U* y, R* out) {
  grid(1);
  auto a = load(dense<128>(x));
  auto b = load(dense<128>(y));
  static_assert(std::is_same_v<decltype(a & b), Tile<R, 128>>);
  store_dense(out, a & b);
  store_dense(out + 128, a | b);
  store_dense(out + 256, a ^ b);
  store_dense(out + 384, cast<R>((a & 0x55) ^ (3 | a)));
}
TILE_INSTANTIATE(bit_operators<std::int8_t, std::int8_t, std::int8_t>);
TILE_INSTANTIATE(bit_operators<std::uint8_t, std::uint32_t, std::uint32_t>);
TILE_INSTANTIATE(bit_operators<std::int64_t, std::int16_t, std::int64_t>);

TILE_KERNEL void bits_of_bools(const bool* x, const bool* y, bool* out) {
  grid(1);
  auto a = load(dense<8>(x));
  auto b = load(dense<8>(y));
  store_dense(out, a & b);
  store_dense(out + 8, a | b);
  store_dense(out + 16, a ^ b);
  store_dense(out + 24, ~a);
  store_dense(out + 32, a ^ true);
}

// Signed with unsigned integers: the unsigned type, if it is at least as wide as the other one, else the signed one.
// Triton refuses / and % of mixed signs; here both operands are converted first, and the translator warns.
#include "dense.h"

#include <type_traits>

template <class T, class U, class R>
TILE_KERNEL void divide_mixed(const T* x, const U* y, R* out) {
  grid(1);
  auto a = load(dense<64>(x));
  auto quotient = a / load(dense<64>(y));
  static_assert(std::is_same_v<decltype(quotient), Tile<R, 64>>);
  store_dense(out, quotient);
}
TILE_INSTANTIATE(divide_mixed<std::int8_t, std::uint8_t, std::uint8_t>);
TILE_INSTANTIATE(divide_mixed<std::uint16_t, std::int64_t, std::int64_t>);

// Shifts by less than the width of the result. Both operands meet as for +; whether >> repeats the sign is decided by
// the left operand's own type, also where both meet in an unsigned one.
#include "dense.h"

#include <type_traits>

template <class T, class U, class R>
TILE_KERNEL void shift_both_ways(const T* x, const U* y, R* out) {
  grid(1);
  auto a = load(dense<128>(x));
  auto b = load(dense<128>(y));
  static_assert(std::is_same_v<decltype(a >> b), Tile<R, 128>>);
  store_dense(out, a << b);
  store_dense(out + 128, a >> b);
  store_dense(out + 256, cast<R>((a << 3) >> 2));
}
TILE_INSTANTIATE(shift_both_ways<std::int8_t, std::uint8_t, std::uint8_t>);
TILE_INSTANTIATE(shift_both_ways<std::int8_t, std::uint32_t, std::uint32_t>);
TILE_INSTANTIATE(shift_both_ways<std::int64_t, std::uint16_t, std::int64_t>);
TILE_INSTANTIATE(shift_both_ways<std::uint64_t, std::uint32_t, std::uint64_t>);

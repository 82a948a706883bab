// Integers below 32 bits are summed as int, with and without sign (Triton: unsigned ones as unsigned); others keep
// their type and wrap. 16-bit floats keep their type too, but are added as float and rounded once: 2048 + 1 + 1 + ...
// in f16 would stay 2048.
#include "dense.h"

#include <type_traits>

template <class T, class R>
TILE_KERNEL void sum_of(const T* x, R* out) {
  grid(1);
  auto t = load(dense<512>(x));
  static_assert(std::is_same_v<decltype(sum(t)), R>);
  static_assert(std::is_same_v<decltype(sum<0>(t)), Tile<R>>);
  store(out, sum(t));
  store_dense(out + 1, sum<1>(reshape<16, 32>(t)));
}
TILE_INSTANTIATE(sum_of<std::int8_t, int>);
TILE_INSTANTIATE(sum_of<std::uint16_t, int>);
TILE_INSTANTIATE(sum_of<std::int64_t, std::int64_t>);
TILE_INSTANTIATE(sum_of<f16, f16>);

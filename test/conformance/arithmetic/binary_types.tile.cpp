// Which type two tiles meet in: the wider of two integers or two floats; a float wins over an integer, but bf16 with
// one gives float; f16 with bf16 gives f16. Unlike Triton's, `/` on integers keeps them and truncates, and `/` and `%`
// on 16-bit floats keep those. 12 x 12: no power of two.
#include "dense.h"

#include <type_traits>

template <class T, class U, class R>
TILE_KERNEL void operate(const T* x, const U* y, R* out) {
  grid(1);
  auto a = load(dense<12, 12>(x));
  auto b = load(dense<12, 12>(y));
  static_assert(std::is_same_v<decltype(a + b), Tile<R, 12, 12>>);
  static_assert(std::is_same_v<decltype(b % a), Tile<R, 12, 12>>);
  store_dense(out, a + b);
  store_dense(out + 144, a - b);
  store_dense(out + 288, a * b);
  store_dense(out + 432, a / b);
  store_dense(out + 576, a % b);
}
TILE_INSTANTIATE(operate<std::int8_t, std::int16_t, std::int16_t>);
TILE_INSTANTIATE(operate<f16, std::int32_t, f16>);
TILE_INSTANTIATE(operate<std::int8_t, bf16, float>);
TILE_INSTANTIATE(operate<bf16, bf16, bf16>);
TILE_INSTANTIATE(operate<f16, bf16, f16>);
TILE_INSTANTIATE(operate<double, std::uint32_t, double>);

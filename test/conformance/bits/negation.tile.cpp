// Unary minus on numbers of every kind: integers wrap, unsigned ones too; a float's sign is flipped, that of 0, of
// infinities and of subnormal numbers as well. ~ flips the bits of an integer.
#include "dense.h"

#include <type_traits>

template <class T>
TILE_KERNEL void flip_signs(const T* x, T* out) {
  grid(1);
  auto a = load(dense<64>(x));
  store_dense(out, -a);
  if constexpr (std::is_integral_v<T>) store_dense(out + 64, ~a);
}
TILE_INSTANTIATE(flip_signs<std::int8_t>);
TILE_INSTANTIATE(flip_signs<std::int64_t>);
TILE_INSTANTIATE(flip_signs<std::uint16_t>);
TILE_INSTANTIATE(flip_signs<f16>);
TILE_INSTANTIATE(flip_signs<bf16>);
TILE_INSTANTIATE(flip_signs<double>);

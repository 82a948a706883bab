// Division of integers truncates, and the remainder has the sign of the dividend, as in C++. Triton's // does the same
// at run time and rounds down in constants; here there is one rule.
#include "dense.h"

template <class T>
TILE_KERNEL void divide_integers(const T* a, const T* b, T* out) {
  grid(1);
  auto x = load(dense<128>(a));
  auto y = load(dense<128>(b));
  store_dense(out, x / y);
  store_dense(out + 128, x % y);
  store_dense(out + 256, x / T(7));
}
TILE_INSTANTIATE(divide_integers<std::int8_t>);
TILE_INSTANTIATE(divide_integers<std::int32_t>);
TILE_INSTANTIATE(divide_integers<std::int64_t>);
TILE_INSTANTIATE(divide_integers<std::uint32_t>);

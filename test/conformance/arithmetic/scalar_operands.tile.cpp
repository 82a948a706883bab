// A scalar beside a tile takes the tile's type, as a variable and as a literal, on either side. Unlike
// Triton's, `/` and `%` on 16-bit floats keep the type.
#include "dense.h"

#include <type_traits>

template <class T>
TILE_KERNEL void with_scalars(const T* x, T s, T* out) {
  grid(1);
  auto a = load(dense<128>(x));
  static_assert(std::is_same_v<decltype(2 / a), Tile<T, 128>>);
  store_dense(out, a + s);
  store_dense(out + 128, s - a);
  store_dense(out + 256, a * s);
  store_dense(out + 384, s / a);
  store_dense(out + 512, a % s);
  store_dense(out + 640, 100 - a);
  store_dense(out + 768, a / 3);
  store_dense(out + 896, 77 % a);
}
TILE_INSTANTIATE(with_scalars<std::uint16_t>);
TILE_INSTANTIATE(with_scalars<bf16>);
TILE_INSTANTIATE(with_scalars<double>);

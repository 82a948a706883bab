// A store converts to the type of the memory as cast does: through block pointers, tiles of pointers and scalars alike.
// So does a scalar that makes a tile, and what a masked load gives instead of memory.
#include "dense.h"

template <class T, class R>
TILE_KERNEL void store_as(const T* x, R* out) {
  grid(1);
  auto t = load(dense<64>(x));
  store(dense<64>(out), t);
  store(out + 64 + arange<0, 64>(), t);
  for (index_t i = 0; i < 16; ++i) store(out + 128 + i, load(x + i));
  store_dense(out + 144, full<R, 16>(load(x + 40)));
}
TILE_INSTANTIATE(store_as<float, f16>);
TILE_INSTANTIATE(store_as<double, std::uint8_t>);
TILE_INSTANTIATE(store_as<std::int64_t, bf16>);

TILE_KERNEL void other_as(const f16* x, double other, f16* out) {
  grid(1);
  auto i = arange<0, 64>();
  store(out + i, load(x + i, i < 10, other));
  store(out + 64 + i, load(x + i, i >= 60, cast<double>(i) * other));
}

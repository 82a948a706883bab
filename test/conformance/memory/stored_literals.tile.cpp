// A literal stored to memory of any type becomes that type; with a false mask nothing is written.
#include "dense.h"

template <class T>
TILE_KERNEL void store_literals(bool never, T* out) {
  grid(1);
  auto i = arange<0, 128>();
  store(out + i, 5);
  store(out + i, 9, never);
  store(out + 128 + i, 2.75);
  store(out + 128 + i, 1, i < 0);
  store(dense<32>(out + 256), true);
  store(out + 288, 7.5f);
  store(out + 288, 3, never);
}
TILE_INSTANTIATE(store_literals<std::int8_t>);
TILE_INSTANTIATE(store_literals<std::uint64_t>);
TILE_INSTANTIATE(store_literals<f16>);
TILE_INSTANTIATE(store_literals<double>);

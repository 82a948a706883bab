// abs clears a float's sign, also that of 0 and of infinity. The smallest integer stays itself, as any unsigned one.
#include "dense.h"

template <class T>
TILE_KERNEL void without_sign(const T* x, T* out) {
  grid(1);
  store_dense(out, abs(load(dense<64>(x))));
}
TILE_INSTANTIATE(without_sign<std::int8_t>);
TILE_INSTANTIATE(without_sign<std::uint16_t>);
TILE_INSTANTIATE(without_sign<bf16>);

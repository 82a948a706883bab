// A float tile is stored to 16-bit memory without a cast (Triton issues 2814 and 9180: through a block pointer it was
// refused, through pointers it was rounded). Every form of a store rounds to nearest, and so does the cast.
#include "dense.h"

template <class T>
TILE_KERNEL void stored_and_cast(const float* x, T* out) {
  grid(1);
  auto i = arange<0, 64>();
  auto t = load(x + i);
  store(dense<64>(out), t);
  store(out + 64 + i, t);
  store(out + 128 + i, t, i < 64);
  store_dense(out + 192, cast<T>(t));
  for (index_t k = 0; k < 64; ++k) store(out + 256 + k, load(x + k));
}
TILE_INSTANTIATE(stored_and_cast<f16>);
TILE_INSTANTIATE(stored_and_cast<bf16>);

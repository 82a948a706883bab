// Masks that change inside a vector: they begin and end anywhere, have holes, or differ from element to element (what
// went wrong in Triton issue 265 with limits alone). Each element is judged by itself.
#include "dense.h"

template <class T>
TILE_KERNEL void parts_of_vectors(const T* x, int begin, int end, int step, T* out) {
  grid(1);
  auto i = arange<0, 256>();
  auto between = (i >= begin) & (i < end);
  store(out + i, load(x + i, between), i < end);
  store(out + 256 + i, load(x + i), between & (i % step != 1));
  store(out + 512 + i, load(x + i, (i % step == 0) | between, T(7)));
}
TILE_INSTANTIATE(parts_of_vectors<std::int8_t>);
TILE_INSTANTIATE(parts_of_vectors<f16>);

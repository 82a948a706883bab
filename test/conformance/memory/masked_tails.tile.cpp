// Loads and stores whose mask leaves out the last 0 to 4 elements; what is not loaded reads as 0, or as `other`.
#include "dense.h"

template <class T>
TILE_KERNEL void copy_head(const T* x, index_t n, T* out) {
  grid(1);
  auto i = arange<0, 128>();
  store(out + i, load(x + i, i < n));
  store(out + 128 + i, load(x + i, i < n, 1));
  store(out + 256 + i, load(x + i, i < n), i < n);
}
TILE_INSTANTIATE(copy_head<std::int8_t>);
TILE_INSTANTIATE(copy_head<bf16>);
TILE_INSTANTIATE(copy_head<double>);

TILE_KERNEL void copy_bools(const bool* x, index_t n, bool* out) {
  grid(1);
  auto i = arange<0, 128>();
  store(out + i, load(x + i, i < n));
  store(out + 128 + i, load(x + i, i < n, true));
}

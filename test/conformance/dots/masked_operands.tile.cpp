// Loads under masks feed a product: what is masked off counts as 0, whatever lies there in memory.
#include "dense.h"

template <class T>
TILE_KERNEL void multiply_masked(const T* a, const T* b, index_t m, index_t n, index_t k, float* out) {
  grid(1);
  auto rows = arange<0, 32>()[All, None];
  auto columns = arange<0, 32>()[None, All];
  auto row_of_k = arange<0, 16>()[All, None];
  auto column_of_k = arange<0, 16>()[None, All];
  auto x = load(a + rows * k + column_of_k, (rows < m) & (column_of_k < k));
  auto y = load(b + row_of_k * n + columns, (row_of_k < k) & (columns < n), 0.0);
  store(out + rows * n + columns, dot(x, y), (rows < m) & (columns < n));
}
TILE_INSTANTIATE(multiply_masked<bf16>);
TILE_INSTANTIATE(multiply_masked<float>);

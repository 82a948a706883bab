// where on several types: a ragged mask, a condition that is a row or a column, values that are broadcast, and
// conditions that are constants. Values are carried bit by bit, NaN and -0 too.
#include "dense.h"

template <class T>
TILE_KERNEL void choose(const T* x, const T* y, index_t n, T* out) {
  grid(1);
  auto i = arange<0, 1024>();
  auto a = load(x + i, i < n);
  auto b = load(y + i, i < n);
  store(out + i, where(i % 3 == 0, a, b), i < n);
  store(out + n + i, where(a == b, a, where(i < 500, b, T(1.0f))), i < n);
}
TILE_INSTANTIATE(choose<std::int8_t>);
TILE_INSTANTIATE(choose<bf16>);
TILE_INSTANTIATE(choose<double>);

TILE_KERNEL void choose_broadcast(const float* x, const float* y, float* out) {
  grid(1);
  auto a = load(dense<16, 32>(x));
  auto row = load(dense<32>(y));
  auto column = load(dense<16>(y + 32));
  auto rows = arange<0, 16>()[All, None];
  auto columns = arange<0, 32>()[None, All];
  store_dense(out, where(columns % 4 < 2, a, row));
  store_dense(out + 512, where(rows < 5, column[All, None], a));
  store_dense(out + 1024, where(row > 0.0f, column[All, None], row));
  store_dense(out + 1536, where(columns < 2 * rows, 1.5f, -2.0f));
  store_dense(out + 2048, where(false, a, row[None, All]));
  store_dense(out + 2560, where(true, a, 7.0f));
  store_dense(out + 3072, where(full<bool, 1>(false), a, -a));
}

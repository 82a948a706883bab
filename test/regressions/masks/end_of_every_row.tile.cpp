// Rows of 466 bytes, or of 511 bf16, written in windows (Triton issues 11583 and 10927: stores reached over the end of
// a row to the next 16 bytes, and a row stride that is no multiple of 16 bytes gave wrong elements).
#include "dense.h"

template <class T>
TILE_KERNEL void rows_in_windows(const T* x, index_t rows, index_t columns, index_t ld, T* out) {
  auto [i, j] = grid(cdiv(rows, 2), cdiv(columns, 256));
  auto from = make_block_ptr<2, 256>(x, {rows, columns}, {columns, 1}, {i * 2, j * 256});
  auto to = make_block_ptr<2, 256>(out, {rows, columns}, {ld, 1}, {i * 2, j * 256});
  store(to, load(from, boundary_check<0, 1>), boundary_check<0, 1>);
}
TILE_INSTANTIATE(rows_in_windows<std::int8_t>);
TILE_INSTANTIATE(rows_in_windows<bf16>);

// Tensors copied block by block, with windows that hang over; here they are block pointers, in Triton descriptors.
#include "dense.h"

#include <limits>

template <class T, int M, int N>
TILE_KERNEL void copy_blocks(const T* x, index_t rows, index_t columns, T* out) {
  auto [i, j] = grid(cdiv(rows, M), cdiv(columns, N));
  auto from = make_block_ptr<M, N>(x, {rows, columns}, {columns, 1}, {i * M, j * N});
  auto to = make_block_ptr<M, N>(out, {rows, columns}, {columns, 1}, {i * M, j * N});
  store(to, load(from, boundary_check<0, 1>), boundary_check<0, 1>);
}
TILE_INSTANTIATE(copy_blocks<std::int8_t, 2, 16>);
TILE_INSTANTIATE(copy_blocks<f16, 64, 32>);
TILE_INSTANTIATE(copy_blocks<float, 1, 1024>);

TILE_KERNEL void pad_blocks(const float* x, index_t n, float* out) {
  auto [i, j] = grid(cdiv(n, 32), cdiv(n, 32));
  auto from = make_block_ptr<32, 32>(x, {n, n}, {n, 1}, {i * 32, j * 32});
  auto t = load(from, boundary_check<0, 1>, padding(std::numeric_limits<float>::quiet_NaN()));
  auto to = make_block_ptr<32, 32>(out, {64, 64}, {64, 1}, {i * 32, j * 32});
  store(to, t);
}

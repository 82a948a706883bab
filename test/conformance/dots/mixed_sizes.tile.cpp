// Products whose three extents differ, of row-major and of column-major operands. int8 gives int, exactly.
#include "dense.h"

template <class T, class R, int M, int N, int K>
TILE_KERNEL void multiply_sizes(const T* a, const T* b, index_t a_row, index_t a_column, index_t b_row,
                                index_t b_column, R* out) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<M, K>(a, {M, K}, {a_row, a_column}, {0, 0}));
  auto y = load(make_block_ptr<K, N>(b, {K, N}, {b_row, b_column}, {0, 0}));
  store_dense(out, dot(x, y));
}
TILE_INSTANTIATE(multiply_sizes<f16, float, 64, 16, 32>);
TILE_INSTANTIATE(multiply_sizes<std::int8_t, std::int32_t, 16, 64, 48>);
TILE_INSTANTIATE(multiply_sizes<float, float, 32, 8, 64>);

// The transposition is part of the product.
TILE_KERNEL void multiply_transposed(const bf16* a, const bf16* b, float* out) {
  options({.warps = 4});
  grid(1);
  auto x = load(dense<16, 32>(a));
  auto y = load(dense<64, 16>(b));
  store_dense(out, dot(trans(x), trans(y)));
}

// The arms of a constant `if` make block pointers with exchanged strides, and a loop advances the one that was taken
// (Triton issue 2001: the compiler stopped at an assertion).
#include "dense.h"

template <bool TURNED>
TILE_KERNEL void sum_of_windows(const float* x, index_t rows, index_t columns, float* out) {
  grid(1);
  BlockPtr<const float, 4, 8> at;
  if (TURNED)
    at = make_block_ptr<4, 8>(x, {rows, columns}, {1, rows}, {0, 0}, order<0, 1>);
  else
    at = make_block_ptr<4, 8>(x, {rows, columns}, {columns, 1}, {0, 0}, order<1, 0>);
  auto acc = zeros<float, 4, 8>();
  float weight = 1.0f;
  for (index_t c = 0; c < columns; c += 8) {
    acc += load(at, boundary_check<0, 1>) * weight;
    at.advance({0, 8});
    weight *= 2.0f;
  }
  store_dense(out, acc);
}
TILE_INSTANTIATE(sum_of_windows<false>);
TILE_INSTANTIATE(sum_of_windows<true>);

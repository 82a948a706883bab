// Addresses come from the strides alone: column-major, reversed, repeated and with gaps. `order` is a hint, also where
// it is wrong.
#include "dense.h"

TILE_KERNEL void window_of_strides(const float* x, index_t rows, index_t columns, index_t row_stride,
                                   index_t column_stride, float* out) {
  grid(1);
  auto right = make_block_ptr<16, 8>(x, {rows, columns}, {row_stride, column_stride}, {0, 0}, order<0, 1>);
  auto wrong = make_block_ptr<16, 8>(x, {rows, columns}, {row_stride, column_stride}, {0, 0}, order<1, 0>);
  store(dense<16, 8>(out), load(right, boundary_check<0, 1>));
  auto turned = make_block_ptr<16, 8>(out + 128, {16, 8}, {1, 16}, {0, 0}, order<1, 0>);
  store(turned, load(wrong, boundary_check<0, 1>, padding(9)));
}

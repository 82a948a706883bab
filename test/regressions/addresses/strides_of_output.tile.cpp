// A transposed tile goes to memory whose strides the caller gives (Triton issue 2150: the output was made like a
// transposed view, with exchanged strides, and the kernel took it for contiguous).
#include "dense.h"

TILE_KERNEL void transpose_by_strides(const float* x, index_t x_row, index_t x_column, index_t out_row,
                                      index_t out_column, float* out) {
  grid(1);
  auto t = load(make_block_ptr<8, 32>(x, {8, 32}, {x_row, x_column}, {0, 0}));
  store(make_block_ptr<32, 8>(out, {32, 8}, {out_row, out_column}, {0, 0}), trans(t));
}

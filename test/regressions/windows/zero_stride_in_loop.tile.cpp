// Strides of 0, known and unknown, in a loop that also does something else (Triton issues 4023 and 4024: the compiler
// crashed; issue 1850 of triton-ascend: it divided by the stride). All elements along that axis are one.
#include "dense.h"

TILE_KERNEL void repeated_elements(const int* x, index_t stride, int* out) {
  grid(1);
  auto column = make_block_ptr<16, 8>(x, {64, 8}, {4, 0}, {0, 0});
  auto row = make_block_ptr<16, 8>(x, {16, 32}, {stride, 1}, {0, 0});
  auto acc = zeros<int, 16, 8>();
  unsigned bits = 1;
  for (int trip = 0; trip < 4; ++trip) {
    bits = (bits * 5u + 3u) % 64u;
    acc += load(column) * 1000 + load(row, boundary_check<0, 1>) * int(bits);
    column.advance({16, 0});
    row.advance({1, 9});
  }
  store_dense(out, acc);
}

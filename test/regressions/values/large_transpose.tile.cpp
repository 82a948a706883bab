// A transpose of 128 x 128 bf16 (Triton issues 7815 and 8149: slow by bank conflicts). It passes through shared memory
// whose columns are swizzled: every element has to arrive at its place.
#include "dense.h"

TILE_KERNEL void transpose_windows(const bf16* x, index_t rows, index_t columns, bf16* out) {
  auto [i, j] = grid(cdiv(rows, 128), cdiv(columns, 128));
  auto from = make_block_ptr<128, 128>(x, {rows, columns}, {columns, 1}, {i * 128, j * 128});
  auto to = make_block_ptr<128, 128>(out, {columns, rows}, {rows, 1}, {j * 128, i * 128});
  store(to, trans(load(from, boundary_check<0, 1>)), boundary_check<0, 1>);
}

// Programs in groups: a function of the prelude, and places that are known not to be negative.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
// RUN: %tiletrans %s -o - --header %t.h | FileCheck %s --check-prefix=CUDA
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel copy(
// CHECK: fact %pm % 1 == 0, >= 0
// CHECK: fact %pn % 1 == 0, >= 0
// CHECK: %pm = grouped_row
// CHECK: %pn = grouped_column
// CUDA: const int64_t pm = grouped(i, j, (m + 32 - 1) / 32, (n + 32 - 1) / 32, 4).row;
// CUDA-NEXT: const int64_t pn = grouped(i, j, (m + 32 - 1) / 32, (n + 32 - 1) / 32, 4).column;
// No place is below zero.
// CUDA-NOT: >= below_zero
TILE_KERNEL void copy(const float* x, float* out, index_t m, index_t n) {
  auto [i, j] = grid(cdiv(m, 32), cdiv(n, 32));
  auto [pm, pn] = grouped(i, j, cdiv(m, 32), cdiv(n, 32), 4);
  auto tile = load(make_block_ptr<32, 32>(x, {m, n}, {n, 1}, {pm * 32, pn * 32}), boundary_check<0, 1>);
  store(make_block_ptr<32, 32>(out, {m, n}, {n, 1}, {pm * 32, pn * 32}), tile, boundary_check<0, 1>);
}

// Programs in groups: plain arithmetic, and places that are known not to be negative.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
// RUN: %tiletrans %s -o - --header %t.h | FileCheck %s --check-prefix=CUDA
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel copy(
// CHECK: fact %pm % 1 == 0, >= 0
// CHECK: fact %pn % 1 == 0, >= 0
// CHECK: %program = add
// CHECK: %group_first = mul
// CHECK: %group_rows = minimum
// CHECK: %in_group = rem
// CUDA: const int64_t in_group = program % group_programs;
// CUDA-NEXT: const int64_t pm = group_first + in_group % group_rows;
// CUDA-NEXT: const int64_t pn = in_group / group_rows;
// No place is below zero.
// CUDA-NOT: >= below_zero
TILE_KERNEL void copy(const float* x, float* out, index_t m, index_t n) {
  auto [i, j] = grid(cdiv(m, 32), cdiv(n, 32));
  auto [pm, pn] = grouped(i, j, cdiv(m, 32), cdiv(n, 32), 4);
  auto tile = load(make_block_ptr<32, 32>(x, {m, n}, {n, 1}, {pm * 32, pn * 32}), boundary_check<0, 1>);
  store(make_block_ptr<32, 32>(out, {m, n}, {n, 1}, {pm * 32, pn * 32}), tile, boundary_check<0, 1>);
}

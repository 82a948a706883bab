// Widths, and what they assume of the launch's arguments.
// RUN: %tiletrans %s --emit=ir --stop-after=vectorize --remarks=vector -o %t.ir 2> %t.err
// RUN: FileCheck %s --input-file %t.ir
// RUN: FileCheck %s --input-file %t.err --check-prefix=REMARK
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel strided(
// CHECK: assume %x aligned to 16 bytes
// CHECK-NEXT: assume x_stride_d == 1
// CHECK-NEXT: assume x_stride_row % 4 == 0
// CHECK-NOT: assume
TILE_KERNEL void strided(const float* x, float* out, index_t x_stride_row, index_t x_stride_d, index_t rows, index_t d) {
  auto [p] = grid(cdiv(rows, 16));
  auto x_blk = make_block_ptr<16, 64>(x, {rows, d}, {x_stride_row, x_stride_d}, {p * 16, 0});
  // CHECK: = load {{.*}} width 4 axis 1
  // REMARK: [[#@LINE+1]]:{{[0-9]+}}: remark: 16 bytes an access
  auto s = sum<1>(load(x_blk, boundary_check<0, 1>));
  // CHECK: store {{.*}} width 1
  store(make_block_ptr<16>(out, {rows}, {1}, {p * 16}), s, boundary_check<0>);
}

// An offset is never an assumption: where nothing is known of it, single elements are accessed.
// CHECK-LABEL: kernel shifted(
TILE_KERNEL void shifted(const float* x, float* out, index_t n, index_t first) {
  auto [p] = grid(cdiv(n, 64));
  // CHECK: = load {{.*}} width 1
  // REMARK: [[#@LINE+1]]:{{[0-9]+}}: remark: one element an access: {{.*}} is not known to be
  auto v = load(make_block_ptr<64>(x, {n}, {1}, {p * 64 + first}), boundary_check<0>);
  // CHECK: store {{.*}} width 4
  store(make_block_ptr<64>(out, {n}, {1}, {p * 64}), v, boundary_check<0>);
}

// A stride that is a number other than 1.
// CHECK-LABEL: kernel every_second(
TILE_KERNEL void every_second(const float* x, float* out, index_t n) {
  auto [p] = grid(cdiv(n, 64));
  // CHECK: = load {{.*}} width 1
  // REMARK: [[#@LINE+1]]:{{[0-9]+}}: remark: one element an access: its stride is 2
  auto v = load(make_block_ptr<64>(x, {n}, {2}, {p * 64}), boundary_check<0>);
  store(make_block_ptr<64>(out, {n}, {1}, {p * 64}), v, boundary_check<0>);
}

// Operands of an operator come to one shape: ranks are padded on the left, extents of 1 are repeated.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel shapes<16, 8>(
template <int BM, int BN> TILE_KERNEL void shapes(const float *x, index_t n) {
  grid(n);
  // CHECK: %[[A:.*]] = load {{.*}}: tile<16x8xf32>
  auto a = load(make_block_ptr<BM, BN>(x, {n, n}, {n, 1}, {0, 0}));
  // CHECK: %[[B:.*]] = load {{.*}}: tile<8xf32>
  auto b = load(make_block_ptr<BN>(x, {n}, {1}, {0}));
  // CHECK: %[[ROW:.*]] = insert_axis at 0 %[[B]]: tile<1x8xf32>
  // CHECK: %[[ROWS:.*]] = broadcast %[[ROW]]: tile<16x8xf32>
  // CHECK: add %[[A]], %[[ROWS]]: tile<16x8xf32>
  auto c = a + b;
  // CHECK: %[[COLUMN:.*]] = insert_axis at 1 %[[B]]: tile<8x1xf32>
  // CHECK: %[[ROW:.*]] = insert_axis at 0 %[[B]]: tile<1x8xf32>
  // CHECK: %[[LEFT:.*]] = broadcast %[[COLUMN]]: tile<8x8xf32>
  // CHECK: %[[RIGHT:.*]] = broadcast %[[ROW]]: tile<8x8xf32>
  // CHECK: mul %[[LEFT]], %[[RIGHT]]: tile<8x8xf32>
  auto d = b[All, None] * b[None];
  // CHECK: %[[X:.*]] = insert_axis at 0 %[[A]]: tile<1x16x8xf32>
  // CHECK: insert_axis at 3 %[[X]]: tile<1x16x8x1xf32>
  auto e = a[None, All, All, None];
  // CHECK: %[[SUM:.*]] = reduce sum axis 1 %[[A]]: tile<16xf32>
  // CHECK: %[[KEPT:.*]] = insert_axis at 1 %[[SUM]]: tile<16x1xf32>
  // CHECK: %[[SUMS:.*]] = broadcast %[[KEPT]]: tile<16x8xf32>
  // CHECK: div %[[A]], %[[SUMS]]: tile<16x8xf32>
  auto f = a / sum<1>(a, keep_dims);
}
TILE_INSTANTIATE(shapes<16, 8>);

// An instance whose extent is 1 broadcasts as well.
// CHECK-LABEL: kernel one_row<1>(
template <int ROWS> TILE_KERNEL void one_row(const float *x, index_t n) {
  grid(n);
  auto a = load(make_block_ptr<ROWS, 8>(x, {n, n}, {n, 1}, {0, 0}));
  auto b = load(make_block_ptr<8>(x, {n}, {1}, {0}));
  // CHECK: %[[ROW:.*]] = insert_axis at 0 %{{.*}}: tile<1x8xf32>
  // CHECK-NEXT: mul %{{.*}}, %[[ROW]]: tile<1x8xf32>
  auto c = a * b;
}
TILE_INSTANTIATE(one_row<1>);

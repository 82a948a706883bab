// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

constexpr index_t rounded(index_t n) { return (n + 7) / 8 * 8; }

// CHECK-LABEL: kernel three(
// CHECK-SAME: %[[N:[^:]+]]: i64, %[[M:[^:]+]]: i32) grid (%[[A:.*]], %[[B:.*]], %[[C:.*]]) {
TILE_KERNEL void three(index_t n, int m) {
  options({.warps = 4, .stages = 3});
  static_assert(sizeof(index_t) == 8);
  // CHECK: %[[SUM:.*]] = add %[[N]], %{{.*}}: i64
  // CHECK: %[[QUOTIENT:.*]] = div %[[SUM]], %{{.*}}: i64
  // CHECK: %[[A]] = mul %[[QUOTIENT]], %{{.*}}: i64
  const index_t extent = rounded(n);
  // CHECK: %[[B]] = convert %[[M]]: i64
  // CHECK: %[[C]] = constant 4: i64
  // CHECK: %[[I:.*]] = program_id axis 0: i64
  // CHECK: %[[J:.*]] = program_id axis 1: i64
  // CHECK: %[[K:.*]] = program_id axis 2: i64
  auto [i, j, k] = grid(extent, m, 4);
  // CHECK: %[[IJ:.*]] = add %[[I]], %[[J]]: i64
  // CHECK: add %[[IJ]], %[[K]]: i64
  index_t all = i + j + k;
}

// CHECK-LABEL: kernel by_index(
// CHECK-SAME: %[[N:[^:]+]]: i64) grid (%[[N]], %[[N]]) {
TILE_KERNEL void by_index(index_t n) {
  // CHECK: %[[I:.*]] = program_id axis 0: i64
  // CHECK: %[[J:.*]] = program_id axis 1: i64
  auto ids = grid(n, n);
  // CHECK: sub %[[J]], %[[I]]: i64
  index_t difference = ids[1] - std::get<0>(ids);
  // CHECK: add %[[J]], %[[N]]: i64
  index_t sum = program_id(1) + num_programs(0);
}

// Without grid, the caller gives it.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel ids(
// CHECK-SAME: %[[OUT:[^:]+]]: ptr<f32>, %[[N:[^:]+]]: i64) grid () {
// CHECK-DAG: %[[I:.*]] = program_id axis 0: i64
// CHECK-DAG: %[[J:.*]] = program_id axis 2: i64
// CHECK-DAG: %[[COUNT:.*]] = num_programs axis 0: i64
// CHECK: constant 16: i64
TILE_KERNEL void ids(float *out, index_t n) {
  index_t first = n * 16;
  store(out, 0.0f);
  // CHECK: add %[[N]], %[[I]]: i64
  auto a = n + program_id(0);
  // CHECK: mul %[[J]], %[[COUNT]]: i64
  auto b = program_id(2) * num_programs(0);
  // CHECK-NOT: program_id
  // CHECK: sub %[[N]], %[[I]]: i64
  auto c = n - program_id(0);
}

index_t here() { return program_id(1); }
// CHECK-LABEL: kernel in_a_function(
// CHECK: program_id axis 1
TILE_KERNEL void in_a_function(float *out) { store(out + here(), 0.0f); }

// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel loops<8>(
// CHECK-SAME: %[[N:[^:]+]]: i64, %[[M:[^:]+]]: i32)
template <int STEP> TILE_KERNEL void loops(index_t n, int m) {
  // CHECK: %[[STEP:.*]] = constant 8: i32
  grid(n);
  // CHECK: %[[LOW:.*]] = constant 0: i64
  // CHECK: %[[BY:.*]] = convert %[[STEP]]: i64
  // CHECK: %[[I:.*]] = for %[[LOW]], %[[N]], %[[BY]] {
  for (index_t i = 0; i < n; i += STEP) {
    // CHECK: %[[HIGH:.*]] = mul %[[I]], %{{.*}}: i64
    // CHECK: %[[ONE:.*]] = constant 1: i64
    // CHECK: for %[[I]], %[[HIGH]], %[[ONE]] {
    for (auto j = i; j < i * 2; ++j) {
    }
    // CHECK: }
  }
  // CHECK: }

  // CHECK: %[[LOW:.*]] = constant 1: i32
  // CHECK: %[[ONE:.*]] = constant 1: i32
  // CHECK: for %[[LOW]], %[[M]], %[[ONE]] {
#pragma unroll
  for (int i = 1; i < m; i++)
    ;
  // An int counter with a 64-bit bound counts in 64 bits.
  // CHECK: %[[I:.*]] = for %{{.*}}, %[[N]], %{{.*}} {
  for (int i = 0; i < n; ++i) {
    // CHECK: %[[NARROW:.*]] = convert %[[I]]: i32
    // CHECK: add %[[NARROW]], %[[M]]: i32
    int k = i + m;
  }
}
TILE_INSTANTIATE(loops<8>);

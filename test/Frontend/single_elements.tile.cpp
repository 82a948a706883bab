// Loads and stores of one element, and pointers as values.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel elements(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f16>, %[[OUT:[^:]+]]: ptr<f32>, %[[I:[^:]+]]: i32, %[[ON:[^:]+]]: i1)
TILE_KERNEL void elements(const f16 *x, float *out, int i, bool on) {
  grid(1);
  // CHECK: %[[A:.*]] = load %[[X]]: f16
  auto a = load(x);
  // CHECK: %[[OFFSET:.*]] = convert %[[I]]: i64
  // CHECK: %[[P:.*]] = offset_pointer %[[X]], %[[OFFSET]]: ptr<const f16>
  // CHECK: load mask %[[ON]] %[[P]]: f16
  auto b = load(x + i, on);
  // CHECK: %[[OTHER:.*]] = constant 2: f16
  // CHECK: load mask %[[ON]] padding %[[OTHER]] %[[X]]: f16
  auto c = load(x, on, 2);
  // CHECK: %[[VALUE:.*]] = convert %[[A]]: f32
  // CHECK: store value %[[VALUE]] %[[OUT]]
  store(out, a);
  // CHECK: %[[ANY:.*]] = reduce sum axis 0 %{{.*}}: i32
  // CHECK: %[[OFFSET:.*]] = convert %[[ANY]]: i64
  // CHECK: %[[P:.*]] = offset_pointer %[[OUT]], %[[OFFSET]]: ptr<f32>
  // CHECK: store mask %[[ON]] value %{{.*}} %[[P]]
  store(out + sum<0>(arange<0, 16>()), 1, on);
}

// CHECK-LABEL: kernel masks(
// CHECK-SAME: %[[ON:[^:]+]]: i1)
TILE_KERNEL void masks(const float *x, float *out, bool on) {
  grid(1);
  auto i = arange<0, 16>();
  // CHECK: %[[MASK:.*]] = splat %[[ON]]: tile<16xi1>
  // CHECK: load mask %[[MASK]] %{{.*}}: tile<16xf32>
  auto a = load(x + i, on);
  // CHECK: %[[OTHER:.*]] = convert %{{.*}}: tile<16xf32>
  // CHECK: load mask %{{.*}} padding %[[OTHER]] %{{.*}}: tile<16xf32>
  auto b = load(x + i, i < 3, i);
  // CHECK: %[[VALUE:.*]] = broadcast %{{.*}}: tile<16x16xf32>
  // CHECK: %[[MASK:.*]] = splat %[[ON]]: tile<16x16xi1>
  // CHECK: store mask %[[MASK]] value %[[VALUE]]
  store(out + (i[All, None] * 16 + i), a, on);
}

// CHECK-LABEL: kernel optional(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f32>, %[[OUT:[^:]+]]: ptr<f32>)
TILE_KERNEL void optional(const float *x, float *out) {
  grid(1);
  // CHECK: is_null %[[X]]: i1
  bool a = x == nullptr;
  // CHECK: %[[NULL:.*]] = is_null %[[OUT]]: i1
  // CHECK: not %[[NULL]]: i1
  bool b = nullptr != out;
  // CHECK: %[[NULL:.*]] = is_null %[[X]]: i1
  // CHECK: not %[[NULL]]: i1
  bool c = x;
}

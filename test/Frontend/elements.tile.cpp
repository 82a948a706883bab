// The element type in which an operator computes: tiles promote, scalars are weak.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel scalars(
// CHECK-SAME: %[[N:[^:]+]]: i64, %[[I:[^:]+]]: i32, %[[D:[^:]+]]: f64, %[[ON:[^:]+]]: i1)
TILE_KERNEL void scalars(const float *x, index_t n, int i, double d, bool on) {
  grid(n);
  auto ints = arange<0, 16>();
  auto floats = load(x + ints);
  // CHECK: %[[TWO:.*]] = constant 2: f32
  // CHECK: %[[TILE:.*]] = splat %[[TWO]]: tile<16xf32>
  // CHECK: mul %{{.*}}, %[[TILE]]: tile<16xf32>
  auto a = floats * 2;
  // CHECK: %[[F:.*]] = convert %[[D]]: f32
  // CHECK: %[[TILE:.*]] = splat %[[F]]: tile<16xf32>
  // CHECK: sub %[[TILE]], %{{.*}}: tile<16xf32>
  auto b = d - floats;
  // A 64-bit integer stays.
  // CHECK: %[[WIDE:.*]] = convert %{{.*}}: tile<16xi64>
  // CHECK: %[[TILE:.*]] = splat %[[N]]: tile<16xi64>
  // CHECK: add %[[WIDE]], %[[TILE]]: tile<16xi64>
  auto c = ints + n;
  // CHECK: %[[WIDE:.*]] = convert %{{.*}}: tile<16xi64>
  // CHECK: lt %[[WIDE]], %{{.*}}: tile<16xi1>
  auto e = ints < n;
  // CHECK: %[[TILE:.*]] = splat %[[I]]: tile<16xi32>
  // CHECK: ge %{{.*}}, %[[TILE]]: tile<16xi1>
  auto f = ints >= i;
  // CHECK: %[[TILE:.*]] = splat %[[ON]]: tile<16xi1>
  // CHECK: and %{{.*}}, %[[TILE]]: tile<16xi1>
  auto g = e & on;
  // A rank-0 tile counts as a scalar.
  // CHECK: %[[SUM:.*]] = reduce sum axis 0 %{{.*}}: i32
  // CHECK: %[[F:.*]] = convert %[[SUM]]: f32
  // CHECK: splat %[[F]]: tile<16xf32>
  auto h = floats + sum<0>(ints);
}

// CHECK-LABEL: kernel tiles(
TILE_KERNEL void tiles(const float *x, const double *y, const std::int8_t *z, index_t n) {
  grid(n);
  auto ints = arange<0, 16>();
  auto f = load(x + ints);
  auto d = load(y + ints);
  auto s = load(z + ints);
  // CHECK: %[[WIDE:.*]] = convert %{{.*}}: tile<16xf64>
  // CHECK: add %[[WIDE]], %{{.*}}: tile<16xf64>
  auto a = f + d;
  // CHECK: %[[WIDE:.*]] = convert %{{.*}}: tile<16xi32>
  // CHECK: mul %[[WIDE]], %{{.*}}: tile<16xi32>
  auto b = s * ints;
  // CHECK: %[[MASK:.*]] = eq %{{.*}}, %{{.*}}: tile<16xi1>
  // CHECK: %[[NOT:.*]] = not %[[MASK]]: tile<16xi1>
  // CHECK: or %[[MASK]], %[[NOT]]: tile<16xi1>
  auto c = (b == ints);
  auto e = c | !c;
  // CHECK: neg %{{.*}}: tile<16xf32>
  auto g = -f;
  // CHECK: %[[ONES:.*]] = splat %{{.*}}: tile<16xi32>
  // CHECK: xor %{{.*}}, %[[ONES]]: tile<16xi32>
  auto h = ~ints;
}

// CHECK-LABEL: kernel casts(
TILE_KERNEL void casts(const float *x, double *out, index_t n) {
  grid(n);
  auto ints = arange<0, 16>();
  // CHECK: convert %{{.*}}: tile<16xi64>
  auto a = cast<std::int64_t>(ints);
  // CHECK: %[[ZERO:.*]] = splat %{{.*}}: tile<16xi32>
  // CHECK: ne %{{.*}}, %[[ZERO]]: tile<16xi1>
  auto b = cast<bool>(ints);
  // CHECK: %[[COUNT:.*]] = convert %{{.*}}: tile<16xi32>
  // CHECK: reduce sum axis 0 %[[COUNT]]: i32
  auto c = sum(b);
  // A store converts to the element type of the memory.
  // CHECK: %[[F:.*]] = load {{.*}}: tile<16xf32>
  // CHECK: %[[D:.*]] = convert %[[F]]: tile<16xf64>
  // CHECK: store value %[[D]]
  store(out + ints, load(x + ints));
}

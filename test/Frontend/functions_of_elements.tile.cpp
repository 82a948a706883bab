// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel choices(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f32>, %[[Y:[^:]+]]: ptr<const f32>, %[[ON:[^:]+]]: i1)
TILE_KERNEL void choices(const float *x, const float *y, bool on) {
  grid(1);
  auto i = arange<0, 16>();
  auto mask = i < 3;
  // CHECK: %[[A:.*]] = load {{.*}}: tile<16xf32>
  auto a = load(x + i);
  // CHECK: %[[ZEROS:.*]] = splat %{{.*}}: tile<16xf32>
  // CHECK: select %{{.*}}, %[[A]], %[[ZEROS]]: tile<16xf32>
  auto b = where(mask, a, 0);
  // A double literal counts as float.
  // CHECK: %[[ONE:.*]] = constant 1: f32
  // CHECK: %[[ONES:.*]] = splat %[[ONE]]: tile<16xf32>
  // CHECK: select %{{.*}}, %[[ONES]], %{{.*}}: tile<16xf32>
  auto c = where(mask, 1.0, 0.0);
  // All three broadcast.
  // CHECK: %[[ROWS:.*]] = broadcast %{{.*}}: tile<16x16xi1>
  // CHECK: %[[COLUMNS:.*]] = broadcast %{{.*}}: tile<16x16xf32>
  // CHECK: %[[FLOATS:.*]] = broadcast %{{.*}}: tile<16x16xf32>
  // CHECK: select %[[ROWS]], %[[COLUMNS]], %[[FLOATS]]: tile<16x16xf32>
  auto d = where(mask[All, None], a, i);
  // CHECK: %[[CONDITION:.*]] = splat %[[ON]]: tile<16xi1>
  // CHECK: %[[P:.*]] = select %[[CONDITION]], %{{.*}}, %{{.*}}: tile<16xptr<const f32>>
  // CHECK: load %[[P]]: tile<16xf32>
  auto e = load(where(on, x + i, y + i));
}

// CHECK-LABEL: kernel functions(
// CHECK-SAME: %[[F:[^:]+]]: f32, %[[U:[^:]+]]: u32)
TILE_KERNEL void functions(const float *x, const double *y, const unsigned *z, float f, unsigned u) {
  grid(1);
  auto i = arange<0, 16>();
  // CHECK: %[[A:.*]] = load {{.*}}: tile<16xf32>
  // CHECK: %[[B:.*]] = load {{.*}}: tile<16xf64>
  // CHECK: %[[C:.*]] = load {{.*}}: tile<16xu32>
  auto a = load(x + i);
  auto b = load(y + i);
  auto c = load(z + i);
  // CHECK: %[[ZEROS:.*]] = splat %{{.*}}: tile<16xf32>
  // CHECK: maximum %[[A]], %[[ZEROS]]: tile<16xf32>
  auto d = maximum(a, 0.0);
  // CHECK: %[[WIDE:.*]] = convert %[[A]]: tile<16xf64>
  // CHECK: minimum %[[WIDE]], %[[B]]: tile<16xf64>
  auto e = minimum(a, b);
  // CHECK: or %{{.*}}, %{{.*}}: tile<16xi1>
  auto g = maximum(a < 1, a > 2);
  // CHECK: %[[RAISED:.*]] = maximum %[[A]], %{{.*}}: tile<16xf32>
  // CHECK: minimum %[[RAISED]], %{{.*}}: tile<16xf32>
  auto h = clamp(a, i, f);
  // CHECK: fma %[[B]], %{{.*}}, %{{.*}}: tile<16xf64>
  auto j = fma(b, a, f);
  // CHECK: abs %[[A]]: tile<16xf32>
  auto k = abs(a);
  // Nothing to do.
  // CHECK-NOT: abs
  auto l = abs(c);
  // CHECK: exp %[[A]]: tile<16xf32>
  // CHECK: exp2 %[[A]]
  // CHECK: log %[[A]]
  // CHECK: log2 %[[A]]
  // CHECK: sqrt %[[A]]
  // CHECK: rsqrt %[[A]]
  // CHECK: sin %[[A]]
  // CHECK: cos %[[A]]
  auto m = exp(a) + exp2(a) + log(a) + log2(a) + sqrt(a) + rsqrt(a) + sin(a) + cos(a);
  // CHECK: tanh %[[B]]: tile<16xf64>
  // CHECK: erf %[[B]]
  // CHECK: sigmoid %[[B]]
  // CHECK: floor %[[B]]
  // CHECK: ceil %[[B]]
  auto o = tanh(b) + erf(b) + sigmoid(b) + floor(b) + ceil(b);
  // Scalars.
  // CHECK: rsqrt %[[F]]: f32
  // CHECK: %[[FLOAT:.*]] = convert %[[U]]: f32
  // CHECK: maximum %[[F]], %[[FLOAT]]: f32
  auto p = rsqrt(f), q = maximum(f, u);
}

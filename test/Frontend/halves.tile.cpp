// 16-bit floats are computed as float and rounded behind each operation.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel tiles(
// CHECK-SAME: %[[ALPHA:[^:]+]]: f16,
TILE_KERNEL void tiles(const f16 *x, const bf16 *y, f16 *out, f16 alpha, index_t n) {
  grid(n);
  auto i = arange<0, 16>();
  // CHECK: %[[A:.*]] = load {{.*}}: tile<16xf16>
  auto a = load(x + i);
  // CHECK: %[[B:.*]] = load {{.*}}: tile<16xbf16>
  auto b = load(y + i);
  // CHECK: %[[LEFT:.*]] = convert %[[A]]: tile<16xf32>
  // CHECK: %[[RIGHT:.*]] = convert %[[A]]: tile<16xf32>
  // CHECK: %[[SUM:.*]] = add %[[LEFT]], %[[RIGHT]]: tile<16xf32>
  // CHECK: convert %[[SUM]]: tile<16xf16>
  auto c = a + a;
  // f16 wins over bf16.
  // CHECK: %[[LEFT:.*]] = convert %[[A]]: tile<16xf32>
  // CHECK: %[[F16:.*]] = convert %[[B]]: tile<16xf16>
  // CHECK: %[[RIGHT:.*]] = convert %[[F16]]: tile<16xf32>
  // CHECK: %[[QUOTIENT:.*]] = div %[[LEFT]], %[[RIGHT]]: tile<16xf32>
  // CHECK: convert %[[QUOTIENT]]: tile<16xf16>
  auto d = a / b;
  // A scalar is rounded to the tile's type first.
  // CHECK: %[[TENTH:.*]] = constant 0.099975586: f32
  // CHECK: splat %[[TENTH]]: tile<16xf32>
  // CHECK: rem {{.*}}: tile<16xf32>
  auto e = a % 0.1;
  // CHECK: %[[LEFT:.*]] = convert %[[A]]: tile<16xf32>
  // CHECK: %[[SCALAR:.*]] = convert %[[ALPHA]]: f32
  // CHECK: %[[RIGHT:.*]] = splat %[[SCALAR]]: tile<16xf32>
  // CHECK: lt %[[LEFT]], %[[RIGHT]]: tile<16xi1>
  auto f = a < alpha;
  // CHECK: %[[G:.*]] = neg {{.*}}: tile<16xf32>
  // CHECK: convert %[[G]]: tile<16xf16>
  auto g = -a;
  // CHECK: %[[H:.*]] = exp {{.*}}: tile<16xf32>
  // CHECK: convert %[[H]]: tile<16xf16>
  auto h = exp(a);
  // One rounding.
  // CHECK: %[[TWO:.*]] = constant 2: f16
  // CHECK: %[[TWOS:.*]] = splat %[[TWO]]: tile<16xf16>
  // CHECK: fma %[[A]], %[[TWOS]], %[[A]]: tile<16xf16>
  auto j = fma(a, 2, a);
  // Chosen as they are.
  // CHECK: select {{.*}}: tile<16xf16>
  auto k = where(f, a, 1.5);
  // CHECK: %[[WIDE:.*]] = convert %[[A]]: tile<16xf32>
  // CHECK: ne %[[WIDE]], %{{.*}}: tile<16xi1>
  auto l = cast<bool>(a);
  // CHECK: convert %[[A]]: tile<16xi32>
  auto m = cast<int>(a);
  // CHECK: %[[READ:.*]] = read v
  // CHECK: %[[LEFT:.*]] = convert %[[READ]]: tile<16xf32>
  // CHECK: %[[V:.*]] = mul %[[LEFT]], %{{.*}}: tile<16xf32>
  // CHECK: %[[ROUNDED:.*]] = convert %[[V]]: tile<16xf16>
  // CHECK: write v %[[ROUNDED]]
  auto v = a;
  v *= a;
}

// CHECK-LABEL: kernel scalars(
// CHECK-SAME: %[[X:[^:]+]]: bf16, %[[Y:[^:]+]]: bf16, %[[F:[^:]+]]: f32, %[[D:[^:]+]]: f64,
TILE_KERNEL void scalars(bf16 x, bf16 y, float f, double d, bf16 *out) {
  grid(1);
  // CHECK: %[[LEFT:.*]] = convert %[[X]]: f32
  // CHECK: %[[RIGHT:.*]] = convert %[[Y]]: f32
  // CHECK: %[[A:.*]] = sub %[[LEFT]], %[[RIGHT]]: f32
  // CHECK: convert %[[A]]: bf16
  bf16 a = x - y;
  // With any other type it counts as a float.
  // CHECK: %[[LEFT:.*]] = convert %[[X]]: f32
  // CHECK: mul %[[LEFT]], %[[F]]: f32
  // CHECK-NOT: bf16
  float b = x * f;
  // CHECK: %[[C:.*]] = neg {{.*}}: f32
  // CHECK: convert %[[C]]: bf16
  bf16 c = -x;
  // CHECK: %[[LEFT:.*]] = convert %[[X]]: f32
  // CHECK: %[[RIGHT:.*]] = convert %[[Y]]: f32
  // CHECK: le %[[LEFT]], %[[RIGHT]]: i1
  bool e = x <= y;
  // CHECK: convert %[[D]]: bf16
  bf16 g = d;
  // CHECK: constant 0: bf16
  bf16 h = bf16();
  // CHECK: %[[LEFT:.*]] = convert %{{.*}}: f64
  // CHECK: %[[SUM:.*]] = add %[[LEFT]], %[[D]]: f64
  // CHECK: %[[V:.*]] = convert %[[SUM]]: bf16
  // CHECK: write v %[[V]]
  bf16 v = x;
  v += d;
  // CHECK: %[[V:.*]] = sqrt {{.*}}: f32
  // CHECK: %[[ROOT:.*]] = convert %[[V]]: bf16
  // CHECK: store value %[[ROOT]]
  store(out, sqrt(x));
}

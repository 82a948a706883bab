// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel tiles(
TILE_KERNEL void tiles(const int *x, const unsigned *y, const std::int8_t *z, std::uint8_t u, index_t n) {
  grid(n);
  auto i = arange<0, 16>();
  // CHECK: %[[A:.*]] = load {{.*}}: tile<16xi32>
  // CHECK: %[[B:.*]] = load {{.*}}: tile<16xu32>
  // CHECK: %[[C:.*]] = load {{.*}}: tile<16xi8>
  auto a = load(x + i);
  auto b = load(y + i);
  auto c = load(z + i);
  // CHECK: div %[[A]], %{{.*}}: tile<16xi32>
  auto d = a / 2;
  // Small integers are not promoted.
  // CHECK: %[[THREE:.*]] = constant 3: i8
  // CHECK: %[[THREES:.*]] = splat %[[THREE]]: tile<16xi8>
  // CHECK: rem %[[C]], %[[THREES]]: tile<16xi8>
  auto e = c % 3;
  // The left operand's type says whether the sign is repeated, also where both become unsigned.
  // CHECK: %[[RIGHT:.*]] = convert %[[B]]: tile<16xi32>
  // CHECK: %[[SHIFTED:.*]] = shr %[[A]], %[[RIGHT]]: tile<16xi32>
  // CHECK: convert %[[SHIFTED]]: tile<16xu32>
  auto f = a >> b;
  // CHECK: %[[RIGHT:.*]] = convert %[[A]]: tile<16xu32>
  // CHECK: shr %[[B]], %[[RIGHT]]: tile<16xu32>
  auto g = b >> a;
  // A scalar on the left is of the tile's type.
  // CHECK: %[[LEFT:.*]] = splat %{{.*}}: tile<16xu32>
  // CHECK: shr %[[LEFT]], %[[B]]: tile<16xu32>
  auto h = -1 >> b;
  // CHECK: shl %[[A]], %{{.*}}: tile<16xi32>
  auto j = a << u;
  // CHECK: %[[READ:.*]] = read v
  // CHECK: %[[V:.*]] = shr %[[READ]], %{{.*}}: tile<16xi32>
  // CHECK: write v %[[V]]
  auto v = a;
  v >>= 1;
  // CHECK: div
  v /= 3;
  // CHECK: rem
  v %= c;
  // CHECK: xor
  v ^= a;
  // CHECK: shl
  v <<= a;
}

// CHECK-LABEL: kernel scalars(
// CHECK-SAME: %[[I:[^:]+]]: i32, %[[U:[^:]+]]: u32, %[[N:[^:]+]]: i64)
TILE_KERNEL void scalars(int i, unsigned u, index_t n) {
  grid(n);
  // CHECK: %[[BY:.*]] = convert %[[N]]: i32
  // CHECK: shl %[[I]], %[[BY]]: i32
  int a = i << n;
  // CHECK: %[[BY:.*]] = convert %[[I]]: u32
  // CHECK: shr %[[U]], %[[BY]]: u32
  unsigned b = u >> i;
  // CHECK: %[[READ:.*]] = read v
  // CHECK: shr %[[READ]], %{{.*}}: i64
  index_t v = n;
  v >>= u;
}

// CHECK-LABEL: kernel conversions(
TILE_KERNEL void conversions(const int *x, const float *y, double *out, const std::uint16_t *offsets, unsigned u) {
  grid(1);
  auto i = arange<0, 16>();
  auto a = load(x + i);
  auto b = load(y + i);
  // CHECK: convert %{{.*}}: tile<16xi8>
  auto c = cast<std::int8_t>(a);
  // CHECK: convert %{{.*}}: tile<16xf32>
  // CHECK: mul {{.*}}: tile<16xf32>
  auto d = a * 0.5;
  // CHECK: convert %{{.*}}: tile<16xu64>
  auto e = cast<std::uint64_t>(b);
  // CHECK: bitcast %{{.*}}: tile<16xu32>
  auto f = bitcast<unsigned>(b);
  // CHECK: %[[G:.*]] = lt {{.*}}: tile<16xi1>
  // CHECK: convert %[[G]]: tile<16xi8>
  auto g = bitcast<std::int8_t>(b < 0);
  // Offsets keep their value.
  // CHECK: %[[NARROW:.*]] = load {{.*}}: tile<16xu16>
  // CHECK: %[[OFFSET:.*]] = convert %[[NARROW]]: tile<16xi64>
  // CHECK: offset_pointer %{{.*}}, %[[OFFSET]]
  // CHECK: %[[OFFSET:.*]] = convert %u: i64
  // CHECK: %[[OFFSETS:.*]] = splat %[[OFFSET]]: tile<16xi64>
  // CHECK: offset_pointer %{{.*}}, %[[OFFSETS]]
  auto p = y + load(offsets + i) + u;
}

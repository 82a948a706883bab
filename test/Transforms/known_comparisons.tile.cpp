// Comparisons that say the same for all numbers of their type are not made: compilers warn about them.
// RUN: %tiletrans %s --emit=ir --stop-after=simplify -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel known(
// CHECK-SAME: %[[N:[^:]+]]: u32
TILE_KERNEL void known(const std::uint8_t *x, unsigned n, float f, int *out) {
  grid(1);
  auto t = load(x + arange<0, 64>());
  // CHECK-NOT: = ge
  // CHECK: constant 1: i1
  // CHECK: splat
  auto positive = where(t >= 0, 1, 0);
  // CHECK-NOT: = eq
  // CHECK: constant 1: i1
  auto same = where(n == n, positive, 2);
  // A NaN differs from itself; a number that is not negative may be 0.
  // CHECK: eq %f, %f
  // CHECK: gt
  auto other = where(f == f, same, 3) + where(t > 0, 1, 0);
  store(out + arange<0, 64>(), other);
}

// Two ranges, or sums of them, are equal where they are computed alike.
// CHECK-LABEL: kernel ranges(
TILE_KERNEL void ranges(const int *x, int *out) {
  grid(1);
  auto a = arange<0, 64>();
  auto b = arange<0, 64>();
  // CHECK-NOT: = eq
  // CHECK: constant 1: i1
  // CHECK: = eq
  store(out + a, where(a + 1 == b + 1, load(x + a), 5) + where(a == 63 - b, 1, 0));
}

// What is taken away from itself is 0; of floats it may be a NaN.
// CHECK-LABEL: kernel differences(
TILE_KERNEL void differences(const bool *x, int n, float f, float *out) {
  grid(1);
  auto t = load(x + arange<0, 64>());
  // CHECK-NOT: = xor
  // CHECK: constant 0: i1
  auto none = where(t ^ t, 1, 2);
  // CHECK-NOT: = ne
  // CHECK: constant 0: i1
  auto never = where(t != t, 1, none);
  // CHECK: sub %f, %f
  // CHECK-NOT: = sub
  // CHECK: constant 0: i32
  store(out + arange<0, 64>(), cast<float>(never) + (f - f) + float(n - n));
}

// Narrow types hold few numbers, also where they are compared as wider ones.
// CHECK-LABEL: kernel ranges_of_types(
TILE_KERNEL void ranges_of_types(const std::uint8_t *x, std::uint16_t n, std::int8_t b, bool c, int m, int *out) {
  grid(1);
  auto t = load(x + arange<0, 64>());
  // CHECK-NOT: = lt
  // CHECK: constant 0: i1
  auto narrow = int(n) < 0 ? 1 : 2;
  // CHECK-NOT: = gt
  // CHECK: constant 0: i1
  narrow += 65535 < n ? 1 : 2;
  // CHECK-NOT: = le
  // CHECK: constant 1: i1
  narrow += b <= 127 ? 1 : 2;
  // CHECK-NOT: = ne
  // CHECK: constant 1: i1
  narrow += int(c) != 2 ? 1 : 2;
  // CHECK: = lt
  narrow += b < 127 ? 1 : 2;
  // CHECK: = lt
  narrow += m < 0 ? 1 : 2;
  // A number that wraps says nothing of the one that it comes from.
  // CHECK: = lt
  narrow += std::int8_t(n) < 0 ? 1 : 2;
  // A range of one element is a number.
  // CHECK-NOT: = lt
  // CHECK: constant 0: i1
  narrow += max(where(n < arange<0, 1>(), 1, 2));
  // CHECK-NOT: = eq
  // CHECK: constant 0: i1
  // CHECK: splat
  store(out + arange<0, 64>(), where(cast<int>(t) == 256, 1, narrow));
}

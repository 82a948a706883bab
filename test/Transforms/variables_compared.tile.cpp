// A variable that is compared with itself, where nothing writes it between, is not read for it: compilers warn about that.
// RUN: %tiletrans %s --emit=ir --stop-after=simplify -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel scalars(
TILE_KERNEL void scalars(int n, float f, int *out) {
  grid(1);
  int a = n;
  float g = f;
  int seen = 0;
  for (int i = 0; i < 3; ++i) {
    // CHECK: for
    // CHECK-NOT: = gt
    // CHECK: constant 0: i1
    const int before = a;
    seen += before > a ? 1 : 2;
    // CHECK: write a
    a += i;
    // CHECK: = eq
    seen += before == a ? 3 : 4;
    if (i > 1) {
      // CHECK: if
      // CHECK-NOT: = le
      // CHECK: constant 1: i1
      const int inside = a;
      seen += inside <= a ? 5 : 6;
    }
    // CHECK: write g
    g *= f;
    // A NaN differs from itself.
    // CHECK: = eq
    const float held = g;
    seen += held == g ? 7 : 8;
  }
  store(out, seen);
}

// CHECK-LABEL: kernel tiles(
TILE_KERNEL void tiles(const bool *x, int n, int *out) {
  grid(1);
  auto flags = load(x + arange<0, 64>());
  auto sums = zeros<int, 64>();
  for (int i = 0; i < n; ++i) {
    // CHECK: for
    // CHECK-NOT: = xor
    // CHECK: constant 0: i1
    sums += where(flags ^ flags, 1, where(flags, 2, 3));
    // CHECK: write flags
    flags = flags & (sums > 4);
  }
  store(out + arange<0, 64>(), sums);
}

// Nothing is known of a loop that writes the variable further down.
// CHECK-LABEL: kernel written_inside(
TILE_KERNEL void written_inside(int n, int *out) {
  grid(1);
  int a = n;
  const int before = a;
  for (int i = 0; i < n; ++i) {
    // CHECK: = ne
    store(out + i, before != a ? 1 : 0);
    a += 1;
  }
}

// Locals, globals and references.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

int count = 3;
struct Pair {
  int a, b;
};

TILE_KERNEL void locals(index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:7: error: 'numbers' has type 'int[3]', which is not supported in a kernel; accepted are scalars, pointers, tiles and block pointers
  int numbers[3] = {1, 2, 3};
  // CHECK: [[#@LINE+1]]:8: error: 'pair' has type 'Pair'
  Pair pair = {1, 2};
  // CHECK: [[#@LINE+1]]:15: error: 'wide' has type 'long double'
  long double wide = 1;
  // CHECK: [[#@LINE+1]]:16: error: a lambda is not supported in a kernel
  auto twice = [](int x) { return 2 * x; };
  // CHECK: [[#@LINE+1]]:17: error: this array is not supported in a kernel; the only one is what grid returns
  auto [a, b] = Pair{1, 2};
  // Nothing more is said about what was refused.
  index_t used = numbers[0] + pair.a + twice(1) + a;
}

TILE_KERNEL void globals(index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:15: error: 'count' lives longer than the kernel and may change; accepted are locals, parameters and constants (constexpr)
  index_t a = count + 1;
  // CHECK: [[#@LINE+1]]:3: error: 'count' lives longer than the kernel and may change
  count = 4;
  // CHECK: [[#@LINE+1]]:14: error: 'calls' lives longer than the kernel and may change
  static int calls = 0;
}

void reset(index_t &x) { x = 0; }

TILE_KERNEL void references(index_t n) {
  grid(n);
  index_t a;
  // CHECK: [[#@LINE+1]]:15: error: 'a' is used before it has a value; assign it first
  index_t b = a + 1;
  reset(n);
  // CHECK: [[#@LINE+1]]:8: error: the reference 'global' is not bound to a local; bind it to a local, or declare it without '&'
  int &global = count;
  Tile<float, 16> empty;
  // CHECK: [[#@LINE+1]]:16: error: 'empty' is used before it has a value
  auto twice = empty + empty;
}

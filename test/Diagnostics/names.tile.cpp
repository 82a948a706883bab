// Locals, globals and references.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

int count = 3;
union Either {
  int a;
  float b;
};
struct Counter {
  index_t count;
  void bump() { count += 1; }
};
struct Pair {
  int a;
  Tile<float, 16> b;
};

TILE_KERNEL void locals(index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:10: error: 'either' has type 'Either', which is not supported in a kernel; accepted are scalars, pointers, tiles, block pointers, and structs, arrays, std::pair, std::array and std::tuple of these
  Either either = {1};
  // CHECK: [[#@LINE+1]]:15: error: 'wide' has type 'long double'
  long double wide = 1;
  // Nothing more is said about what was refused.
  index_t used = either.a + index_t(wide);
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

TILE_KERNEL void references(index_t n, bool flag) {
  grid(n);
  index_t a;
  // CHECK: [[#@LINE+1]]:15: error: 'a' is used before it has a value; assign it first
  index_t b = a + 1;
  reset(n);
  // CHECK: [[#@LINE+1]]:8: error: the reference 'global' is not bound to a local; bind it to a local, or declare it without '&'
  int &global = count;
  // CHECK: [[#@LINE+1]]:21: error: a reference is bound to one local that is known here; choose a value, or assign in the branches of an 'if'
  index_t &chosen = flag ? b : n;
  chosen = 3;
  // A value that is chosen is none of that.
  const index_t &value = flag ? b : n;
}

TILE_KERNEL void values(index_t n, bool flag) {
  grid(n);
  Tile<float, 16> empty;
  // CHECK: [[#@LINE+1]]:16: error: 'empty' is used before it has a value
  auto twice = empty + empty;
  Tile<float, 16> both, one;
  if (flag) {
    both = zeros<float, 16>();
    one = both;
  } else {
    both = full<float, 16>(1);
  }
  auto sum = both + 1;
  // CHECK: [[#@LINE+1]]:9: error: 'one' may be used before it has a value; assign it on every way to here
  sum = one + both;
  Tile<float, 16> carried;
  for (index_t i = 0; i < n; ++i) {
    // An earlier trip has given it a value.
    if (i > 0)
      sum += carried;
    else
      carried = both;
  }
  Tile<float, 16> never;
  for (index_t i = 0; i < n; ++i)
    // CHECK: [[#@LINE+1]]:5: error: 'never' is used before it has a value
    never += both;
  // A member of its own.
  Pair pair;
  pair.a = 3;
  // CHECK: [[#@LINE+1]]:16: error: 'pair.b' is used before it has a value
  auto third = pair.b + 1;
}

TILE_KERNEL void elements(index_t n) {
  grid(n);
  int numbers[3] = {1, 2, 3};
  for (int i = 0; i < 3; ++i)
    // CHECK: [[#@LINE+1]]:13: error: an index into an array is a constant here, because each element is a local of its own; this is only known at run time
    numbers[i] = 4;
  // CHECK: [[#@LINE+1]]:11: error: there is no element 3; there are 3
  int a = numbers[3];
}

TILE_KERNEL void temporaries(index_t n) {
  grid(n);
  // CHECK: [[#@LINE-90]]:17: error: this is no local that may be assigned; assign to a local, or a member of one
  Counter{n}.bump();
  // CHECK: [[#@LINE+1]]:17: error: a kernel cannot hold a value of type 'Either'; accepted are scalars, pointers, tiles, block pointers, and structs, arrays, std::pair, std::array and std::tuple of these
  int a = Either{int(n)}.a;
}

// Functions that are not called by their name, and objects that need the heap or the standard library.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>

#include <cstdio>
#include <cstring>
#include <vector>
using namespace tile;

float twice(float v) { return 2 * v; }

TILE_KERNEL void pointers_to_functions(float *y) {
  grid(1);
  // CHECK: [[#@LINE+1]]:11: error: 'function' has type 'float (*)(float)', which is not supported in a kernel
  float (*function)(float) = twice;
  store(y, function(2.0f));
}

TILE_KERNEL void recursive_lambda(float *y, index_t n) {
  grid(1);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'operator()' is called while it is running; recursion is not supported, use a loop
  auto f = [&](auto self, index_t i) -> index_t { return i < 2 ? 1 : self(self, i - 1); };
  store(y + f(f, n), 1.0f);
}

TILE_KERNEL void library(const float *x, float *y, index_t n) {
  grid(1);
  // CHECK: [[#@LINE+1]]:3: error: call of 'printf' is not supported in a kernel; accepted are functions of the dialect, and functions of yours whose body is visible
  printf("n is %d\n", int(n));
  // CHECK: [[#@LINE+1]]:3: error: call of 'memcpy' is not supported in a kernel
  std::memcpy(y, x, 4 * n);
  // CHECK: [[#@LINE+1]]:20: error: 'list' has type 'std::vector<int>', which is not supported in a kernel
  std::vector<int> list;
  // CHECK: [[#@LINE+1]]:22: error: a string is not supported in a kernel
  const char *text = "n";
}

TILE_KERNEL void lifetimes(float *y, index_t n) {
  grid(1);
  // CHECK: [[#@LINE+1]]:20: error: 'always' lives longer than the kernel and may change
  static const int always = 3;
  // CHECK: [[#@LINE+1]]:20: error: 'mine' lives longer than the kernel and may change
  thread_local int mine = 3;
  // CHECK: [[#@LINE+1]]:9: error: 'any' has type 'void *', which is not supported in a kernel
  void *any = y;
  auto t = zeros<float, 16>();
  // CHECK: [[#@LINE+1]]:9: error: 'address' has type 'Tile<float, 16> *', which is not supported in a kernel
  auto *address = &t;
}

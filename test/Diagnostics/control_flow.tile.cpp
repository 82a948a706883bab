// Control flow that no kernel may have: one error each, at its first word.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

constexpr int table[] = {1, 2, 3};

TILE_KERNEL void jumps(index_t n) {
  grid(n);
  index_t i = 0;
  // CHECK: [[#@LINE+1]]:3: error: a 'for' over a range is not supported in a kernel; count through it: 'for (index_t i = low; i < high; i += step)'
  for (int entry : table)
    i += entry;
  // CHECK: [[#@LINE+1]]:3: error: 'switch' is not supported in a kernel; use 'if' and 'else if'
  switch (n) {
  default:
    break;
  }
  // CHECK: [[#@LINE+1]]:3: error: 'goto' is not supported in a kernel; accepted are if, for, while, do, break, continue and return
  goto done;
done:
  i = 3;
}

index_t search(index_t n) {
  for (index_t i = 0; i < n; ++i)
    if (i * i > n)
      // CHECK: [[#@LINE+1]]:7: error: 'return' inside a loop of a function is not supported in a kernel; leave the loop by 'break', and return behind it
      return i;
  return n;
}
TILE_KERNEL void return_in_loop(index_t n) {
  auto [pid] = grid(n);
  index_t found = search(pid);
}

TILE_KERNEL void exceptions(index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:3: error: 'try' is not supported in a kernel; a kernel cannot fail; check arguments on the host
  try {
  } catch (...) {
  }
  // CHECK: [[#@LINE+1]]:3: error: 'throw' is not supported in a kernel
  throw n;
}

struct Animal {
  virtual int legs() const { return 4; }
};
int legs_of(const Animal &animal) { return animal.legs(); }
int sum_of(int count, ...) { return count; }

TILE_KERNEL void calls(index_t n, float *y) {
  grid(n);
  // CHECK: [[#@LINE+1]]:10: error: 'animal' has type 'Animal', which is not supported in a kernel
  Animal animal;
  // CHECK: [[#@LINE+1]]:9: error: 'pointer' has type 'int (*)(int, ...)'
  int (*pointer)(int, ...) = sum_of;
  // CHECK: [[#@LINE-8]]:5: error: a function with '...' is not supported in a kernel; use a template with a parameter pack
  int one = sum_of(1, 2);
  // CHECK: [[#@LINE+1]]:14: error: 'new' is not supported in a kernel
  int *two = new int;
}

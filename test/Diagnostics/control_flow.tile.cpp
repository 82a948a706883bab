// Control flow that is no counting loop: one error each, at its first word.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

constexpr int table[] = {1, 2, 3};

TILE_KERNEL void loops(index_t n) {
  grid(n);
  index_t i = 0;
  // CHECK: [[#@LINE+1]]:3: error: 'while' is not supported in a kernel; accepted is 'for (index_t i = low; i < high; i += step)'
  while (i < n)
    ++i;
  // CHECK: [[#@LINE+1]]:3: error: 'do' is not supported in a kernel
  do
    ++i;
  while (i < n);
  // CHECK: [[#@LINE+1]]:3: error: a 'for' over a range is not supported in a kernel
  for (int entry : table)
    i += entry;
}

TILE_KERNEL void branches(index_t n) {
  grid(n);
  index_t i = 0;
  // CHECK: [[#@LINE+1]]:3: error: 'if' on a value that is only known at run time is not supported in a kernel; choose by 'if constexpr', or between elements by a mask
  if (n > 3)
    ++i;
  // CHECK: [[#@LINE+1]]:3: error: 'switch' is not supported in a kernel
  switch (n) {
  default:
    break;
  }
  // CHECK: [[#@LINE+1]]:21: error: '?:' on a value that is only known at run time is not supported in a kernel
  index_t j = n > 3 ? n : 3;
  i = j;
  // CHECK: [[#@LINE+1]]:3: error: 'goto' is not supported in a kernel
  goto done;
done:
  i = j;
}

TILE_KERNEL void exits(index_t n) {
  grid(n);
  for (index_t i = 0; i < n; ++i) {
    // CHECK: [[#@LINE+1]]:5: error: 'break' is not supported in a kernel
    break;
  }
  for (index_t i = 0; i < n; ++i) {
    // CHECK: [[#@LINE+1]]:5: error: 'continue' is not supported in a kernel
    continue;
  }
  for (index_t i = 0; i < n; ++i) {
    // CHECK: [[#@LINE+1]]:5: error: 'return' inside a loop is not supported in a kernel; a kernel is straight code and counting loops
    return;
  }
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

// Recursion is an error at the call that closes the circle, whatever else the function does.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

index_t factorial(index_t n) {
  if (n < 2)
    return 1;
  // CHECK: [[#@LINE+1]]:14: error: 'factorial' is called while it is running; recursion is not supported, use a loop
  return n * factorial(n - 1);
}

TILE_KERNEL void direct(float *y, index_t n) {
  auto [pid] = grid(n);
  store(make_block_ptr<16>(y, {n}, {1}, {factorial(pid)}), 0.0f);
}
// CHECK-NOT: error:

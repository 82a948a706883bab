// Constructs that stand for nothing in a kernel.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

index_t no_result(index_t n) {
  if constexpr (sizeof(int) == 4)
    n += 1;
  else
    return n;
}

TILE_KERNEL void constructs(const float *x, float scale, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:3: error: inline assembly is not supported in a kernel; accepted are the operations of the dialect
  asm volatile("nop");
  // CHECK: [[#@LINE+1]]:18: error: '<' here is not supported in a kernel; accepted are + - * / % and comparisons; & | ^ ~ on integers and bool
  bool below = x < x + n;
  // CHECK: [[#@LINE+1]]:28: error: '-' here is not supported
  index_t distance = x + n - x;
  // CHECK: [[#@LINE+1]]:15: error: a function that ends without 'return' is not supported
  index_t m = no_result(n);
  // CHECK: [[#@LINE+1]]:16: error: making a value of type 'Tile<float, 16>'{{.*}} here is not supported in a kernel; accepted are zeros, full, arange, loads, operators, and classes whose constructor is visible
  auto empty = Tile<float, 16>() + 1.0f;
  // CHECK: [[#@LINE+1]]:26: error: making a value of type 'list_entry' here is not supported
  list_entry shape[1] = {n};
}

// Locals without a value, on every way or on one.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void scalar(float *y) {
  grid(1);
  float a;
  // CHECK: [[#@LINE+1]]:12: error: 'a' is used before it has a value; assign it first
  store(y, a);
}

TILE_KERNEL void in_one_branch(float *y, index_t n) {
  grid(1);
  float a;
  if (n > 3)
    a = 1;
  // CHECK: [[#@LINE+1]]:12: error: 'a' may be used before it has a value; assign it on every way to here
  store(y, a);
}

TILE_KERNEL void block_pointer(float *y) {
  grid(1);
  BlockPtr<float, 16> p;
  // CHECK: [[#@LINE+1]]:9: error: 'p' is used before it has a value
  store(p, 1.0f);
}

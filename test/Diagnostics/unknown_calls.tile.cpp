// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>

#include <algorithm>
using namespace tile;

float somewhere(float x);

TILE_KERNEL void body_elsewhere(index_t n, float x) {
  grid(n);
  // CHECK: [[#@LINE+1]]:15: error: call of 'somewhere' is not supported in a kernel; accepted are functions of the dialect, and functions of yours whose body is visible
  float one = somewhere(x);
  // CHECK: [[#@LINE+1]]:15: error: call of 'std::max' is not supported
  float two = std::max(x, 3.0f);
}

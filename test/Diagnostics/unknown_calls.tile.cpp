// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>

#include <cmath>
using namespace tile;

float somewhere(float x);

TILE_KERNEL void body_elsewhere(index_t n, float x) {
  grid(n);
  // CHECK: [[#@LINE+1]]:15: error: call of 'somewhere' is not supported in a kernel; accepted are functions of the dialect, and functions of yours whose body is visible
  float one = somewhere(x);
  // CHECK: [[#@LINE+1]]:15: error: call of 'std::hypot' is not supported
  float two = std::hypot(x, 3.0f);
}

namespace tile {
void of_a_later_tier(float *p, float x);
}
TILE_KERNEL void later(float *out, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:3: error: 'tile::of_a_later_tier' is not supported yet
  of_a_later_tier(out, 1.0f);
}

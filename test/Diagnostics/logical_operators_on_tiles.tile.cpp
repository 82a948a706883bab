// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void copy(const float *x, float *y, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto i = pid * 16 + arange<0, 16>();
  // CHECK: [[#@LINE+1]]:24: error: tile: && does not take tiles; use & on tiles of bool
  auto mask = (i >= 0) && (i < n);
  store(y + i, load(x + i, mask), mask);
}
// CHECK-NOT: error:

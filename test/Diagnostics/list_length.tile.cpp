// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void window(const float *x, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:12: error: tile: a list has one entry for each axis (here: <16, 8>, 1)
  auto p = make_block_ptr<16, 8>(x, {n}, {8, 1}, {0, 0});
}
// CHECK-NOT: error:

// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void scale_rows(const float *x, float *y, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto rows = load(make_block_ptr<16, 8>(x, {n, 8}, {8, 1}, {pid * 16, 0}));
  auto sums = sum<1>(rows);
  // CHECK: [[#@LINE+1]]:71: error: tile: these shapes do not broadcast; {{.*}} (here: <16, 8>, <16>)
  store(make_block_ptr<16, 8>(y, {n, 8}, {8, 1}, {pid * 16, 0}), rows * sums);
}
// CHECK-NOT: error:

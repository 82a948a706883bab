// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void clear(float *y, index_t n) {
  // CHECK: [[#@LINE+1]]:33: error: expected ';' at end of declaration
  auto [pid] = grid(cdiv(n, 16))
  store(make_block_ptr<16>(y, {n}, {1}, {pid * 16}), 0.0f);
}
// CHECK-NOT: error:

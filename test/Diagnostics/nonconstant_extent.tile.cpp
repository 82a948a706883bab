// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void clear(float *y, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  // CHECK: [[#@LINE+1]]:18: error: no matching function for call to 'zeros': a template argument is of the wrong kind, not a constant, or too large
  auto nothing = zeros<float, n>();
  store(make_block_ptr<16>(y, {n}, {1}, {pid * 16}), nothing);
}
// CHECK-NOT: error:

// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void relu(const float *x, float *y, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto values = load(make_block_ptr<16>(x, {n}, {1}, {pid * 16}));
  // CHECK: [[#@LINE+1]]:7: error: tile: a condition is a scalar, this is a tile; choose between tiles by a mask
  if (values < 0.0f)
    values = zeros<float, 16>();
  store(make_block_ptr<16>(y, {n}, {1}, {pid * 16}), values);
}
// CHECK-NOT: error:

// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void widen(float *y, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto out = make_block_ptr<16>(y, {n}, {1}, {pid * 16});
  // CHECK: [[#@LINE+1]]:3: error: tile: the value does not broadcast to the shape of the pointer (here: <8, 16>, <16>)
  store(out, zeros<float, 8, 16>());
}
// CHECK-NOT: error:

// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

template <int N>
// CHECK: [[#@LINE+1]]:18: error: kernel template 'clear' is never instantiated; add TILE_INSTANTIATE(clear<...>)
TILE_KERNEL void clear(float *y, index_t n) {
  auto [pid] = grid(cdiv(n, N));
  store(make_block_ptr<N>(y, {n}, {1}, {pid * N}), 0.0f);
}
// CHECK-NOT: error:

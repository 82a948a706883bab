// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

index_t odd(index_t n);
index_t even(index_t n) { return odd(n - 1); }
// CHECK: [[#@LINE+1]]:33: error: 'even' is called while it is running
index_t odd(index_t n) { return even(n - 1); }

template <int N> TILE_KERNEL void mutual(float *y, index_t n) {
  auto [pid] = grid(n);
  store(make_block_ptr<N>(y, {n}, {1}, {even(pid)}), 0.0f);
}
TILE_INSTANTIATE(mutual<16>);
TILE_INSTANTIATE(mutual<32>);
// CHECK-NOT: error:

// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

template <int N> TILE_KERNEL void clear(const float *x, index_t n) {
  auto [pid] = grid(cdiv(n, N));
  auto block = make_block_ptr<N>(x, {n}, {1}, {pid * N});
  // CHECK: [[#@LINE+1]]:3: error: tile: this pointer is to const, {{.*}} (here: const float)
  store(block, zeros<float, N>(), boundary_check<0>);
}
TILE_INSTANTIATE(clear<64>);
TILE_INSTANTIATE(clear<128>);
// CHECK-NOT: error:

// A check of the user's own stays as Clang says it, once a place.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

template <int N> TILE_KERNEL void wide(float *y, index_t n) {
  // CHECK: [[#@LINE+1]]:17: error: static assertion failed due to requirement '64 >= 128': at least one warp of vectors
  static_assert(N >= 128, "at least one warp of vectors");
  auto [pid] = grid(cdiv(n, N));
  store(make_block_ptr<N>(y, {n}, {1}, {pid * N}), 0.0f);
}
TILE_INSTANTIATE(wide<64>);
TILE_INSTANTIATE(wide<32>);
// CHECK-NOT: error:

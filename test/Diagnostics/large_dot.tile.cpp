// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

// CHECK: [[#@LINE+1]]:18: error: kernel 'large_dot' needs {{[0-9]+}} bytes of shared memory; sm_80 has 166912
TILE_KERNEL void large_dot(const float *x, float *y, index_t n) {
  grid(n);
  auto a = load(make_block_ptr<256, 512>(x, {n, n}, {n, 1}, {0, 0}));
  auto b = load(make_block_ptr<512, 256>(x, {n, n}, {n, 1}, {0, 0}));
  store(make_block_ptr<256, 256>(y, {n, n}, {n, 1}, {0, 0}), dot(a, b));
}

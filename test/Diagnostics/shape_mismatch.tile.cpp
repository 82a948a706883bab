// One error for all instances, at the operator; what is made of the wrong tile afterwards is no second mistake.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

template <int A, int B> TILE_KERNEL void add(const float *x, float *y, index_t n) {
  auto [pid] = grid(cdiv(n, A));
  auto left = load(make_block_ptr<A>(x, {n}, {1}, {pid * A}), boundary_check<0>);
  auto right = load(make_block_ptr<B>(x, {n}, {1}, {pid * B}), boundary_check<0>);
  // CHECK: [[#@LINE+1]]:20: error: tile: these shapes do not broadcast; {{.*}} (here: <16>, <32>)
  auto sums = left + right;
  auto twice = sums * 2.0f;
  store(make_block_ptr<B>(y, {n}, {1}, {pid * B}), twice, boundary_check<0>);
}
TILE_INSTANTIATE(add<16, 32>);
TILE_INSTANTIATE(add<32, 64>);
// CHECK-NOT: error:

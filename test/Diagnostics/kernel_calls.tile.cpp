// A kernel calls neither itself nor another kernel.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

template <int N> TILE_KERNEL void itself(float *y, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:3: error: 'itself' is called while it is running
  itself<N>(y, n - 1);
}
TILE_INSTANTIATE(itself<16>);

TILE_KERNEL void first(index_t n) { grid(n); }
TILE_KERNEL void second(index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:3: error: kernel 'first' cannot be called here; put what kernels share into a function without TILE_KERNEL
  first(n);
}

// Tiles of more elements than are counted: one error a kernel, at the operation that makes the first such tile.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void outer(const float *x, float *y, index_t n) {
  grid(n);
  auto v = load(x + arange<0, 65536>());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this tile of extents 65536 x 65536 has more than 2147483647 elements; use a smaller tile, and a loop
  auto products = v[All, None] * v[None, All];
  store(y, sum(products + 1.0f));
}

// The product of the extents wraps in 64 bits.
TILE_KERNEL void cube(float *y, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this tile of extents 2097152 x 2097152 x 4194304 has more than
  auto t = zeros<float, 2097152, 2097152, 4194304>();
  store(y, sum(t));
}

TILE_KERNEL void stored(float *y, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:9: error: this tile of extents 65536 x 65536 has more than
  store(make_block_ptr<65536, 65536>(y, {n, n}, {n, 1}, {0, 0}), 0.0f);
}

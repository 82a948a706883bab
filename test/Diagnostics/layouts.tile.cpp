// Tiles and options that no layout fits.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void odd(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  // CHECK: [[#@LINE+1]]:12: error: a tile of extents 100 cannot be distributed over threads; every extent must be a power of two
  auto v = load(make_block_ptr<100>(x, {n}, {1}, {p}), boundary_check<0>);
  store(make_block_ptr<100>(out, {n}, {1}, {0}), v, boundary_check<0>);
}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: options({.warps = 3}) is not possible; warps must be a power of two from 1 to 32
TILE_KERNEL void three_warps(const float* x, float* out, index_t n) {
  options({.warps = 3});
  auto [p] = grid(1);
  store(make_block_ptr<64>(out, {n}, {1}, {p}), load(make_block_ptr<64>(x, {n}, {1}, {0})));
}

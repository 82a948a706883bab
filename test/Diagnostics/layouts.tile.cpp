// Tiles and options that no layout fits.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

// 65536 elements over 128 threads.
TILE_KERNEL void large(const float* x, float* out, index_t n) {
  options({.warps = 2});
  auto [p] = grid(1);
  // CHECK: [[#@LINE+1]]:12: error: this tile has 65536 elements, 1024 for each of 64 threads; sm_80 has 255 registers a thread: use a smaller tile, or more warps
  auto v = load(make_block_ptr<65536>(x, {n}, {1}, {p}), boundary_check<0>);
  store(make_block_ptr<65536>(out, {n}, {1}, {0}), v, boundary_check<0>);
}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: options({.warps = 3}) is not possible; warps must be a power of two from 1 to 32
TILE_KERNEL void three_warps(const float* x, float* out, index_t n) {
  options({.warps = 3});
  auto [p] = grid(1);
  store(make_block_ptr<64>(out, {n}, {1}, {p}), load(make_block_ptr<64>(x, {n}, {1}, {0})));
}

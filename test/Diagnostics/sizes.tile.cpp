// Extents that no tile has.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void extents(const float *x, float *y, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:15: error: tile: the extents of a tile are positive (here: 0)
  auto none = zeros<float, 0>();
  // CHECK: [[#@LINE+1]]:19: error: tile: the extents of a tile are positive (here: 4, -4)
  auto negative = full<float, 4, -4>(1.0f);
  // CHECK: [[#@LINE+1]]:16: error: tile: a block pointer has at least one axis, and positive extents (here: -16)
  auto block = make_block_ptr<-16>(x, {n}, {1}, {0});
  // CHECK: [[#@LINE+1]]:18: error: tile: arange<Begin, End> counts Begin, Begin + 1, ..., End - 1 and needs at least one of them (here: 8, 4)
  auto numbers = arange<8, 4>();
  // CHECK: [[#@LINE+1]]:19: error: no matching function for call to 'arange': a template argument is of the wrong kind, not a constant, or too large
  auto too_many = arange<0, 2147483648>();
  // CHECK: [[#@LINE+1]]:9: error: no matching function for call to 'make_block_ptr': a template argument is of the wrong kind, not a constant, or too large
  store(make_block_ptr<4294967296>(y, {n}, {1}, {0}), 0.0f);
}

// A block pointer that is moved and forgotten is a warning; an axis that it does not have is an error.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void moves(float *y, index_t n) {
  grid(1);
  auto p = make_block_ptr<16>(y, {n}, {1}, {0});
  // CHECK: [[#@LINE+1]]:3: warning: ignoring return value of function declared with 'nodiscard' attribute: advance(p, deltas) gives a moved block pointer; p.advance(deltas) moves p
  advance(p, {16});
  store(p, 1.0f);
}

TILE_KERNEL void missing_axes(const float *x, float *y, index_t n) {
  grid(1);
  auto p = make_block_ptr<16, 8>(x, {n, n}, {n, 1}, {0, 0});
  // CHECK: [[#@LINE+1]]:12: error: tile: boundary_check names axes from 0 to rank - 1, each at most once (here: <16, 8>, 2)
  auto a = load(p, boundary_check<2>);
  // CHECK: [[#@LINE+1]]:12: error: tile: boundary_check names axes from 0 to rank - 1, each at most once (here: <16, 8>, 0, 0)
  auto b = load(p, boundary_check<0, 0>);
  // CHECK: [[#@LINE+1]]:3: error: tile: this pointer is to const, and memory behind it is only read; a parameter that is stored through is declared without const (here: const float)
  store(p, 1.0f, boundary_check<0>);
  // CHECK: [[#@LINE+1]]:12: error: tile: a list has one entry for each axis (here: <16, 8>, 3)
  auto q = advance(p, {1, 2, 3});
}

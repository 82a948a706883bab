// Stores that race: an error where it is certain in every launch, a warning where it may happen.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void race(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto v = load(make_block_ptr<64, 64>(x, {n, n}, {n, 1}, {p, 0}), boundary_check<0, 1>);
  // CHECK: [[#@LINE+1]]:3: error: elements (0, 0) and (1, 0) of this store go to one address, and may differ; give every element an address of its own, or store one of them
  store(make_block_ptr<64, 64>(out, {n, n}, {0, 1}, {0, 0}), v);
}

// Rows overlap: (0, 2) and (1, 0) have one address.
TILE_KERNEL void overlapping_rows(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto v = load(make_block_ptr<4, 4>(x, {n, n}, {n, 1}, {p, 0}), boundary_check<0, 1>);
  // CHECK: [[#@LINE+1]]:3: error: elements (0, 2) and (1, 0) of this store go to one address
  store(out + 2 * arange<0, 4>()[All, None] + arange<0, 4>()[None, All], v);
}

// Which elements are stored is only known at run time.
TILE_KERNEL void perhaps(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto v = load(make_block_ptr<64, 64>(x, {n, n}, {n, 1}, {p, 0}), boundary_check<0, 1>);
  // CHECK: [[#@LINE+1]]:3: warning: elements (0, 0) and (1, 0) of this store go to one address; which one is stored is unspecified
  store(make_block_ptr<64, 64>(out, {n, n}, {0, 1}, {0, 0}), v, boundary_check<0, 1>);
}

// Equal elements do not race.
TILE_KERNEL void equal(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto v = load(make_block_ptr<64>(x, {n}, {1}, {p}), boundary_check<0>);
  store(make_block_ptr<64, 64>(out, {n, n}, {0, 1}, {0, 0}), v[None, All], boundary_check<0, 1>);
}

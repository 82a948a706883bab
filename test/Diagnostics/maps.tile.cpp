// Addresses and masks that cannot be brought back to the chain, and stores that would race.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void squares(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto i = arange<0, 64>();
  // CHECK: [[#@LINE+1]]:12: error: the address of this access is not affine in the tile's coordinates; offsets may be sums of coordinates (arange) times scalars
  auto v = load(x + i * i);
  store(make_block_ptr<64>(out, {n}, {1}, {p}), v, boundary_check<0>);
}

TILE_KERNEL void triangle(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto rows = p + arange<0, 64>(), cols = p + arange<0, 64>();
  // CHECK: [[#@LINE+1]]:12: error: this mask is not a conjunction of bounds; a mask may be comparisons of one coordinate with scalars, joined by '&'
  auto v = load(x + rows[All, None] * n + cols[None, All], rows[All, None] >= cols[None, All]);
  store(make_block_ptr<64, 64>(out, {n, n}, {n, 1}, {0, 0}), v, boundary_check<0, 1>);
}

TILE_KERNEL void race(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto v = load(make_block_ptr<64, 64>(x, {n, n}, {n, 1}, {p, 0}), boundary_check<0, 1>);
  // CHECK: [[#@LINE+1]]:3: error: elements of this store that differ only on axis 0 go to one address
  store(make_block_ptr<64, 64>(out, {n, n}, {0, 1}, {0, 0}), v);
}

TILE_KERNEL void after_loop(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto blk = make_block_ptr<64>(x, {n}, {1}, {p});
  for (index_t i = 0; i < n; i += 64)
    blk.advance({64});
  // CHECK: [[#@LINE+1]]:12: error: where this block pointer points depends on how often a loop ran; advance it once in every trip of one loop, or make a new one here
  auto v = load(blk, boundary_check<0>);
  store(make_block_ptr<64>(out, {n}, {1}, {0}), v, boundary_check<0>);
}

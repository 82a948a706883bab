// Pointer tiles and block pointers come back to one form: base, and an offset and a stride for each axis.
// RUN: %tiletrans %s --emit=ir --stop-after=recover-maps -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel by_pointers(
TILE_KERNEL void by_pointers(const float* a, float* b, index_t m, index_t n) {
  auto [pm, pn] = grid(cdiv(m, 64), cdiv(n, 32));
  auto rows = pm * 64 + arange<0, 64>();
  auto cols = pn * 32 + arange<0, 32>();
  auto mask = (rows[All, None] < m) & (cols[None, All] < n);
  // CHECK: = load map %a + (64 * pm + i) * n if < m + (32 * pn + i) * 1 if < n
  auto x = load(a + rows[All, None] * n + cols[None, All], mask);
  // CHECK: store value %x map %b + (64 * pm + i) * 1 if < m + (32 * pn + i) * m if < n
  store(b + cols[None, All] * m + rows[All, None], x, mask);
}

// A bound from below, with and without proof that it always holds; `<=` is `<` plus one.
// CHECK-LABEL: kernel lower_bounds(
TILE_KERNEL void lower_bounds(const float* a, float* b, index_t first, index_t n) {
  auto [p] = grid(cdiv(n, 64));
  auto i = p * 64 + arange<0, 64>() - first;
  auto j = p * 64 + arange<0, 64>();
  // CHECK: = load map %a + ({{.*}}-1 * first{{.*}} + i) * 1 if >= 0 if < n
  auto x = load(a + i, (i >= 0) & (i < n));
  // CHECK: store value %x map %b + (64 * p + i) * 1 if < n + 1
  store(b + j, x, (j >= 0) & (j <= n));
}

// Advanced once a trip: the offset follows the loop's counter, whatever its step.
// CHECK-LABEL: kernel advanced(
TILE_KERNEL void advanced(const float* a, float* b, index_t n) {
  auto [p] = grid(1);
  auto a_blk = make_block_ptr<64>(a, {n}, {1}, {0});
  auto acc = zeros<float, 64>();
  for (index_t trip = 0; trip < cdiv(n, 64); ++trip) {
    // CHECK: = load boundary_check [0] map %a + (64 * trip + i) * 1 if < n
    acc += load(a_blk, boundary_check<0>);
    a_blk.advance({64});
  }
  store(make_block_ptr<64>(b, {64}, {1}, {p * 64}), acc);
}

// RUN: %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <tile/tile.h>
using namespace tile;

// Clang's come first.
TILE_KERNEL void of_clang(index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:5: warning: expression result unused
  n + 1;
}

TILE_KERNEL void warned(const std::int8_t *x, std::int8_t *out, index_t n) {
  auto [pid] = grid(cdiv(n, 64));
  auto p = make_block_ptr<64>(x, {n}, {1}, {pid * 64});
  // CHECK: [[#@LINE+1]]:38: warning: this padding is not used, because boundary_check names no axis
  auto a = load(p, boundary_check<>, padding(1));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: 300 does not fit into int8_t, the element type of the tile; it becomes 44
  auto b = a + 300;
  store(make_block_ptr<64>(out, {n}, {1}, {pid * 64}), b);
}

TILE_KERNEL void mixed(const int *x, const std::uint64_t *y, std::uint64_t *out, index_t n) {
  auto [pid] = grid(cdiv(n, 64));
  auto a = load(make_block_ptr<64>(x, {n}, {1}, {pid * 64}));
  auto b = load(make_block_ptr<64>(y, {n}, {1}, {pid * 64}));
  // CHECK: [[#@LINE+1]]:58: warning: a tile of signed and one of unsigned integers meet; both become uint64_t
  store(make_block_ptr<64>(out, {n}, {1}, {pid * 64}), a + b);
}

// RUN: %tiletrans %s --emit=ir --stop-after=built -o %t.ir 2>&1 | FileCheck %s --implicit-check-not=warning:
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
  // CHECK: [[#@LINE+1]]:58: warning: signed and unsigned integers meet; both become uint64_t
  store(make_block_ptr<64>(out, {n}, {1}, {pid * 64}), a + b);
}

TILE_KERNEL void signs(const unsigned *x, unsigned *out, int by, index_t n) {
  auto [pid] = grid(cdiv(n, 64));
  auto a = load(make_block_ptr<64>(x, {n}, {1}, {pid * 64}));
  // CHECK: [[#@LINE+1]]:14: warning: signed and unsigned integers meet; both become unsigned
  auto b = a / by;
  // CHECK: [[#@LINE+1]]:5: warning: signed and unsigned integers meet; both become unsigned
  b %= arange<0, 64>();
  auto c = b / 4 + by;
  store(make_block_ptr<64>(out, {n}, {1}, {pid * 64}), c << arange<0, 64>());
}

TILE_KERNEL void products(const float *x, float *out, int rows, int columns, index_t n) {
  auto [pid] = grid(cdiv(n, 64));
  auto i = arange<0, 64>();
  // CHECK: [[#@LINE+1]]:21: warning: this product is computed in 32 bits before it becomes an offset; make one factor index_t
  auto a = load(x + i * columns);
  // CHECK: [[#@LINE+1]]:56: warning: this product is computed in 32 bits before it becomes an offset
  auto b = load(make_block_ptr<64>(x, {n}, {1}, {pid + rows * columns}));
  // CHECK: [[#@LINE+1]]:24: warning: this product is computed in 32 bits before it becomes an offset
  const float *p = x + (rows + 1) * columns;
  auto c = load(p + index_t(rows) * columns + i * 64);
  store(make_block_ptr<64>(out, {n}, {1}, {pid * 64}), a + b + c);
}

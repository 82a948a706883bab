// Products of 32 bits on their way to an address (Triton issues 6748 and 1058: `offs_m[:, None] * stride` and `pid * BLOCK`
// went round for large tensors, without a word).
// RUN: %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void rows(const float *x, int stride, int first, float *out) {
  grid(1);
  auto row = first + arange<0, 16>();
  // CHECK: [[#@LINE+1]]:18: warning: this product is computed in 32 bits before it becomes an offset; make one factor index_t
  auto offsets = row[All, None] * stride + arange<0, 32>();
  auto t = load(x + offsets);
  // CHECK: [[#@LINE+1]]:15: warning: this product is computed in 32 bits
  store(out + row[All, None] * stride + arange<0, 32>(), t);
}

// What gives 64 bits: an id, a factor of type index_t, a cast. Constants do not go round.
TILE_KERNEL void wide(const float *x, index_t stride, int first, int share, float *out) {
  auto [p] = grid(4);
  auto row = first + arange<0, 16>();
  auto t = load(x + row[All, None] * stride + arange<0, 32>());
  auto u = load(x + cast<index_t>(row[All, None]) * share + arange<0, 32>());
  store(out + p * share + arange<0, 16>()[All, None] * 32 + arange<0, 32>(), t + u);
}

TILE_KERNEL void narrowed_id(const float *x, int share, float *out) {
  auto [p] = grid(4);
  int program = int(p);
  // CHECK: [[#@LINE+1]]:64: warning: this product is computed in 32 bits
  store(make_block_ptr<16>(out, {64}, {1}, {p * 16}), load(x + program * share + arange<0, 16>()));
}

// CHECK: [[#@LINE+1]]:46: warning: this product is computed in 32 bits
index_t place(int row, int columns) { return row * columns; }
TILE_KERNEL void in_helper(const float *x, int columns, int row, float *out) {
  grid(1);
  store(out, load(x + place(row, columns)));
}

TILE_KERNEL void in_lists(const float *x, int columns, int row, float *out) {
  grid(1);
  auto w = make_block_ptr<16>(x, {1 << 20}, {1}, {0});
  // CHECK: [[#@LINE+1]]:14: warning: this product is computed in 32 bits
  w.advance({row * columns});
  // CHECK: [[#@LINE+1]]:24: warning: this product is computed in 32 bits
  auto v = advance(w, {-row * columns});
  // CHECK: [[#@LINE+1]]:40: warning: this product is computed in 32 bits
  store(make_block_ptr<16>(out, {16}, {row * columns}, {0}), load(w) + load(v));
}

TILE_KERNEL void of_pointers(const float *x, int columns, int rows, float *out) {
  grid(1);
  const float *p = x;
  // CHECK: [[#@LINE+1]]:8: warning: this product is computed in 32 bits
  p += rows * columns;
  auto q = p + arange<0, 16>();
  // CHECK: [[#@LINE+1]]:11: warning: this product is computed in 32 bits
  q = q + rows * columns;
  store(make_block_ptr<16>(out, {16}, {1}, {0}), load(q));
}

TILE_KERNEL void in_loop(const float *x, unsigned columns, unsigned rows, float *out) {
  grid(1);
  auto acc = zeros<float, 16>();
  for (unsigned row = 0; row < rows; ++row)
    // CHECK: [[#@LINE+1]]:21: warning: this product is computed in 32 bits
    acc += load(x + row * columns + arange<0, 16>());
  store(make_block_ptr<16>(out, {16}, {1}, {0}), acc);
}

// Through locals that are assigned again, and through a division.
TILE_KERNEL void through_assignments(const float *x, int columns, int rows, float *out) {
  grid(1);
  auto acc = zeros<float, 16>();
  int begin = 0;
  for (int row = 0; row < rows; ++row) {
    acc += load(x + begin + arange<0, 16>());
    // CHECK: [[#@LINE+1]]:13: warning: this product is computed in 32 bits
    begin = row * columns;
  }
  int other = 0;
  if (rows > 3)
    // CHECK: [[#@LINE+1]]:13: warning: this product is computed in 32 bits
    other = rows * columns;
  acc += load(x + other + arange<0, 16>());
  // CHECK: [[#@LINE+1]]:3: warning: this product is computed in 32 bits
  other *= columns;
  acc += load(x + other + arange<0, 16>());
  // CHECK: [[#@LINE+1]]:19: warning: this product is computed in 32 bits
  acc += load(x + rows * columns / 4 + arange<0, 16>());
  store(make_block_ptr<16>(out, {16}, {1}, {0}), acc);
}

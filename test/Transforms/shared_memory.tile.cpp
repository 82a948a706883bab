// A tile that changes threads: stored, a barrier, loaded; swizzled so that neither side has bank conflicts.
// RUN: %tiletrans %s --emit=ir -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel turned({{.*}} shared 16384
TILE_KERNEL void turned(const float* x, float* out, index_t n) {
  options({.warps = 16});
  auto [p] = grid(1);
  auto tile = load(make_block_ptr<64, 64>(x, {n, n}, {1, n}, {0, 0}), boundary_check<0, 1>);
  // CHECK: store_shared tile at 0 order (0,1), swizzle<3,2,6> ways 1 %tile
  // CHECK-NEXT: barrier
  // CHECK-NEXT: load_shared tile at 0 order (0,1), swizzle<3,2,6> ways 1
  // CHECK-NEXT: store
  store(make_block_ptr<64, 64>(out, {n, n}, {n, 1}, {p, 0}), tile, boundary_check<0, 1>);
}

// In a loop the next trip's write waits for this trip's reads. Both tiles have one place: they do not live together.
// CHECK-LABEL: kernel turned_in_a_loop({{.*}} shared 16384
TILE_KERNEL void turned_in_a_loop(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto in = make_block_ptr<64, 64>(x, {n, n}, {1, n}, {p, 0});
  auto to = make_block_ptr<64, 64>(out, {n, n}, {n, 1}, {p, 0});
  // CHECK: for
  for (index_t k = 0; k < n; k += 64) {
    // CHECK: load
    // CHECK-NEXT: barrier
    // CHECK-NEXT: store_shared
    // CHECK-NEXT: barrier
    // CHECK-NEXT: load_shared
    auto tile = load(in, boundary_check<0, 1>);
    store(to, tile, boundary_check<0, 1>);
    in.advance({0, 64});
    to.advance({0, 64});
  }
}

// In place, each thread meets only its own elements: no barrier.
// CHECK-LABEL: kernel in_place(
TILE_KERNEL void in_place(float* x, index_t n) {
  auto [p] = grid(cdiv(n, 1024));
  auto blk = make_block_ptr<1024>(x, {n}, {1}, {p * 1024});
  // CHECK: load
  // CHECK-NOT: barrier
  // CHECK: store
  store(blk, load(blk, boundary_check<0>) + 1.0f, boundary_check<0>);
}

// In place, but shifted: other threads read what this one writes.
// CHECK-LABEL: kernel shifted_in_place(
TILE_KERNEL void shifted_in_place(float* x, index_t n) {
  auto [p] = grid(1);
  auto from = make_block_ptr<1024>(x, {n}, {1}, {p * 1024 + 1});
  // CHECK: load
  // CHECK: barrier
  // CHECK: store
  store(make_block_ptr<1024>(x, {n}, {1}, {p * 1024}), load(from, boundary_check<0>), boundary_check<0>);
}

// In place with a stride that may be 0: two threads may meet at one address.
// CHECK-LABEL: kernel strided_in_place(
TILE_KERNEL void strided_in_place(float* x, index_t n, index_t stride) {
  auto [p] = grid(cdiv(n, 1024));
  auto blk = make_block_ptr<1024>(x, {n}, {stride}, {p * 1024});
  // CHECK: load
  // CHECK-NEXT: constant
  // CHECK-NEXT: splat
  // CHECK-NEXT: add
  // CHECK-NEXT: barrier
  // CHECK-NEXT: store
  store(blk, load(blk, boundary_check<0>) + 1.0f, boundary_check<0>);
}

// What --remarks says about layouts.
// RUN: %tiletrans %s --remarks=layout -o %t.cu 2>&1 | FileCheck %s
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void padded(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  // CHECK: [[#@LINE+1]]:15: remark: a tile of extents 12 x 100 is padded to 16 x 128 inside; powers of two, and odd multiples of 16 and more, are not
  auto tile = load(make_block_ptr<12, 100>(x, {n, n}, {n, 1}, {p, 0}), boundary_check<0, 1>);
  store(make_block_ptr<12, 100>(out, {n, n}, {n, 1}, {p, 0}), tile, boundary_check<0, 1>);
}

TILE_KERNEL void ordered(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  // CHECK: [[#@LINE+1]]:15: remark: the order is not used, because axis 1 has the stride 1
  auto tile = load(make_block_ptr<64, 64>(x, {n, n}, {n, 1}, {p, 0}, order<0, 1>), boundary_check<0, 1>);
  store(make_block_ptr<64, 64>(out, {n, n}, {n, 1}, {p, 0}, order<1, 0>), tile, boundary_check<0, 1>);
}

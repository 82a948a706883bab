// Values that the elements of memory cannot hold.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void paddings(const int *x, const std::uint8_t *y, const bool *z, const f16 *h, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto p = make_block_ptr<16>(x, {n}, {1}, {pid * 16});
  // CHECK: [[#@LINE+1]]:47: error: this padding does not fit into int; the padding is a value that the elements can hold
  auto a = load(p, boundary_check<0>, padding(-inf));
  // CHECK: [[#@LINE+1]]:47: error: this padding does not fit into int
  auto b = load(p, boundary_check<0>, padding(0.5f));
  auto q = make_block_ptr<16>(y, {n}, {1}, {pid * 16});
  // CHECK: [[#@LINE+1]]:47: error: this padding does not fit into uint8_t
  auto c = load(q, boundary_check<0>, padding(256));
  auto d = load(q, boundary_check<0>, padding(255.0));
  // Anything but 0 is true.
  auto e = load(make_block_ptr<16>(z, {n}, {1}, {pid * 16}), boundary_check<0>, padding(2));
  auto f = load(make_block_ptr<16>(h, {n}, {1}, {pid * 16}), boundary_check<0>, padding(-inf));
}

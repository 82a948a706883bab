// How wide an access may be (Triton issues 1330 and 11544: vectors at addresses that were no multiple of them; issue 265:
// vectors whose elements a mask tells apart).
// RUN: %tiletrans %s --remarks=vector -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void shares(const float *x, float *out) {
  auto [p] = grid(4);
  auto i = arange<0, 512>();
  // CHECK: [[#@LINE+1]]:12: remark: one element an access: 1185 * p is not known to be a multiple of 4
  auto t = load(x + p * 1185 + i);
  // CHECK: [[#@LINE+1]]:12: remark: 16 bytes an access where the launcher finds its conditions to hold
  auto u = load(x + p * 1184 + i);
  // CHECK: [[#@LINE+1]]:3: remark: 16 bytes an access where the launcher finds its conditions to hold
  store(out + p * 512 + i, t + u);
}

TILE_KERNEL void masks(const float *x, int n, float *out) {
  grid(1);
  auto i = arange<0, 512>();
  // CHECK: [[#@LINE+2]]:18: remark: 16 bytes an access where
  // CHECK: [[#@LINE+1]]:3: remark: one element an access: the mask tells single elements apart
  store(out + i, load(x + i), i % 3 == n);
  // A limit cuts a vector, and there alone single elements are stored.
  // CHECK: [[#@LINE+2]]:18: remark: 16 bytes an access where
  // CHECK: [[#@LINE+1]]:3: remark: 16 bytes an access where
  store(out + i, load(x + i), i < 1);
}

// A constant that no vector fits is the matter of one access; the others keep their vectors.
TILE_KERNEL void odd_constant_stride(const float *x, float *out) {
  auto [p] = grid(4);
  auto i = arange<0, 256>();
  // CHECK: [[#@LINE+1]]:12: remark: 16 bytes an access where the launcher finds its conditions to hold
  auto u = load(x + p * 1184 + i);
  // CHECK: [[#@LINE+1]]:12: remark: one element an access: its stride of 1185 along axis 0 is no multiple of 4
  auto w = load(make_block_ptr<4, 64>(x, {4, 64}, {1185, 1}, {0, 0}));
  // CHECK: [[#@LINE+1]]:3: remark: 16 bytes an access where the launcher finds its conditions to hold
  store(out + p * 256 + i, u + reshape<256>(w));
}

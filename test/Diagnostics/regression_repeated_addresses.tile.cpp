// Elements of one store at one address (Triton issues 7264 and 5326: which of them was stored depended on the lanes). Equal
// ones are stored once.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void repeated_sum(const float *x, float *out) {
  grid(1);
  auto t = load(make_block_ptr<8, 64>(x, {8, 64}, {64, 1}, {0, 0}));
  auto row = broadcast_to<8, 64>(arange<0, 8>()[All, None]);
  store(out + row, broadcast_to<8, 64>(sum<1>(t, keep_dims)));
  store(out + arange<0, 64>() * 0, 4.0f);
  // CHECK: [[#@LINE+1]]:3: error: elements (0, 0) and (0, 1) of this store go to one address, and may differ; give every element an address of its own, or store one of them
  store(out + row, t - sum<1>(t, keep_dims));
}

TILE_KERNEL void one_of_many(const float *x, int which, float *out) {
  grid(1);
  auto i = arange<0, 64>();
  // CHECK: [[#@LINE+1]]:3: warning: elements (0) and (1) of this store go to one address; which one is stored is unspecified
  store(out + i * 0, load(x + i), i == which);
}

// Coordinates that are divided or masked.
TILE_KERNEL void divided(const float *x, index_t n, int which, float *out) {
  auto [p] = grid(n);
  auto i = arange<0, 64>();
  auto v = load(x + i);
  // CHECK: [[#@LINE+1]]:3: error: elements (0) and (8) of this store go to one address, and may differ
  store(out + p * 8 + i % 8, v);
  // CHECK: [[#@LINE+1]]:3: error: elements (2) and (3) of this store go to one address, and may differ
  store(out + i / 2, v, i >= 2);
  // CHECK: [[#@LINE+1]]:3: warning: elements (0) and (1) of this store go to one address; which one is stored is unspecified
  store(out + i / 2, v, (i & 1) == which);
  // CHECK: [[#@LINE+1]]:3: error: elements (0, 0) and (0, 1) of this store go to one address, and may differ
  store(out + arange<0, 2>()[All, None] + (i >> 1)[None, All], broadcast_to<2, 64>(v[None, All]));
  // These do not collide.
  store(out + i / 2, v, (i & 1) == 1);
  store(out + (i ^ 5), v);
  store(out + ((i * 7) & 63), v);
  // These are equal.
  store(out + i / 2, load(x + i / 2));
  store(out + (i & 48), cast<float>(i & 48) * 2.0f);
}

// Strides so large that addresses wrap.
TILE_KERNEL void far_apart(const float *x, float *out) {
  grid(1);
  auto v = load(make_block_ptr<4, 8>(x, {4, 8}, {8, 1}, {0, 0}));
  store(make_block_ptr<4, 8>(out, {4, 8}, {8, 9223372036854775807}, {0, 0}), v);
  // CHECK: [[#@LINE+1]]:3: error: elements (0, 0) and (2, 0) of this store go to one address, and may differ
  store(make_block_ptr<4, 8>(out, {4, 8}, {-9223372036854775807 - 1, 1}, {0, 0}), v);
}

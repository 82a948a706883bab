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

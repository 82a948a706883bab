// Axes that a tile does not have, named by a reduction.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void axes(float *y) {
  grid(1);
  auto t = zeros<float, 4, 8, 2>();
  // CHECK: [[#@LINE+1]]:12: error: tile: no such axis; axes count from 0, negative ones from the end (-1 is the last) (here: <4, 8, 2>, 3)
  auto a = max<3>(t);
  // CHECK: [[#@LINE+1]]:12: error: tile: no such axis; axes count from 0, negative ones from the end (-1 is the last) (here: <4, 8, 2>, -4)
  auto b = min<-4>(t);
  // CHECK: [[#@LINE+1]]:12: error: tile: no such axis; axes count from 0, negative ones from the end (-1 is the last) (here: <4, 8, 2>, 7)
  auto c = sum<7>(t, keep_dims);
  // CHECK: [[#@LINE+1]]:12: error: tile: no such axis; axes count from 0, negative ones from the end (-1 is the last) (here: <8>, 1)
  auto d = prod<1>(zeros<float, 8>());
  // CHECK: [[#@LINE+1]]:12: error: tile: no such axis; axes count from 0, negative ones from the end (-1 is the last) (here: a scalar, 0)
  auto e = sum<0>(sum<0>(zeros<int, 8>()));
  // CHECK: [[#@LINE+1]]:12: error: tile: no such axis; axes count from 0, negative ones from the end (-1 is the last) (here: a scalar, 1)
  auto f = sum<1>(max(t));
  // CHECK: [[#@LINE+1]]:12: error: tile: no such axis; axes count from 0, negative ones from the end (-1 is the last) (here: a scalar, -1)
  auto g = min<-1>(2, keep_dims);
}

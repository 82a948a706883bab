// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

// CHECK: [[#@LINE+1]]:18: error: options({.warps = 64}) is not possible; warps must be a power of two from 1 to 32
TILE_KERNEL void many_warps(float *y, index_t n) {
  options({.warps = 64});
  grid(n);
  store(y + arange<0, 16>(), 1.0f);
}

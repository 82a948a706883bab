// Axes that no grid has.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void ids(float *y) {
  // CHECK: [[#@LINE+1]]:24: error: an axis of the grid is a constant from 0 to 2, and below the number of extents where one id is selected
  store(y + program_id(20), 1.0f);
  // CHECK: [[#@LINE+1]]:31: error: an axis of the grid is a constant from 0 to 2, and below the number of extents where one id is selected
  store(y, float(num_programs(-1)));
}

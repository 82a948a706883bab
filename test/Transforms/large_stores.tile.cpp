// A store of many equal elements is a loop; that no two of them meet follows from the strides, whatever their number.
// RUN: %tiletrans %s -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK: void fill_kernel(
TILE_KERNEL void fill(float *y, index_t n) {
  grid(1);
  store(make_block_ptr<1073741824>(y, {n}, {1}, {0}), 0.0f, boundary_check<0>);
}

// CHECK: void fill_rows_kernel(
TILE_KERNEL void fill_rows(float *y) {
  grid(1);
  store(y + arange<0, 16384>()[All, None] * 16384 + arange<0, 16384>()[None, All], 0.0f);
}

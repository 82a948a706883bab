// Tiles where a scalar is asked for. Clang looks into the conversion of each type once.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void conditions(float *y) {
  grid(1);
  auto t = arange<0, 16>();
  auto u = arange<0, 32>();
  auto v = arange<0, 64>();
  // CHECK: [[#@LINE+1]]:10: error: tile: a condition is a scalar, this is a tile; choose between tiles by a mask
  while (t < 3)
    t += 1;
  // CHECK: [[#@LINE+1]]:16: error: tile: a condition is a scalar, this is a tile
  int number = u < 3 ? 1 : 2;
  // CHECK: [[#@LINE+1]]:23: error: tile: a condition is a scalar, this is a tile
  for (index_t i = 0; i < v; ++i)
    store(y, 1.0f);
  // CHECK: [[#@LINE+1]]:20: error: tile: || does not take tiles; use | on tiles of bool
  auto m = (t < 3) || (t > 5);
  // CHECK: [[#@LINE+1]]:20: error: tile: arithmetic between bools; use & | ^ on tiles of bool, or cast them to an integer type first
  auto s = (t < 3) + (t > 5);
}

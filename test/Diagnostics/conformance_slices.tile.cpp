// Between the brackets stand new axes and whole ones: parts of a tile have no name.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void slices(float *y, int k) {
  grid(1);
  auto t = zeros<float, 16, 8>();
  // CHECK: [[#@LINE+1]]:13: error: tile: in brackets stand None (a new axis of extent 1) and All (an axis kept whole); single elements of a tile cannot be read (here: int, all_t)
  auto a = t[0, All];
  // CHECK: [[#@LINE+1]]:13: error: tile: in brackets stand None (a new axis of extent 1) and All (an axis kept whole); single elements of a tile cannot be read (here: all_t, int)
  auto b = t[All, k];
  // CHECK: [[#@LINE+1]]:13: error: tile: in brackets stand None (a new axis of extent 1) and All (an axis kept whole); single elements of a tile cannot be read (here: all_t, Tile<int, 4>)
  auto c = t[All, arange<0, 4>()];
  // CHECK: [[#@LINE+1]]:13: error: tile: more All in the brackets than the tile has axes (here: <16, 8>, all_t, all_t, all_t)
  auto d = t[All, All, All];
  // CHECK: [[#@LINE+1]]:13: error: tile: more All in the brackets than the tile has axes (here: <16, 8>, none_t, all_t, none_t, all_t, all_t)
  auto e = t[None, All, None, All, All];
  // CHECK: [[#@LINE+1]]:29: error: tile: in brackets stand None (a new axis of extent 1) and All (an axis kept whole); single elements of a tile cannot be read (here: float)
  auto f = zeros<float, 4>()[1.0f];
}

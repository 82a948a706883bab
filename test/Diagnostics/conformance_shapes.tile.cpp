// Shapes that an operation cannot give: another number of elements, extents that do not repeat, axes that are missing.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void shapes(float *y) {
  grid(1);
  // CHECK: [[#@LINE+1]]:12: error: tile: reshape keeps the number of elements (here: <32>, <33>)
  auto a = reshape<33>(zeros<float, 32>());
  // CHECK: [[#@LINE+1]]:12: error: tile: trans exchanges the last two axes of a tile that has at least two (here: <16>, 2)
  auto b = trans(zeros<float, 16>());
  // CHECK: [[#@LINE+1]]:12: error: tile: permute names every axis from 0 to rank - 1 once (here: <4, 4>, 0, 0)
  auto c = permute<0, 0>(zeros<float, 4, 4>());
  // CHECK: [[#@LINE+1]]:12: error: tile: permute names every axis from 0 to rank - 1 once (here: <4, 4, 2>, 0, 1)
  auto d = permute<0, 1>(zeros<float, 4, 4, 2>());
  // CHECK: [[#@LINE+1]]:12: error: tile: this shape does not broadcast to that of the result; from the right, the extents of an axis must be equal, or that of the operand 1 (here: <4>, <8>)
  auto e = broadcast_to<8>(zeros<float, 4>());
  // CHECK: [[#@LINE+1]]:12: error: tile: this shape does not broadcast to that of the result; from the right, the extents of an axis must be equal, or that of the operand 1 (here: <4, 1>, <4>)
  auto f = broadcast_to<4>(zeros<float, 4, 1>());
  // CHECK: [[#@LINE+1]]:12: error: tile: the operands of dot have different batches (here: <4, 4, 8>, <2, 8, 4>)
  auto g = dot(zeros<float, 4, 4, 8>(), zeros<float, 2, 8, 4>());
  // CHECK: [[#@LINE+1]]:12: error: tile: dot takes tiles of two axes, or of three, the first of which is a batch (here: <4, 8>, <8>)
  auto h = dot(zeros<float, 4, 8>(), zeros<float, 8>());
}

// Lists, axes, and types of operands that do not fit; see test/unit/tile/misuse for one program a rule.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void block_pointers(const float *x, float *y, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:12: error: tile: order names every axis from 0 to rank - 1 once (here: <16, 8>, 0, 0)
  auto p = make_block_ptr<16, 8>(x, {n, n}, {n, 1}, {0, 0}, order<0, 0>);
  // CHECK: [[#@LINE+1]]:12: error: tile: order names every axis from 0 to rank - 1 once (here: <16, 8>, 0, 1, 2)
  auto q = make_block_ptr<16, 8>(x, {n, n}, {n, 1}, {0, 0}, order<0, 1, 2>);
  auto r = make_block_ptr<16, 8>(x, {n, n}, {n, 1}, {0, 0});
  // CHECK: [[#@LINE+1]]:5: error: tile: a list has one entry for each axis (here: <16, 8>, 1)
  r.advance({1});
  // CHECK: [[#@LINE+1]]:3: error: tile: this pointer is to const, and memory behind it is only read; a parameter that is stored through is declared without const (here: const float)
  store(x + arange<0, 16>(), 1.0f);
}

TILE_KERNEL void tiles(float *y) {
  grid(1);
  auto t = zeros<float, 16, 8>();
  // CHECK: [[#@LINE+1]]:12: error: tile: reshape keeps the number of elements (here: <16, 8>, <3, 5>)
  auto a = reshape<3, 5>(t);
  // CHECK: [[#@LINE+1]]:12: error: tile: no such axis; axes count from 0, negative ones from the end (-1 is the last) (here: <16, 8>, 2)
  auto b = sum<2>(t);
  // CHECK: [[#@LINE+1]]:12: error: tile: bitcast keeps the size of the elements (here: f16, float)
  auto c = bitcast<f16>(t);
  // CHECK: [[#@LINE+1]]:12: error: tile: dot multiplies [M, K] by [K, N]; the last extent of the left operand is not that of the right operand's rows (here: <16, 8>, <16, 8>)
  auto d = dot(t, t);
  // CHECK: [[#@LINE+1]]:12: error: tile: the operands of dot have one element type (here: f16, bf16)
  auto e = dot(zeros<f16, 16, 16>(), zeros<bf16, 16, 16>());
  // CHECK: [[#@LINE+1]]:12: error: tile: a mask is a tile of bool; compare with 0 first (here: int)
  auto f = load(y + arange<0, 16>(), arange<0, 16>());
  auto g = zeros<int, 16>();
  // CHECK: [[#@LINE+1]]:5: error: tile: compound assignment would change the element type or the shape of the tile
  g += 1.5f;
}

// The types of products (Triton issue 2302: a result of bf16 was accepted and mixed up): bf16 is added up as float, and
// integers of 32 bits are no operands.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void result_of_bf16(const bf16 *x, bf16 *out) {
  grid(1);
  auto a = load(make_block_ptr<16, 16>(x, {16, 16}, {16, 1}, {0, 0}));
  auto acc = zeros<bf16, 16, 16>();
  // CHECK: [[#@LINE+1]]:9: error: tile: the accumulator of dot has the shape of the product, and elements of float (for f16, bf16 and float), int32 (for int8) or double (for double) (here: Tile<float, 16, 16>, Tile<bf16, 16, 16>)
  acc = dot(a, a, acc);
  store(make_block_ptr<16, 16>(out, {16, 16}, {16, 1}, {0, 0}), dot(a, a));
}

TILE_KERNEL void operands_of_int(const int *x, int *out) {
  grid(1);
  auto a = load(make_block_ptr<16, 16>(x, {16, 16}, {16, 1}, {0, 0}));
  // CHECK: [[#@LINE+1]]:65: error: tile: dot takes int8, f16, bf16, float and double (here: int)
  store(make_block_ptr<16, 16>(out, {16, 16}, {16, 1}, {0, 0}), dot(a, a));
}

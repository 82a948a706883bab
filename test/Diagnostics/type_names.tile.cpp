// Clang's messages name the types that the dialect's templates are.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void types(const float *x, index_t n) {
  grid(n);
  auto values = load(make_block_ptr<16, 8>(x, {n, 8}, {8, 1}, {0, 0}));
  // CHECK: [[#@LINE+1]]:22: error: invalid operands to binary expression ('Tile<float, 16, 8>' and 'const float *')
  auto sum1 = values * x;
  // CHECK: [[#@LINE+1]]:9: error: no viable conversion from 'Tile<float, 16>' to 'float'
  float first = sum<1>(values);
  // CHECK: [[#@LINE+1]]:12: error: use of undeclared identifier 'laod'
  auto v = laod(make_block_ptr<16>(x, {n}, {1}, {0}));
}

// What is stored as a vector is an array; an expression that ends in an index is none.
// RUN: %tiletrans %s -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: quotients_kernel(
TILE_KERNEL void quotients(const float *x, float s, float *out) {
  grid(1);
  auto a = load(make_block_ptr<256>(x, {256}, {1}, {0}));
  // CHECK: quotient[i] = s / a[i];
  // CHECK: store_vector{{.*}}, quotient)
  store(make_block_ptr<256>(out, {256}, {1}, {0}), s / a);
  // CHECK: store_vector{{.*}}, a)
  store(make_block_ptr<256>(out, {256}, {1}, {256}), a);
}

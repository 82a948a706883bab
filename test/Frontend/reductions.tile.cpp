// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel sums(
TILE_KERNEL void sums(const float *x, const std::int8_t *y, index_t n) {
  grid(n);
  // CHECK: %[[A:.*]] = load {{.*}}: tile<4x8x16xf32>
  auto a = load(make_block_ptr<4, 8, 16>(x, {n, n, n}, {n, n, 1}, {0, 0, 0}));
  // CHECK: reduce sum axis 1 %[[A]]: tile<4x16xf32>
  auto b = sum<1>(a);
  // CHECK: reduce sum axis 2 %[[A]]: tile<4x8xf32>
  auto c = sum<-1>(a);
  // CHECK: %[[D:.*]] = reduce sum axis 0 %[[A]]: tile<8x16xf32>
  // CHECK: insert_axis at 0 %[[D]]: tile<1x8x16xf32>
  auto d = sum<0>(a, keep_dims);
  // The whole tile, from the last axis on.
  // CHECK: %[[E2:.*]] = reduce sum axis 2 %[[A]]: tile<4x8xf32>
  // CHECK: %[[E1:.*]] = reduce sum axis 1 %[[E2]]: tile<4xf32>
  // CHECK: reduce sum axis 0 %[[E1]]: f32
  float e = sum(a);
  // Small integers are summed as int.
  // CHECK: %[[WIDE:.*]] = convert %{{.*}}: tile<16xi32>
  // CHECK: reduce sum axis 0 %[[WIDE]]: i32
  auto f = sum(load(y + arange<0, 16>()));
}

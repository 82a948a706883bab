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
  // The whole tile, as one axis.
  // CHECK: %[[E:.*]] = reshape %[[A]]: tile<512xf32>
  // CHECK: reduce sum axis 0 %[[E]]: f32
  float e = sum(a);
  // Small integers are summed as int.
  // CHECK: %[[WIDE:.*]] = convert %{{.*}}: tile<16xi32>
  // CHECK: reduce sum axis 0 %[[WIDE]]: i32
  auto f = sum(load(y + arange<0, 16>()));
}

// CHECK-LABEL: kernel others(
TILE_KERNEL void others(const float *x, const std::int8_t *y, const f16 *z, index_t n) {
  grid(n);
  // CHECK: %[[A:.*]] = load {{.*}}: tile<6x16xf32>
  auto a = load(make_block_ptr<6, 16>(x, {n, n}, {n, 1}, {0, 0}));
  // CHECK: reduce product axis 0 %[[A]]: tile<16xf32>
  auto b = prod<0>(a);
  // CHECK: %[[C:.*]] = reduce min axis 1 %[[A]]: tile<6xf32>
  // CHECK: insert_axis at 1 %[[C]]: tile<6x1xf32>
  auto c = min<-1>(a, keep_dims);
  // Where an extent is no power of two, axis by axis from the last one on.
  // CHECK: %[[D:.*]] = reduce max axis 1 %[[A]]: tile<6xf32>
  // CHECK: reduce max axis 0 %[[D]]: f32
  float d = max(a);
  // What is narrower than 32 bits is combined in 32, and has its own type again.
  // CHECK: %[[E:.*]] = load {{.*}}: tile<16xi8>
  auto e = load(y + arange<0, 16>());
  // CHECK: %[[WIDE:.*]] = convert %[[E]]: tile<16xi32>
  // CHECK: %[[MAX:.*]] = reduce max axis 0 %[[WIDE]]: i32
  // CHECK: convert %[[MAX]]: i8
  auto f = max<0>(e);
  // CHECK: %[[WIDE:.*]] = convert %[[E]]: tile<16xi32>
  // CHECK: reduce product axis 0 %[[WIDE]]: i32
  // CHECK-NOT: convert
  auto g = prod(e);
  // CHECK: %[[BOOL:.*]] = gt %[[E]], %{{.*}}: tile<16xi1>
  // CHECK: %[[WIDE:.*]] = convert %[[BOOL]]: tile<16xi32>
  // CHECK: %[[ANY:.*]] = reduce max axis 0 %[[WIDE]]: i32
  // CHECK: ne %[[ANY]], %{{.*}}: i1
  bool any = max(e > 0);
  // 16-bit floats are combined as float and rounded once.
  // CHECK: %[[H:.*]] = load {{.*}}: tile<16xf16>
  auto h = load(z + arange<0, 16>());
  // CHECK: %[[WIDE:.*]] = convert %[[H]]: tile<16xf32>
  // CHECK: %[[SUM:.*]] = reduce sum axis 0 %[[WIDE]]: f32
  // CHECK: convert %[[SUM]]: f16
  auto i = sum<0>(h);
  // A rank-0 tile is its own sum.
  // CHECK-NOT: reduce
  auto j = sum(i);
}

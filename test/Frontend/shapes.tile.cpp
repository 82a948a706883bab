// Extents keep the names of the template's parameters.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel shapes<16, 32>(
template <int BM, int BN> TILE_KERNEL void shapes(const float *x, float f) {
  grid(1);
  auto i = arange<0, BM>();
  auto j = arange<0, BN>();
  // CHECK: %[[A:.*]] = load {{.*}}: tile<16x32xf32>
  auto a = load(x + (i[All, None] * 64 + j));
  // CHECK: insert_axis at 0 %[[A]]: tile<1x16x32xf32>
  // CHECK: insert_axis at 1 %[[A]]: tile<16x1x32xf32>
  // CHECK: insert_axis at 2 %[[A]]: tile<16x32x1xf32>
  auto b = a[None];
  auto c = a[All, None];
  auto d = a[All, All, None];
  // CHECK: reshape %[[A]]: tile<32x16xf32>
  auto e = reshape<BN, BM>(a);
  // CHECK: reshape %[[A]]: tile<2x2x128xf32>
  auto g = reshape<2, 2, 128>(a);
  // CHECK: permute order [1, 0] %[[A]]: tile<32x16xf32>
  auto h = trans(a);
  // CHECK: %[[K:.*]] = broadcast %{{.*}}: tile<4x16x32xf32>
  auto k = broadcast_to<4, BM, BN>(a);
  // CHECK: splat %f: tile<16xf32>
  auto l = broadcast_to<BM>(f);
  // CHECK: permute order [2, 0, 1] %[[K]]: tile<32x4x16xf32>
  auto m = permute<2, 0, 1>(k);
  // CHECK: permute order [0, 2, 1] %[[K]]: tile<4x32x16xf32>
  auto n = trans(k);
  // What changes nothing is nothing.
  // CHECK-NOT: permute
  // CHECK-NOT: reshape
  auto o = permute<0, 1>(a);
  auto p = reshape<BM, BN>(a);
  // CHECK: %[[SUM:.*]] = reduce sum axis 0 %{{.*}}: i32
  // CHECK: splat %[[SUM]]: tile<1xi32>
  // CHECK: splat %[[SUM]]: tile<1x1xi32>
  auto q = sum<0>(i);
  auto r = q[None];
  auto s = reshape<1, 1>(q);
}
TILE_INSTANTIATE(shapes<16, 32>);

// CHECK-LABEL: kernel products(
TILE_KERNEL void products(const f16 *x, const std::int8_t *y) {
  grid(1);
  auto i = arange<0, 16>();
  auto j = arange<0, 32>();
  auto k = arange<0, 8>();
  // CHECK: %[[A:.*]] = load {{.*}}: tile<16x8xf16>
  // CHECK: %[[B:.*]] = load {{.*}}: tile<8x32xf16>
  auto a = load(x + (i[All, None] * 8 + k));
  auto b = load(x + (k[All, None] * 32 + j));
  // CHECK: %[[C:.*]] = dot %[[A]], %[[B]]: tile<16x32xf32>
  auto c = dot(a, b);
  // CHECK: dot %[[A]], %[[B]], %[[C]]: tile<16x32xf32>
  auto d = dot<precision::tf32>(a, b, c);
  // CHECK: dot %{{.*}}, %{{.*}}: tile<2x16x16xi32>
  auto e = load(y + (i[All, None] * 16 + i));
  auto f = broadcast_to<2, 16, 16>(e);
  auto g = dot(f, f);
}

// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel claims(
// CHECK-SAME: %[[P:[^:]+]]: ptr<f32>, %[[Q:[^:]+]]: ptr<const f32>, %[[N:[^:]+]]: i64, %[[M:[^:]+]]: i32)
// CHECK: fact %[[N]] % 16 == 0
// CHECK: fact %[[WIDE:.*]] % 8 == 0
// CHECK: may_alias %[[P]], %[[Q]]
TILE_KERNEL void claims(float *p, const float *q, index_t n, int m) {
  options({.warps = 4, .cluster = 2, .split_k = 1, .persistent = 1});
  may_alias(p, q);
  // Each side is a claim.
  // CHECK: %[[REST:.*]] = rem %[[N]], %{{.*}}: i64
  // CHECK: %[[FIRST:.*]] = eq %[[REST]], %{{.*}}: i1
  // CHECK: assume %[[FIRST]]
  // CHECK: %[[REST:.*]] = rem %[[M]], %{{.*}}: i32
  // CHECK: %[[SECOND:.*]] = eq %[[REST]], %{{.*}}: i1
  // CHECK: assume %[[SECOND]]
  assume(n % 4 == 0 && m % 2 == 0);
  grid(n);
  // CHECK: %[[THIRD:.*]] = gt %[[M]], %{{.*}}: i1
  // CHECK: assume %[[THIRD]]
  assume(m > 0);
  auto a = multiple_of<16>(n);
  // CHECK: %[[WIDE]] = convert %[[M]]: i64
  auto b = multiple_of<8>(m);
  auto c = multiple_of<8>(arange<0, 16>());
  // What only some trips claim is claimed there.
  // CHECK: for
  // CHECK: %[[REST:.*]] = rem %{{.*}}: i64
  // CHECK: %[[FOURTH:.*]] = eq %[[REST]], %{{.*}}: i1
  // CHECK: assume %[[FOURTH]]
  for (index_t i = 0; i < n; i += 2)
    auto d = multiple_of<2>(i);
}

// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel gather(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f32>, %[[OUT:[^:]+]]: ptr<f32>, %[[N:[^:]+]]: i64, %[[ON:[^:]+]]: i1)
TILE_KERNEL void gather(const float *x, float *out, index_t n, bool on) {
  // CHECK: %[[PID:.*]] = program_id
  auto [pid] = grid(cdiv(n, 64));
  // CHECK: %[[RANGE:.*]] = make_range from 0: tile<64xi32>
  auto i = arange<0, 64>();

  // Offsets are 64-bit; the base is the same for all of them.
  // CHECK: %[[WIDE:.*]] = convert %[[RANGE]]: tile<64xi64>
  // CHECK: %[[BASE:.*]] = splat %[[X]]: tile<64xptr<const f32>>
  // CHECK: %[[P:.*]] = offset_pointer %[[BASE]], %[[WIDE]]: tile<64xptr<const f32>>
  auto p = x + i;
  // CHECK: %[[OFFSET:.*]] = splat %[[PID]]: tile<64xi64>
  // CHECK: %[[Q:.*]] = offset_pointer %[[P]], %[[OFFSET]]
  auto q = p + pid;
  // CHECK: %[[BACK:.*]] = neg %{{.*}}: tile<64xi64>
  // CHECK: offset_pointer %[[Q]], %[[BACK]]
  auto r = q - i;
  // CHECK: %[[COLUMN:.*]] = insert_axis at 1 %[[P]]: tile<64x1xptr<const f32>>
  // CHECK: %[[ROW:.*]] = insert_axis at 0 %[[RANGE]]: tile<1x64xi32>
  // CHECK: %[[WIDE:.*]] = convert %[[ROW]]: tile<1x64xi64>
  // CHECK: %[[P2:.*]] = broadcast %[[COLUMN]]: tile<64x64xptr<const f32>>
  // CHECK: %[[I2:.*]] = broadcast %[[WIDE]]: tile<64x64xi64>
  // CHECK: offset_pointer %[[P2]], %[[I2]]: tile<64x64xptr<const f32>>
  auto square = p[All, None] + i[None, All];

  // CHECK: %[[MASK:.*]] = lt %{{.*}}, %{{.*}}: tile<64xi1>
  auto mask = i < n;
  // CHECK: load %[[P]]: tile<64xf32>
  auto a = load(p);
  // CHECK: load mask %[[MASK]] %[[P]]: tile<64xf32>
  auto b = load(p, mask);
  // CHECK: %[[OTHER:.*]] = constant 1: f32
  // CHECK: %[[C:.*]] = load mask %[[MASK]] padding %[[OTHER]] %[[P]]: tile<64xf32>
  auto c = load(p, mask, 1);
  // CHECK: %[[ALL:.*]] = splat %[[ON]]: tile<64xi1>
  // CHECK: load mask %[[ALL]] %[[P]]
  auto d = load(p, on);
  // CHECK: %[[MASK2:.*]] = broadcast %{{.*}}: tile<64x64xi1>
  // CHECK: load mask %[[MASK2]] %{{.*}}: tile<64x64xf32>
  auto e = load(square, mask[All, None]);
  // CHECK: store mask %[[MASK]] value %[[C]] %
  store(out + i, c, mask);
}

// A scalar pointer may move, and be the base of a block pointer.
// CHECK-LABEL: kernel bases(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f32>, %[[N:[^:]+]]: i64)
TILE_KERNEL void bases(const float *x, index_t n) {
  // CHECK: var [[P:.*]]: ptr<const f32>
  grid(n);
  // CHECK: %[[BASE:.*]] = offset_pointer %[[X]], %[[N]]: ptr<const f32>
  auto base = x + n;
  // CHECK: make_block_ptr %[[BASE]],
  load(make_block_ptr<16>(base, {n}, {1}, {0}));
  auto p = x;
  // CHECK: %[[OLD:.*]] = read [[P]]
  // CHECK: %[[NEW:.*]] = offset_pointer %[[OLD]], %{{.*}}
  // CHECK: write [[P]] %[[NEW]]
  p += 3;
  // CHECK: %[[BACK:.*]] = neg %{{.*}}: i64
  // CHECK: offset_pointer %{{.*}}, %[[BACK]]
  --p;
}

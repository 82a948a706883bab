// Branches on what is only known at run time.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel branches<16>(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f32>, %[[Y:[^:]+]]: ptr<f32>, %[[N:[^:]+]]: i64, %[[FLAG:[^:]+]]: i1)
template <int B> TILE_KERNEL void branches(const float *x, float *y, index_t n, bool flag) {
  auto [pid] = grid(n);
  auto acc = zeros<float, B>();
  // CHECK: %[[IS:.*]] = gt %[[N]], %{{.*}}: i1
  // CHECK: if %[[IS]] {
  // CHECK: write [[ACC:.*]] %
  // CHECK: } else {
  // CHECK: if %[[FLAG]] {
  // CHECK: write [[ACC]] %
  // CHECK: }
  // CHECK: }
  if (n > 3)
    acc = acc + 1;
  else if (flag)
    acc = acc + 2;
  // A constant chooses while translating.
  // CHECK-NOT: if
  if (B == 16)
    acc = acc + 3;
  // The variable of a condition, and what stands in front of it.
  // CHECK: %[[LEFT:.*]] = sub %[[N]], %
  // CHECK: ne %[[LEFT]], %
  // CHECK: if
  if (index_t left = n - 4)
    acc = acc * float(left);
  // CHECK: %[[LEFT:.*]] = sub %[[N]], %
  // CHECK: %[[IS:.*]] = lt %[[LEFT]], %
  // CHECK: if %[[IS]] {
  if (index_t left = n - 5; left < 0)
    acc = acc * float(left);
  // A return that is not at the end leaves the kernel; nothing follows it in its body.
  // CHECK: if %[[FLAG]] {
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  if (flag) {
    return;
    acc = acc + 4;
  }
  store(make_block_ptr<B>(y, {n}, {1}, {pid * B}), acc);
  // CHECK: store
  // CHECK-NOT: return
  return;
}
TILE_INSTANTIATE(branches<16>);

// CHECK-LABEL: kernel choices(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f32>, %[[Y:[^:]+]]: ptr<f32>, %[[N:[^:]+]]: i64, %[[FLAG:[^:]+]]: i1)
TILE_KERNEL void choices(const float *x, float *y, index_t n, bool flag) {
  auto [pid] = grid(n);
  // Both sides are cheap and safe.
  // CHECK: %[[LENGTH:.*]] = select %[[FLAG]], %[[N]], %{{.*}}: i64
  index_t length = flag ? n : 7;
  // A condition is one for the whole tile.
  // CHECK: %[[CONDITION:.*]] = splat %[[FLAG]]: tile<16xi1>
  // CHECK: select %[[CONDITION]], %{{.*}}, %{{.*}}: tile<16xf32>
  auto tile = flag ? zeros<float, 16>() : full<float, 16>(2);
  // A quotient could fail.
  // CHECK: if %[[FLAG]] {
  // CHECK: div
  // CHECK: write [[CHOSEN:.*]] %
  // CHECK: } else {
  // CHECK: write [[CHOSEN]] %[[N]]
  // CHECK: }
  // CHECK: read [[CHOSEN]]
  index_t part = flag ? n / length : n;
  // CHECK: if %[[FLAG]] {
  // CHECK: make_block_ptr
  // CHECK: write [[CHOSEN:.*]] %
  // CHECK: } else {
  // CHECK: make_block_ptr
  // CHECK: write [[CHOSEN]] %
  // CHECK: }
  // CHECK: %[[BLOCK:.*]] = read [[CHOSEN]]
  auto block = flag ? make_block_ptr<16>(y, {n}, {1}, {pid * 16}) : make_block_ptr<16>(y, {n}, {1}, {part});
  // CHECK: store value %{{.*}} %[[BLOCK]]
  store(block, tile);
  // CHECK: and %
  // CHECK: or %
  bool both = (flag && n > 3) || n == 7;
  // The right side is only computed where C++ does so.
  // CHECK: write [[CONDITION:.*]] %
  // CHECK: if %
  // CHECK: load
  // CHECK: write [[CONDITION]] %
  // CHECK: }
  // CHECK: read [[CONDITION]]
  // CHECK: if
  if (both && sum(load(make_block_ptr<16>(x, {n}, {1}, {0}))) > 0)
    store(block, tile + 1);
  // CHECK: %[[NONE:.*]] = is_null %[[X]]
  // CHECK: %[[SOME:.*]] = not %[[NONE]]
  // CHECK: if %[[SOME]] {
  if (x)
    store(block, tile + 2);
  // CHECK: %[[NONE:.*]] = is_null %[[X]]
  // CHECK: if %[[NONE]] {
  if (x == nullptr)
    store(block, tile + 3);
}

// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// Operands are the base, then shape, strides and offsets; lists take any integer type and hold 64-bit values.
// CHECK-LABEL: kernel copy<16, 8>(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f32>, %[[OUT:[^:]+]]: ptr<f32>, %[[N:[^:]+]]: i64, %[[M:[^:]+]]: i32)
template <int BM, int BN> TILE_KERNEL void copy(const float *x, float *out, index_t n, int m) {
  // CHECK: %[[BM:.*]] = constant 16: i32
  // CHECK: %[[BN:.*]] = constant 8: i32
  // CHECK: %[[PID:.*]] = program_id axis 0: i64
  auto [pid] = grid(cdiv(n, BM));
  // CHECK: %[[M64:.*]] = convert %[[M]]: i64
  // CHECK: %[[M64_AGAIN:.*]] = convert %[[M]]: i64
  // CHECK: %[[ONE:.*]] = constant 1: i64
  // CHECK: %[[FIRST:.*]] = mul %[[PID]], {{.*}}: i64
  // CHECK: %[[ZERO:.*]] = constant 0: i64
  // CHECK: %[[P:.*]] = make_block_ptr order [1, 0] %[[X]], %[[N]], %[[M64]], %[[M64_AGAIN]], %[[ONE]], %[[FIRST]], %[[ZERO]]: block_ptr<16x8xconst f32>
  auto from = make_block_ptr<BM, BN>(x, {n, m}, {m, 1}, {pid * BM, 0}, order<1, 0>);
  // CHECK: %[[ZERO:.*]] = constant 0: i64
  // CHECK: %[[DELTA:.*]] = convert %[[BN]]: i64
  // CHECK: %[[NEXT:.*]] = advance %[[P]], %[[ZERO]], %[[DELTA]]: block_ptr<16x8xconst f32>
  auto next = advance(from, {0, BN});
  // CHECK: %[[A:.*]] = load %[[P]]: tile<16x8xf32>
  auto a = load(from);
  // CHECK: %[[B:.*]] = load boundary_check [0, 1] %[[NEXT]]: tile<16x8xf32>
  auto b = load(next, boundary_check<0, 1>);
  // CHECK: %[[PADDING:.*]] = constant -inf: f32
  // CHECK: %[[C:.*]] = load boundary_check [1] padding %[[PADDING]] %[[NEXT]]: tile<16x8xf32>
  auto c = load(next, boundary_check<1>, padding(-inf));
  // CHECK: %[[SEVEN:.*]] = constant 7: f32
  // CHECK: load boundary_check [0] padding %[[SEVEN]] %[[P]]
  auto d = load(from, boundary_check<0>, padding(7));
  // CHECK: %[[TO:.*]] = make_block_ptr %[[OUT]], {{.*}}: block_ptr<16x8xf32>
  auto to = make_block_ptr<BM, BN>(out, {n, m}, {m, 1}, {pid * BM, 0});
  // CHECK: store boundary_check [0, 1] value %[[A]] %[[TO]]
  store(to, a, boundary_check<0, 1>);
  // CHECK: %[[HALF:.*]] = constant 0.5{{0*}}: f32
  // CHECK: %[[TILE:.*]] = splat %[[HALF]]: tile<16x8xf32>
  // CHECK: store value %[[TILE]] %[[TO]]
  store(to, 0.5);
}
TILE_INSTANTIATE(copy<16, 8>);

// A block pointer that is moved is a variable.
// CHECK-LABEL: kernel walk(
TILE_KERNEL void walk(const float *x, index_t n) {
  // CHECK: var [[P:.*]]: block_ptr<16xconst f32>
  grid(n);
  // CHECK: %[[MADE:.*]] = make_block_ptr
  // CHECK: write [[P]] %[[MADE]]
  auto p = make_block_ptr<16>(x, {n}, {1}, {0});
  // CHECK: %[[OLD:.*]] = read [[P]]: block_ptr<16xconst f32>
  // CHECK: %[[NEW:.*]] = advance %[[OLD]], %{{.*}}: block_ptr<16xconst f32>
  // CHECK: write [[P]] %[[NEW]]
  p.advance({16});
  // CHECK: %[[SAVED:.*]] = read [[P]]
  auto saved = p;
  // CHECK: write [[P]] %
  p = advance(p, {1});
  // CHECK: load %[[SAVED]]
  load(saved);
}

// 16-bit floats only travel.
// CHECK-LABEL: kernel halves(
TILE_KERNEL void halves(const f16 *x, f16 *out, index_t n) {
  auto [pid] = grid(cdiv(n, 64));
  auto p = make_block_ptr<64>(x, {n}, {1}, {pid * 64});
  // CHECK: %[[PADDING:.*]] = constant {{.*}}: f16
  // CHECK: load boundary_check [0] padding %[[PADDING]] {{.*}}: tile<64xf16>
  store(make_block_ptr<64>(out, {n}, {1}, {pid * 64}), load(p, boundary_check<0>, padding(0.1)), boundary_check<0>);
}

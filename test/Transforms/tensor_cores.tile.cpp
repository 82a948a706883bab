// Which instructions multiply, where their operands lie, and what is copied ahead.
// RUN: %tiletrans %s --arch sm_90a --emit=ir -o - | FileCheck %s --check-prefixes=CHECK,HOPPER
// RUN: %tiletrans %s --arch sm_80 --emit=ir -o - | FileCheck %s --check-prefixes=CHECK,AMPERE
// RUN: %tiletrans %s --arch sm_75 --emit=ir -o - | FileCheck %s --check-prefix=TURING
// RUN: %tiletrans %s --arch sm_80 --remarks=option -o %t.cu 2>&1 | FileCheck %s --check-prefix=REMARK
#include <tile/tile.h>
using namespace tile;

template <class T, int BM, int BN, int BK, int STAGES>
TILE_KERNEL void product(const T* a, const T* b, float* c, index_t m, index_t n, index_t k) {
  options({.warps = 8, .stages = STAGES});
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  auto acc = zeros<float, BM, BN>();
  for (index_t i = 0; i < k; i += BK) {
    auto left = load(make_block_ptr<BM, BK>(a, {m, k}, {k, 1}, {pm * BM, i}), boundary_check<0, 1>);
    auto right = load(make_block_ptr<BK, BN>(b, {k, n}, {n, 1}, {i, pn * BN}), boundary_check<0, 1>);
    // REMARK-DAG: [[@LINE+1]]:11: remark: this dot multiplies floats exactly, without tensor cores; dot<precision::tf32> rounds them to 10 bits of fraction and is several times as fast
    acc = dot(left, right, acc);
  }
  store(make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, pn * BN}), acc, boundary_check<0, 1>);
}

// Boxes arrive in swizzled panels of 128 bytes; the products of a trip run on into the next.
// CHECK-LABEL: kernel product<f16, 128, 256, 64, 4>
// HOPPER: for stages 4 by tma of warps ahead %i_ahead
// HOPPER-NEXT: } ahead {
// HOPPER-NEXT: copy_to_shared left at 0 order (1,0) panels of (64), swizzle<3,3,3> ways 1
// HOPPER-NEXT: copy_to_shared right at 65536 order (1,0) panels of (64), swizzle<3,3,3> ways 1
// HOPPER: dot wgmma late left at 0 {{.*}}, right at 65536
// Four stages of 48 KiB are too many for sm_80.
// AMPERE: for stages 3 ahead %i_ahead
// AMPERE-NEXT: } ahead {
// AMPERE-NEXT: copy_to_shared left at 0 order (1,0), swizzle<3,3,3> ways 1
// AMPERE-NEXT: copy_to_shared right at 49152 order (1,0), swizzle<3,3,5> ways 1
// AMPERE: dot mma left at 0 {{.*}}, right at 49152
// AMPERE-SAME: layout {reg: (0,1) (8,0) (0,8) (0,16) (0,32) (16,0) (32,0), lane: (0,2) (0,4) (1,0) (2,0) (4,0), warp: (0,64) (0,128) (64,0)}
// TURING-LABEL: kernel product<f16, 128, 256, 64, 4>
// TURING-NOT: dot mma
// TURING: dot left
// REMARK-DAG: remark: 4 stages would need 196608 bytes of shared memory; there are 3
TILE_INSTANTIATE(product<f16, 128, 256, 64, 4>);

// One stage is no pipeline.
// CHECK-LABEL: kernel product<bf16, 64, 64, 32, 1>
// CHECK: = for %
// CHECK: store_shared left
// CHECK: barrier
// HOPPER-NEXT: dot wgmma left
// AMPERE-NEXT: dot mma left
TILE_INSTANTIATE(product<bf16, 64, 64, 32, 1>);

// Floats are exact, and K has to fill the instruction.
// CHECK-LABEL: kernel product<f32, 64, 64, 32, 0>
// CHECK: dot left
TILE_INSTANTIATE(product<float, 64, 64, 32, 0>);
// CHECK-LABEL: kernel product<f16, 64, 64, 8, 0>
// CHECK: dot left
TILE_INSTANTIATE(product<f16, 64, 64, 8, 0>);

// wgmma takes tf32 along K only. An operand that lies across K goes through registers, and is the left one of the
// instruction: of a right one that lies so, rows and columns trade places. If both do, mma.sync is left.
// CHECK-LABEL: kernel rounded<0, 0, 32>
// HOPPER: copy_to_shared left at 0 order (1,0) panels of (32), swizzle<3,2,3> ways 1
// HOPPER: copy_to_shared right at {{[0-9]+}} order (1,0) panels of (32), swizzle<3,2,3> ways 1
// HOPPER: dot wgmma right in fragments until the trip ends left at
// HOPPER-SAME: layout {reg: (0,1) (1,0) (8,0) (16,0) (32,0) (64,0), lane: (2,0) (4,0) (0,2) (0,16) (0,4), warp: (0,8) (0,32)}
// AMPERE: dot mma left at
// CHECK-LABEL: kernel rounded<0, 1, 32>
// HOPPER: dot wgmma late left at
// AMPERE: dot mma left at
// CHECK-LABEL: kernel rounded<1, 1, 16>
// HOPPER: copy_to_shared left at 0 order (0,1) panels of (32), swizzle<3,2,3> ways 1
// HOPPER: copy_to_shared right at {{[0-9]+}} order (0,1) panels of (16), swizzle<2,2,3> ways 1
// HOPPER: dot wgmma left in fragments until the trip ends left at
// AMPERE: dot mma left at
// CHECK-LABEL: kernel rounded<1, 0, 32>
// CHECK: dot mma left at
template <bool TA, bool TB, int BK>
TILE_KERNEL void rounded(const float* a, const float* b, float* c, index_t m, index_t n, index_t k) {
  options({.warps = 4});
  auto [pm, pn] = grid(cdiv(m, 128), cdiv(n, 64));
  auto acc = zeros<float, 128, 64>();
  for (index_t i = 0; i < k; i += BK) {
    auto left = load(make_block_ptr<128, BK>(a, {m, k}, {TA ? 1 : k, TA ? m : 1}, {pm * 128, i}), boundary_check<0, 1>);
    auto right = load(make_block_ptr<BK, 64>(b, {k, n}, {TB ? 1 : n, TB ? k : 1}, {i, pn * 64}), boundary_check<0, 1>);
    acc = dot<precision::tf32>(left, right, acc);
  }
  store(make_block_ptr<128, 64>(c, {m, n}, {n, 1}, {pm * 128, pn * 64}), acc, boundary_check<0, 1>);
}
TILE_INSTANTIATE(rounded<false, false, 32>);
TILE_INSTANTIATE(rounded<false, true, 32>);
TILE_INSTANTIATE(rounded<true, true, 16>);
TILE_INSTANTIATE(rounded<true, false, 32>);

// Halves of what the tensor cores have summed go to shared memory as matrices, where there is an instruction for it,
// whichever way they leave it; floats do not.
// CHECK-LABEL: kernel halves<0, f16>
// HOPPER: store_shared sums at 0 order (1,0), swizzle<3,3,3> ways 1 by stmatrix
// AMPERE: store_shared sums at 0 order (1,0), swizzle<3,3,3> ways 1 %sums
// CHECK-LABEL: kernel halves<0, f32>
// CHECK-NOT: by stmatrix
// CHECK-LABEL: kernel halves<1, f16>
// HOPPER: store_shared sums at 0 order (1,0), swizzle<3,3,4> ways 2 by stmatrix
// CHECK-LABEL: kernel written(
template <bool TURNED, class T>
TILE_KERNEL void halves(const f16* x, T* out) {
  options({.warps = 4});
  grid(1);
  auto tile = load(make_block_ptr<64, 64>(x, {64, 64}, {64, 1}, {0, 0}));
  auto sums = cast<T>(dot(tile, tile));
  store(make_block_ptr<64, 64>(out, {64, 64}, {TURNED ? 1 : 64, TURNED ? 64 : 1}, {0, 0}), sums);
}
TILE_INSTANTIATE(halves<false, f16>);
TILE_INSTANTIATE(halves<false, float>);
TILE_INSTANTIATE(halves<true, f16>);

// What the loop writes is not copied ahead.
// CHECK: = for %
// CHECK-NOT: copy_to_shared
TILE_KERNEL void written(f16* x, float* out, index_t n) {
  grid(1);
  auto acc = zeros<float, 64, 64>();
  for (index_t i = 0; i < n; ++i) {
    auto tile = load(make_block_ptr<64, 64>(x, {64, 64}, {64, 1}, {0, 0}));
    acc = dot(tile, tile, acc);
    store(make_block_ptr<64, 64>(x, {64, 64}, {64, 1}, {0, 0}), tile + f16(1));
  }
  store(make_block_ptr<64, 64>(out, {64, 64}, {64, 1}, {0, 0}), acc);
}

// The first product stays in the registers of the second one; what no trip changes is stored once; the head is an axis
// of the box.
// CHECK-LABEL: kernel chain(
// CHECK: store_shared q_tile
// CHECK-NEXT: {{.*}} for stages 4
// CHECK: dot {{wgmma|mma}} q_tile at
// CHECK: dot {{wgmma until the trip ends|mma}} %{{[0-9a-z_]+}} in registers, v_tile at
TILE_KERNEL void chain(const f16* q, const f16* keys, const f16* values, float* out, index_t n) {
  options({.warps = 4});
  auto [head] = grid(8);
  const index_t base = head * n * 64;
  auto q_tile = load(make_block_ptr<64, 64>(q, {64, 64}, {64, 1}, {0, 0}));
  auto acc = zeros<float, 64, 64>();
  for (index_t i = 0; i < n; i += 32) {
    auto k_tile = load(make_block_ptr<64, 32>(keys + base, {64, n}, {1, 64}, {0, i}), boundary_check<1>);
    auto v_tile = load(make_block_ptr<32, 64>(values + base, {n, 64}, {64, 1}, {i, 0}), boundary_check<0>);
    acc = dot(cast<f16>(exp2(dot(q_tile, k_tile))), v_tile, acc);
  }
  store(make_block_ptr<64, 64>(out, {64, 64}, {64, 1}, {0, 0}), acc);
}

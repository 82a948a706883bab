// Which stores the TMA unit makes from where the sums lie in shared memory.
// RUN: %tiletrans %s --arch sm_90a --emit=ir -o - | FileCheck %s
// RUN: %tiletrans %s --arch sm_80 --emit=ir -o - | FileCheck %s --check-prefix=AMPERE
// RUN: %tiletrans %s --arch sm_90a -o - --header %t.h | FileCheck %s --check-prefix=CUDA
#include <tile/tile.h>
using namespace tile;

// AMPERE-NOT: copy_from_shared

// Panels of 64 columns, whole; the batch is an axis of its own.
// CHECK-LABEL: kernel windows<192>
// CHECK: store_shared tile at 0 order (1,0) panels of (64), swizzle<3,3,3> ways 1
// CHECK-NEXT: barrier
// CHECK-NEXT: copy_from_shared {{.*}} panels of (64), swizzle<3,3,3> ways 1 boundary_check [0, 1]
// CUDA: // store c: box of 64 x 192 elements (I, J)
// CUDA-NEXT: //   at c + 512 * n * head + (64 * pm + I) * n + pn * N + J
// CUDA-NEXT: //   by TMA if tuned, else by all threads; where 64 * pm + I < 512 and pn * N + J < n
// CUDA: if constexpr (kTuned) {
// CUDA-NEXT: if (thread == 0) {
// CUDA-NEXT: for (int part = 0; part < 3; ++part)
// CUDA-NEXT: tma_store(c_map, tile_smem + 4096 * part, box_coordinate(n_begin + 64 * part), {{.*}},
// CUDA-NEXT: box_coordinate(head));
// CUDA-NEXT: tma_commit_stores();
// CUDA-NEXT: tma_wait_stores<0>();
// CUDA: } else {
// CUDA-NEXT: store_box<64, N, 128, 128>(tile_smem,
template <int N>
TILE_KERNEL void windows(const f16* a, const f16* b, f16* c, index_t n, index_t heads) {
  options({.warps = 4});
  auto [pm, pn, head] = grid(8, cdiv(n, N), heads);
  auto left = load(make_block_ptr<64, 64>(a, {512, 64}, {64, 1}, {pm * 64, 0}), boundary_check<0>);
  auto right = load(make_block_ptr<64, N>(b, {64, n}, {n, 1}, {0, pn * N}), boundary_check<1>);
  store(make_block_ptr<64, N>(c + head * 512 * n, {512, n}, {n, 1}, {pm * 64, pn * N}), cast<f16>(dot(left, right)),
        boundary_check<0, 1>);
}
TILE_INSTANTIATE(windows<192>);

// Rows that end within 16 bytes would be overwritten behind their ends.
// CHECK-LABEL: kernel ragged(
// CHECK-NOT: copy_from_shared
TILE_KERNEL void ragged(const f16* a, f16* c, index_t n) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<128, 128>(a, {128, 128}, {128, 1}, {0, 0}));
  store(make_block_ptr<128, 128>(c, {128, n}, {128, 1}, {0, 0}), cast<f16>(dot(x, x)), boundary_check<1>);
}

// A mask that is no window, and columns that lie beside each other.
// CHECK-LABEL: kernel odd_rows(
// CHECK-NOT: copy_from_shared
TILE_KERNEL void odd_rows(const f16* a, f16* c, f16* d) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<128, 128>(a, {128, 128}, {128, 1}, {0, 0}));
  auto sums = cast<f16>(dot(x, x));
  auto row = arange<0, 128>()[All, None];
  auto column = arange<0, 128>()[None, All];
  store(c + row * 128 + column, sums, broadcast_to<128, 128>(row % 2 == 1));
  store(make_block_ptr<128, 128>(d, {128, 128}, {1, 128}, {0, 0}), sums);
}

// Other accesses may meet it, in this trip or in another.
// CHECK-LABEL: kernel met(
// CHECK-NOT: copy_from_shared
TILE_KERNEL void met(const f16* a, f16* c, f16* d, index_t n) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<128, 128>(a, {128, 128}, {128, 1}, {0, 0}));
  auto sums = cast<f16>(dot(x, x));
  store(make_block_ptr<128, 128>(c, {128, 128}, {128, 1}, {0, 0}), sums);
  store(make_block_ptr<128, 128>(c + n, {128, 128}, {128, 1}, {0, 0}), sums);
  for (index_t i = 0; i < n; ++i) store(make_block_ptr<128, 128>(d, {n, 128}, {128, 1}, {i, 0}), sums, boundary_check<0>);
}

// Floats are stored by those who hold them.
// CHECK-LABEL: kernel floats(
// CHECK-NOT: copy_from_shared
TILE_KERNEL void floats(const f16* a, float* c) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<128, 128>(a, {128, 128}, {128, 1}, {0, 0}));
  store(make_block_ptr<128, 128>(c, {128, 128}, {128, 1}, {0, 0}), dot(x, x));
}

// For so few elements it does not pay.
// CHECK-LABEL: kernel small(
// CHECK-NOT: copy_from_shared
TILE_KERNEL void small(const f16* a, f16* c) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<64, 64>(a, {64, 64}, {64, 1}, {0, 0}));
  store(make_block_ptr<64, 64>(c, {64, 64}, {64, 1}, {0, 0}), cast<f16>(dot(x, x)));
}

// Threads hold rows that the tile does not have.
// CHECK-LABEL: kernel padded(
// CHECK-NOT: copy_from_shared
TILE_KERNEL void padded(const f16* a, const f16* b, f16* c) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<100, 128>(a, {100, 128}, {128, 1}, {0, 0}));
  auto y = load(make_block_ptr<128, 128>(b, {128, 128}, {128, 1}, {0, 0}));
  store(make_block_ptr<100, 128>(c, {100, 128}, {128, 1}, {0, 0}), cast<f16>(dot(x, y)));
}

// Names of the output never capture the user's.
// RUN: %tiletrans %s -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK: void shadows_kernel(
// CHECK-NEXT: const float* __restrict__ lane, float* __restrict__ thread, int64_t first, int64_t launch_2)
TILE_KERNEL void shadows(const float* lane, float* thread, index_t first, index_t launch) {
  auto [p] = grid(cdiv(first, 1024));
  // CHECK: const unsigned thread_2 = threadIdx.x;
  // CHECK: const unsigned first_2 = 4 * thread_2;
  auto x = load(make_block_ptr<1024>(lane, {first}, {1}, {p * 1024}), boundary_check<0>);
  store(make_block_ptr<1024>(thread, {launch}, {1}, {p * 1024}), x, boundary_check<0>);
}
// CHECK: cudaError_t shadows(const float* lane, float* thread, int64_t first, int64_t launch_2, cudaStream_t stream)
// CHECK: return launch(kernel, dim3(unsigned(programs)), 128, 0, stream, lane, thread, first, launch_2);

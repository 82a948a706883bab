// A parameter that nobody needs stays in the launcher's signature, without a name.
// RUN: %tiletrans %s -o - | FileCheck %s
// RUN: %tiletrans %s -o - | FileCheck %s --check-prefix=KERNEL
#include <tile/tile.h>
using namespace tile;

// An axis that is not checked needs no shape.
// CHECK: cudaError_t unchecked(const float* x, int64_t /*n*/, float* out, cudaStream_t stream) {
TILE_KERNEL void unchecked(const float *x, index_t n, float *out) {
  grid(1);
  store(make_block_ptr<64>(out, {n}, {1}, {0}), load(make_block_ptr<64>(x, {n}, {1}, {0})));
}

// One that is called like a member of something else, even so.
// KERNEL: void unread_kernel(float* __restrict__ out) {
// KERNEL: threadIdx.x
TILE_KERNEL void unread(const float *x, float *out) {
  grid(1);
  store(make_block_ptr<64>(out, {64}, {1}, {0}), full<float, 64>(1));
}

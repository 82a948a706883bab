// A parameter that nobody needs stays in the launcher's signature, without a name.
// RUN: %tiletrans %s -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// An axis that is not checked needs no shape.
// CHECK: cudaError_t unchecked(const float* x, int64_t /*n*/, float* out, cudaStream_t stream) {
TILE_KERNEL void unchecked(const float *x, index_t n, float *out) {
  grid(1);
  store(make_block_ptr<64>(out, {n}, {1}, {0}), load(make_block_ptr<64>(x, {n}, {1}, {0})));
}

// Three axes of programs: the grid's y and z share the second and the third.
// RUN: %tiletrans %s -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void copy(const float* x, float* out, index_t a, index_t b, index_t c) {
  auto [i, j, k] = grid(a, b, cdiv(c, 64));
  auto at = (i * b + j) * c + k * 64;
  store(make_block_ptr<64>(out, {a * b * c}, {1}, {at}), load(make_block_ptr<64>(x, {a * b * c}, {1}, {at}), boundary_check<0>), boundary_check<0>);
}
// CHECK: const int64_t i = blockIdx.x;
// CHECK: const int64_t j = (blockIdx.y + int64_t(gridDim.y) * blockIdx.z) % b;
// CHECK: const int64_t k = (blockIdx.y + int64_t(gridDim.y) * blockIdx.z) / b;
// CHECK: if (k >= (c + 64 - 1) / 64) return;
// CHECK: if (programs_0 <= 0 || programs_1 <= 0 || programs_2 <= 0) return cudaSuccess;
// CHECK: if (out != nullptr && out == x) return cudaErrorInvalidValue;
// CHECK: if (programs_1 > int64_t(65535) * 65535 / programs_2) return cudaErrorInvalidConfiguration;
// CHECK: return launch(

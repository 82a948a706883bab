// Batched products that add up in a loop (Triton issues 5620 and 5936: right in the interpreter alone; 6157: a batched
// product of zeros in full precision crashed). Any number of matrices, one too.
#include "dense.h"

template <int B>
TILE_KERNEL void batched_blocks(const float* x, const float* y, index_t k, float* out) {
  grid(1);
  auto a = make_block_ptr<B, 8, 4>(x, {B, 8, k}, {8 * k, k, 1}, {0, 0, 0});
  auto b = make_block_ptr<B, 4, 16>(y, {B, k, 16}, {k * 16, 16, 1}, {0, 0, 0});
  auto acc = dot(zeros<float, B, 8, 4>(), load(b, boundary_check<1>)) + 0.5f;
  for (index_t i = 0; i < k; i += 4) {
    acc += dot(load(a, boundary_check<2>), load(b, boundary_check<1>));
    a.advance({0, 0, 4});
    b.advance({0, 4, 0});
  }
  store(make_block_ptr<B, 8, 16>(out, {B, 8, 16}, {128, 16, 1}, {0, 0, 0}), acc, boundary_check<0, 1, 2>);
}
TILE_INSTANTIATE(batched_blocks<1>);
TILE_INSTANTIATE(batched_blocks<4>);

// Products of batches, one matrix of a batch with one of the other, summed over blocks of a long inner axis. A batch of
// one is a batch.
#include "dense.h"

template <class T, class R, int B, int M, int N, int K>
TILE_KERNEL void multiply_batches(const T* a, const T* b, index_t k, R* out) {
  grid(1);
  auto a_blk = make_block_ptr<B, M, K>(a, {B, M, k}, {M * k, k, 1}, {0, 0, 0});
  auto b_blk = make_block_ptr<B, K, N>(b, {B, k, N}, {k * N, N, 1}, {0, 0, 0});
  auto acc = zeros<R, B, M, N>();
  for (index_t i = 0; i < k; i += K) {
    acc = dot(load(a_blk, boundary_check<2>), load(b_blk, boundary_check<1>), acc);
    a_blk.advance({0, 0, K});
    b_blk.advance({0, K, 0});
  }
  store_dense(out, acc);
}
TILE_INSTANTIATE(multiply_batches<f16, float, 1, 8, 16, 8>);
TILE_INSTANTIATE(multiply_batches<std::int8_t, std::int32_t, 3, 16, 8, 32>);

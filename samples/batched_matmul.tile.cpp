#include <tile/tile.h>
using namespace tile;

// c[p] = a[p] * b[p] for p < batches, where a[p] is m x k, b[p] is k x n and c[p] is m x n, all row-major. Products are
// summed as float. Batches of a and of b lie a stride apart: 0 is one matrix for all, a negative one goes backwards.
template <class T, int BB, int BM, int BN, int BK>
TILE_KERNEL void batched_matmul(const T* a, const T* b, T* c, index_t a_stride_batch, index_t b_stride_batch,
                                index_t batches, index_t m, index_t n, index_t k) {
  auto [pm, pn, pb] = grid(cdiv(m, BM), cdiv(n, BN), cdiv(batches, BB));
  auto a_blk = make_block_ptr<BB, BM, BK>(a, {batches, m, k}, {a_stride_batch, k, 1}, {pb * BB, pm * BM, 0});
  auto b_blk = make_block_ptr<BB, BK, BN>(b, {batches, k, n}, {b_stride_batch, n, 1}, {pb * BB, 0, pn * BN});
  auto acc = zeros<float, BB, BM, BN>();
  for (index_t i = 0; i < k; i += BK) {
    acc = dot(load(a_blk, boundary_check<0, 1, 2>), load(b_blk, boundary_check<0, 1, 2>), acc);
    a_blk.advance({0, 0, BK});
    b_blk.advance({0, BK, 0});
  }
  auto c_blk = make_block_ptr<BB, BM, BN>(c, {batches, m, n}, {m * n, n, 1}, {pb * BB, pm * BM, pn * BN});
  store(c_blk, cast<T>(acc), boundary_check<0, 1, 2>);
}
TILE_INSTANTIATE(batched_matmul<float, 1, 16, 16, 16>);
TILE_INSTANTIATE(batched_matmul<float, 2, 4, 4, 8>);
TILE_INSTANTIATE(batched_matmul<f16, 4, 16, 16, 16>);
TILE_INSTANTIATE(batched_matmul<f16, 1, 128, 128, 64>);

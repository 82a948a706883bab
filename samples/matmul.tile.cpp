#include <tile/tile.h>
using namespace tile;

// c = a * b, where a is m x k, b is k x n and c is m x n, all row-major. Products are summed as float.
template <class T, int BM, int BN, int BK, int WARPS = 8>
TILE_KERNEL void matmul(const T* a, const T* b, T* c, index_t m, index_t n, index_t k) {
  options({.warps = WARPS, .stages = 4});
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  auto a_blk = make_block_ptr<BM, BK>(a, {m, k}, {k, 1}, {pm * BM, 0});
  auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {n, 1}, {0, pn * BN});
  auto acc = zeros<float, BM, BN>();
  for (index_t i = 0; i < k; i += BK) {
    acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc);
    a_blk.advance({0, BK});
    b_blk.advance({BK, 0});
  }
  auto c_blk = make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, pn * BN});
  store(c_blk, cast<T>(acc), boundary_check<0, 1>);
}
TILE_INSTANTIATE(matmul<float, 8, 8, 8>);
TILE_INSTANTIATE(matmul<float, 16, 32, 16, 4>);
TILE_INSTANTIATE(matmul<float, 128, 128, 32>);
TILE_INSTANTIATE(matmul<f16, 16, 16, 16, 4>);
TILE_INSTANTIATE(matmul<f16, 128, 256, 64>);

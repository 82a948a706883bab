#include <tile/tile.h>
using namespace tile;

// c = a * b, where a is m x k, b is k x n and c is m x n, all row-major; with TRANS_A the rows of a are stored as
// columns (a is k x m in memory), and with TRANS_B those of b. Products are summed as float.
template <class T, int BM, int BN, int BK, int WARPS = 8, bool TRANS_A = false, bool TRANS_B = false, int STAGES = 4>
TILE_KERNEL void matmul(const T* a, const T* b, T* c, index_t m, index_t n, index_t k) {
  options({.warps = WARPS, .stages = STAGES});
  auto [i, j] = grid(cdiv(m, BM), cdiv(n, BN));
  // Programs that run at the same time find tiles of a and of b in the L2 cache.
  auto [pm, pn] = grouped(i, j, cdiv(m, BM), cdiv(n, BN), 8);
  auto a_blk = make_block_ptr<BM, BK>(a, {m, k}, {TRANS_A ? 1 : k, TRANS_A ? m : 1}, {pm * BM, 0});
  auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {TRANS_B ? 1 : n, TRANS_B ? k : 1}, {0, pn * BN});
  auto acc = zeros<float, BM, BN>();
  for (index_t l = 0; l < k; l += BK) {
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
TILE_INSTANTIATE(matmul<f16, 64, 64, 64, 4>);
TILE_INSTANTIATE(matmul<f16, 64, 128, 64, 4>);
TILE_INSTANTIATE(matmul<f16, 128, 128, 64, 4>);
TILE_INSTANTIATE(matmul<f16, 64, 256, 64, 4>);
TILE_INSTANTIATE(matmul<f16, 128, 256, 64, 8>);
TILE_INSTANTIATE(matmul<f16, 256, 128, 64, 8>);
TILE_INSTANTIATE(matmul<f16, 64, 128, 64, 4, false, false, 3>);
TILE_INSTANTIATE(matmul<f16, 128, 128, 64, 4, false, false, 3>);
TILE_INSTANTIATE(matmul<bf16, 128, 128, 64, 4>);
TILE_INSTANTIATE(matmul<bf16, 128, 256, 64, 8>);
TILE_INSTANTIATE(matmul<f16, 64, 64, 64, 4, false, true>);
TILE_INSTANTIATE(matmul<f16, 128, 256, 64, 8, false, true>);
TILE_INSTANTIATE(matmul<f16, 64, 64, 64, 4, true, false>);
TILE_INSTANTIATE(matmul<f16, 128, 128, 64, 8, true, false>);
TILE_INSTANTIATE(matmul<bf16, 64, 128, 64, 4, true, true>);

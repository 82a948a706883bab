#include <tile/tile.h>
using namespace tile;

// c = a * b as in matmul.tile.cpp, for floats that may lose all but 10 bits of fraction (tf32) before they are
// multiplied.
template <int BM, int BN, int BK, int WARPS, bool TRANS_A = false, bool TRANS_B = false>
TILE_KERNEL void matmul_tf32(const float* a, const float* b, float* c, index_t m, index_t n, index_t k) {
  options({.warps = WARPS, .stages = 3});
  auto [i, j] = grid(cdiv(m, BM), cdiv(n, BN));
  auto [pm, pn] = grouped(i, j, cdiv(m, BM), cdiv(n, BN), 8);
  auto a_blk = make_block_ptr<BM, BK>(a, {m, k}, {TRANS_A ? 1 : k, TRANS_A ? m : 1}, {pm * BM, 0});
  auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {TRANS_B ? 1 : n, TRANS_B ? k : 1}, {0, pn * BN});
  auto acc = zeros<float, BM, BN>();
  for (index_t l = 0; l < k; l += BK) {
    acc = dot<precision::tf32>(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc);
    a_blk.advance({0, BK});
    b_blk.advance({BK, 0});
  }
  store(make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, pn * BN}), acc, boundary_check<0, 1>);
}
TILE_INSTANTIATE(matmul_tf32<32, 32, 16, 4>);
TILE_INSTANTIATE(matmul_tf32<128, 128, 32, 8>);
TILE_INSTANTIATE(matmul_tf32<128, 256, 32, 8>);
TILE_INSTANTIATE(matmul_tf32<256, 128, 32, 8>);
TILE_INSTANTIATE(matmul_tf32<128, 128, 32, 4>);
TILE_INSTANTIATE(matmul_tf32<128, 128, 32, 4, false, true>);
TILE_INSTANTIATE(matmul_tf32<128, 64, 32, 4, true, true>);

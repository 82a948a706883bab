#include <tile/tile.h>
using namespace tile;

constexpr float sqrt_half = 0.707106781f;

// c = gelu(a * b + bias) + residual, where a is m x k, b is k x n, bias has n elements, residual and c are m x n, all
// row-major; residual may be nullptr. gelu(x) = x * (1 + erf(x / sqrt(2))) / 2. Everything is float until c is stored.
template <class T, int BM, int BN, int BK, int WARPS>
TILE_KERNEL void matmul_fused(const T* a, const T* b, const T* bias, const T* residual, T* c, index_t m, index_t n,
                              index_t k) {
  options({.warps = WARPS, .stages = 4});
  auto [i, j] = grid(cdiv(m, BM), cdiv(n, BN));
  auto [pm, pn] = grouped(i, j, cdiv(m, BM), cdiv(n, BN), 8);
  auto a_blk = make_block_ptr<BM, BK>(a, {m, k}, {k, 1}, {pm * BM, 0});
  auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {n, 1}, {0, pn * BN});
  auto acc = zeros<float, BM, BN>();
  for (index_t l = 0; l < k; l += BK) {
    acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc);
    a_blk.advance({0, BK});
    b_blk.advance({BK, 0});
  }
  auto bias_tile = load(make_block_ptr<BN>(bias, {n}, {1}, {pn * BN}), boundary_check<0>);
  auto x = acc + cast<float>(bias_tile)[None, All];
  auto result = 0.5f * x * (1.0f + erf(x * sqrt_half));
  if (residual != nullptr) {
    auto residual_blk = make_block_ptr<BM, BN>(residual, {m, n}, {n, 1}, {pm * BM, pn * BN});
    result += cast<float>(load(residual_blk, boundary_check<0, 1>));
  }
  auto c_blk = make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, pn * BN});
  store(c_blk, cast<T>(result), boundary_check<0, 1>);
}
TILE_INSTANTIATE(matmul_fused<f16, 16, 16, 16, 4>);
TILE_INSTANTIATE(matmul_fused<f16, 64, 64, 64, 4>);
TILE_INSTANTIATE(matmul_fused<f16, 128, 128, 64, 8>);
TILE_INSTANTIATE(matmul_fused<bf16, 128, 128, 64, 8>);

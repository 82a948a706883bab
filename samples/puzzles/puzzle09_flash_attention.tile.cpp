#include <tile/tile.h>
using namespace tile;

// exp(x) = exp2(log2_e * x)
constexpr float log2_e = 1.44269504f;

// z[i] = sum over j < t of softmax_j(q[i] * k[j]) * v[j], for i < n0: attention with heads of one number.
// Each program takes B0 queries, and B1 keys and values at a time; no score is ever stored.
template <int B0, int B1>
TILE_KERNEL void flash_attention(const float* q, const float* k, const float* v, float* z, index_t n0, index_t t) {
  auto [i] = grid(cdiv(n0, B0));
  auto q_blk = make_block_ptr<B0>(q, {n0}, {1}, {i * B0});
  auto k_blk = make_block_ptr<B1>(k, {t}, {1}, {0});
  auto v_blk = make_block_ptr<B1>(v, {t}, {1}, {0});
  auto z_blk = make_block_ptr<B0>(z, {n0}, {1}, {i * B0});

  auto q_tile = load(q_blk, boundary_check<0>);
  auto score_max = full<float, B0>(-inf);
  auto weight_sum = zeros<float, B0>();
  auto acc = zeros<float, B0>();
  for (index_t first = 0; first < t; first += B1) {
    auto k_tile = load(k_blk, boundary_check<0>);
    auto v_tile = load(v_blk, boundary_check<0>);
    // No padding of k makes q * k the lowest score for every sign of q, so the scores themselves are masked.
    auto key = first + arange<0, B1>();
    auto score = where(key[None, All] < t, q_tile[All, None] * k_tile[None, All], -inf);
    auto new_max = maximum(score_max, max<1>(score));
    auto rescale = exp2(log2_e * (score_max - new_max));
    auto weight = exp2(log2_e * (score - new_max[All, None]));
    weight_sum = weight_sum * rescale + sum<1>(weight);
    acc = acc * rescale + sum<1>(weight * v_tile[None, All]);
    score_max = new_max;
    k_blk.advance({B1});
    v_blk.advance({B1});
  }
  store(z_blk, acc / weight_sum, boundary_check<0>);
}
TILE_INSTANTIATE(flash_attention<64, 32>);
TILE_INSTANTIATE(flash_attention<4, 8>);
TILE_INSTANTIATE(flash_attention<128, 128>);

#include <tile/tile.h>
using namespace tile;

// exp(x) = exp2(log2_e * x)
constexpr float log2_e = 1.44269504f;

// What the keys and values so far make of BM queries: the largest score of each, in powers of 2, the sum of the weights
// relative to it, and the sum of the values with these weights.
template <int BM, int D>
struct Progress {
  Tile<float, BM> score_max;
  Tile<float, BM> weight_sum;
  Tile<float, BM, D> acc;
};

// o = softmax(scale * q * k^T) * v for each head, scale > 0. Tensors are [batch, heads, n, D], dense. CAUSAL: a query
// does not see later keys. Each program takes BM queries of one head, and BN keys and values at a time; no score is
// ever stored.
template <class T, int D, int BM, int BN, bool CAUSAL, int WARPS>
TILE_KERNEL void attention(const T* q, const T* k, const T* v, T* o, index_t batch, index_t heads, index_t n,
                           float scale) {
  static_assert(BM % BN == 0);
  options({.warps = WARPS});
  auto [i, head] = grid(cdiv(n, BM), batch * heads);
  // The last queries see most keys: their programs come first.
  const index_t first_row = (CAUSAL ? cdiv(n, BM) - 1 - i : i) * BM;
  const index_t base = head * n * D;
  auto k_blk = make_block_ptr<BN, D>(k + base, {n, D}, {D, 1}, {0, 0});
  auto v_blk = make_block_ptr<BN, D>(v + base, {n, D}, {D, 1}, {0, 0});
  auto q_tile = load(make_block_ptr<BM, D>(q + base, {n, D}, {D, 1}, {first_row, 0}), boundary_check<0>);
  const float score_scale = scale * log2_e;

  Progress<BM, D> now{full<float, BM>(-inf), zeros<float, BM>(), zeros<float, BM, D>()};
  // Key 0 is hidden from nobody, so that score_max is finite once its block is taken.
  auto take = [&](Tile<float, BM, BN> scores, Tile<T, BN, D> v_tile) {
    auto new_max = maximum(now.score_max, max<1>(scores) * score_scale);
    auto rescale = exp2(now.score_max - new_max);
    auto weights = exp2(scores * score_scale - new_max[All, None]);
    now.weight_sum = now.weight_sum * rescale + sum<1>(weights);
    now.acc = dot(cast<T>(weights), v_tile, now.acc * rescale[All, None]);
    now.score_max = new_max;
    k_blk.advance({BN, 0});
    v_blk.advance({BN, 0});
  };

  // Blocks of keys that every query of the tile sees, then those that some do not see, or that end early.
  const index_t seen_by_all = CAUSAL ? first_row : n / BN * BN;
  const index_t end = CAUSAL ? minimum(first_row + BM, n) : n;
  for (index_t first = 0; first < seen_by_all; first += BN) take(dot(q_tile, trans(load(k_blk))), load(v_blk));
  for (index_t first = seen_by_all; first < end; first += BN) {
    auto scores = dot(q_tile, trans(load(k_blk, boundary_check<0>)));
    auto column = first + arange<0, BN>();
    if constexpr (CAUSAL) {
      auto row = first_row + arange<0, BM>();
      scores = where(column[None, All] <= row[All, None], scores, -inf);
    } else {
      scores = where(column[None, All] < n, scores, -inf);
    }
    take(scores, load(v_blk, boundary_check<0>));
  }
  auto o_blk = make_block_ptr<BM, D>(o + base, {n, D}, {D, 1}, {first_row, 0});
  store(o_blk, cast<T>(now.acc / now.weight_sum[All, None]), boundary_check<0>);
}
TILE_INSTANTIATE(attention<f16, 64, 64, 64, false, 4>);
TILE_INSTANTIATE(attention<f16, 64, 64, 64, true, 4>);
TILE_INSTANTIATE(attention<bf16, 64, 64, 64, true, 4>);
TILE_INSTANTIATE(attention<f16, 64, 128, 128, false, 8>);
TILE_INSTANTIATE(attention<f16, 64, 128, 128, true, 8>);
TILE_INSTANTIATE(attention<f16, 128, 128, 64, false, 8>);
TILE_INSTANTIATE(attention<f16, 128, 128, 64, true, 8>);
TILE_INSTANTIATE(attention<bf16, 128, 128, 64, false, 8>);

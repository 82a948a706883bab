#include <tile/tile.h>
using namespace tile;

// Two ways to z[i, j] = exp(x[i, j]) / (sum over k < t of exp(x[i, k])), for i < n0 and j < t. Each program takes B0
// rows, B1 columns at a time. Columns beyond t read as -inf: they count neither in the maximum nor in the sum.

// exp(x) = exp2(log2_e * x)
constexpr float log2_e = 1.44269504f;

// Three loops over a row: its maximum, the sum of its exponentials, the quotients.
template <int B0, int B1>
TILE_KERNEL void long_softmax_three_loops(const float* x, float* z, index_t n0, index_t t) {
  auto [i] = grid(cdiv(n0, B0));
  auto x_row_blk = make_block_ptr<B0, B1>(x, {n0, t}, {t, 1}, {i * B0, 0});
  auto z_blk = make_block_ptr<B0, B1>(z, {n0, t}, {t, 1}, {i * B0, 0});

  auto x_max = full<float, B0>(-inf);
  auto x_blk = x_row_blk;
  for (index_t column = 0; column < t; column += B1) {
    x_max = maximum(x_max, max<1>(load(x_blk, boundary_check<0, 1>, padding(-inf))));
    x_blk.advance({0, B1});
  }

  auto exp_sum = zeros<float, B0>();
  x_blk = x_row_blk;
  for (index_t column = 0; column < t; column += B1) {
    auto x_tile = load(x_blk, boundary_check<0, 1>, padding(-inf));
    exp_sum += sum<1>(exp2(log2_e * (x_tile - x_max[All, None])));
    x_blk.advance({0, B1});
  }

  x_blk = x_row_blk;
  for (index_t column = 0; column < t; column += B1) {
    auto x_tile = load(x_blk, boundary_check<0, 1>);
    store(z_blk, exp2(log2_e * (x_tile - x_max[All, None])) / exp_sum[All, None], boundary_check<0, 1>);
    x_blk.advance({0, B1});
    z_blk.advance({0, B1});
  }
}
TILE_INSTANTIATE(long_softmax_three_loops<1, 32>);
TILE_INSTANTIATE(long_softmax_three_loops<4, 1024>);

// Two loops: the first keeps the sum relative to the maximum so far, and rescales it when that grows.
template <int B0, int B1>
TILE_KERNEL void long_softmax_online(const float* x, float* z, index_t n0, index_t t) {
  auto [i] = grid(cdiv(n0, B0));
  auto x_row_blk = make_block_ptr<B0, B1>(x, {n0, t}, {t, 1}, {i * B0, 0});
  auto z_blk = make_block_ptr<B0, B1>(z, {n0, t}, {t, 1}, {i * B0, 0});

  auto x_max = full<float, B0>(-inf);
  auto exp_sum = zeros<float, B0>();
  auto x_blk = x_row_blk;
  for (index_t column = 0; column < t; column += B1) {
    auto x_tile = load(x_blk, boundary_check<0, 1>, padding(-inf));
    // Every trip has at least one column below t, so that the new maximum is a number and -inf - new_max is -inf.
    auto new_max = maximum(x_max, max<1>(x_tile));
    auto rescale = exp2(log2_e * (x_max - new_max));
    exp_sum = exp_sum * rescale + sum<1>(exp2(log2_e * (x_tile - new_max[All, None])));
    x_max = new_max;
    x_blk.advance({0, B1});
  }

  x_blk = x_row_blk;
  for (index_t column = 0; column < t; column += B1) {
    auto x_tile = load(x_blk, boundary_check<0, 1>);
    store(z_blk, exp2(log2_e * (x_tile - x_max[All, None])) / exp_sum[All, None], boundary_check<0, 1>);
    x_blk.advance({0, B1});
    z_blk.advance({0, B1});
  }
}
TILE_INSTANTIATE(long_softmax_online<1, 32>);
TILE_INSTANTIATE(long_softmax_online<2, 16>);
TILE_INSTANTIATE(long_softmax_online<4, 1024>);
TILE_INSTANTIATE(long_softmax_online<1, 4096>);

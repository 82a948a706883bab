#include <tile/tile.h>
using namespace tile;

// Two ways to z = w * activation, where w is n0 x mid and kept in 4-bit numbers, activation mid x n1:
//   w[j, l] = scale[j, l / group] * (weight[j, l] - offset[j, l / group])
// A row of weight is cdiv(mid, 8) words: element l is nibble l % 8 of word l / 8, the lowest nibble being 0. A row has
// one scale and one offset for each group of columns; eight offsets share a word, as weights do.

// The nibbles of each word, as numbers from 0 to 15.
template <int ROWS, int WORDS>
Tile<std::int32_t, ROWS, 8 * WORDS> unpack(const Tile<std::int32_t, ROWS, WORDS>& words) {
  auto shift = 4 * arange<0, 8>();
  return reshape<ROWS, 8 * WORDS>((words[All, All, None] >> shift[None, None, All]) & 15);
}

// For groups whose size is known and divides BMID. A trip reads one word of offsets, so it has at most 8 groups.
template <class T, int B0, int B1, int BMID, int GROUP>
TILE_KERNEL void quantized_matmul(const float* scale, const std::int32_t* offset, const std::int32_t* weight,
                                  const T* activation, T* z, index_t n0, index_t n1, index_t mid) {
  constexpr int groups_in_trip = BMID / GROUP;
  static_assert(BMID % GROUP == 0 && 8 % groups_in_trip == 0);
  auto [j, k] = grid(cdiv(n0, B0), cdiv(n1, B1));
  const index_t words = cdiv(mid, 8);
  const index_t groups = cdiv(mid, GROUP);
  const index_t offset_words = cdiv(groups, 8);
  auto scale_blk = make_block_ptr<B0, groups_in_trip>(scale, {n0, groups}, {groups, 1}, {j * B0, 0});
  auto weight_blk = make_block_ptr<B0, BMID / 8>(weight, {n0, words}, {words, 1}, {j * B0, 0});
  auto activation_blk = make_block_ptr<BMID, B1>(activation, {mid, n1}, {n1, 1}, {0, k * B1});
  auto acc = zeros<float, B0, B1>();
  for (index_t first = 0; first < mid; first += BMID) {
    const index_t group = first / GROUP;
    auto offset_blk = make_block_ptr<B0, 1>(offset, {n0, offset_words}, {offset_words, 1}, {j * B0, group / 8});
    auto shift = 4 * (arange<0, groups_in_trip>() + cast<int>(group % 8));
    auto offset_tile = (load(offset_blk, boundary_check<0, 1>) >> shift[None, All]) & 15;
    auto scale_tile = load(scale_blk, boundary_check<0, 1>);
    auto weight_tile = reshape<B0, groups_in_trip, GROUP>(unpack(load(weight_blk, boundary_check<0, 1>)));
    auto w = scale_tile[All, All, None] * (weight_tile - offset_tile[All, All, None]);
    acc = dot(cast<T>(reshape<B0, BMID>(w)), load(activation_blk, boundary_check<0, 1>), acc);
    scale_blk.advance({0, groups_in_trip});
    weight_blk.advance({0, BMID / 8});
    activation_blk.advance({BMID, 0});
  }
  auto z_blk = make_block_ptr<B0, B1>(z, {n0, n1}, {n1, 1}, {j * B0, k * B1});
  store(z_blk, cast<T>(acc), boundary_check<0, 1>);
}
TILE_INSTANTIATE(quantized_matmul<float, 16, 16, 64, 8>);
TILE_INSTANTIATE(quantized_matmul<float, 8, 8, 16, 16>);
TILE_INSTANTIATE(quantized_matmul<f16, 128, 128, 64, 32>);

// For groups of any size. A trip goes through the groups that its columns belong to.
template <class T, int B0, int B1, int BMID>
TILE_KERNEL void quantized_matmul_any_group(const float* scale, const std::int32_t* offset, const std::int32_t* weight,
                                            const T* activation, T* z, index_t n0, index_t n1, index_t mid,
                                            index_t group_size) {
  auto [j, k] = grid(cdiv(n0, B0), cdiv(n1, B1));
  const index_t words = cdiv(mid, 8);
  const index_t groups = cdiv(mid, group_size);
  const index_t offset_words = cdiv(groups, 8);
  auto weight_blk = make_block_ptr<B0, BMID / 8>(weight, {n0, words}, {words, 1}, {j * B0, 0});
  auto activation_blk = make_block_ptr<BMID, B1>(activation, {mid, n1}, {n1, 1}, {0, k * B1});
  auto acc = zeros<float, B0, B1>();
  for (index_t first = 0; first < mid; first += BMID) {
    auto column = first + arange<0, BMID>();
    auto weight_tile = unpack(load(weight_blk, boundary_check<0, 1>));
    auto w = zeros<float, B0, BMID>();
    for (index_t group = first / group_size; group < cdiv(first + BMID, group_size); ++group) {
      auto scale_blk = make_block_ptr<B0, 1>(scale, {n0, groups}, {groups, 1}, {j * B0, group});
      auto offset_blk = make_block_ptr<B0, 1>(offset, {n0, offset_words}, {offset_words, 1}, {j * B0, group / 8});
      auto scale_column = load(scale_blk, boundary_check<0, 1>);
      auto offset_column = (load(offset_blk, boundary_check<0, 1>) >> cast<int>(4 * (group % 8))) & 15;
      auto in_group = (column >= group * group_size) & (column < (group + 1) * group_size);
      w = where(in_group[None, All], scale_column * (weight_tile - offset_column), w);
    }
    acc = dot(cast<T>(w), load(activation_blk, boundary_check<0, 1>), acc);
    weight_blk.advance({0, BMID / 8});
    activation_blk.advance({BMID, 0});
  }
  auto z_blk = make_block_ptr<B0, B1>(z, {n0, n1}, {n1, 1}, {j * B0, k * B1});
  store(z_blk, cast<T>(acc), boundary_check<0, 1>);
}
TILE_INSTANTIATE(quantized_matmul_any_group<float, 16, 16, 16>);
TILE_INSTANTIATE(quantized_matmul_any_group<f16, 64, 128, 32>);

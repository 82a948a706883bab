// reshape, broadcast_to, trans, permute and bitcast.
#include "elements.h"

#include <gtest/gtest.h>

#include <bit>
#include <numeric>

using namespace tile;

namespace {

std::vector<int> counting(int size) {
  std::vector<int> values(size);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

TEST(Rearranging, ReshapeKeepsTheOrder) {
  auto x = arange<0, 24>();
  EXPECT_EQ(elements_of(reshape<2, 3, 4>(x)), counting(24));
  EXPECT_EQ(elements_of(reshape<24>(reshape<4, 6>(x))), counting(24));
  EXPECT_EQ(elements_of(reshape<1, 24, 1>(x)), counting(24));
  EXPECT_EQ(int(reshape<>(full<int, 1, 1>(7))), 7);
  EXPECT_EQ(elements_of(reshape<1, 1>(Tile<int>(7))), std::vector<int>{7});
}

TEST(Rearranging, BroadcastTo) {
  EXPECT_EQ(elements_of(broadcast_to<2, 3>(arange<0, 3>())), (std::vector<int>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(elements_of(broadcast_to<2, 3>(arange<0, 2>()[All, None])), (std::vector<int>{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(elements_of(broadcast_to<2, 2>(4.5f)), std::vector<float>(4, 4.5f));
  EXPECT_EQ(elements_of(broadcast_to<3>(Tile<std::int8_t>(3))), std::vector<std::int8_t>(3, 3));
  EXPECT_EQ(elements_of(broadcast_to<3>(arange<0, 3>())), counting(3));
  const int memory[] = {1, 2};
  EXPECT_EQ(elements_of(load(broadcast_to<2, 2>(memory + arange<0, 2>()))), (std::vector<int>{1, 2, 1, 2}));
}

TEST(Rearranging, Trans) {
  EXPECT_EQ(elements_of(trans(reshape<2, 3>(arange<0, 6>()))), (std::vector<int>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(elements_of(trans(reshape<2, 2, 3>(arange<0, 12>()))),
            (std::vector<int>{0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11}));
  EXPECT_EQ(elements_of(trans(arange<0, 3>()[All, None])), counting(3));
}

// Every order of three axes, by coordinates.
template <int I, int J, int K>
void expect_permuted() {
  constexpr int extents[] = {2, 3, 5};
  auto x = reshape<2, 3, 5>(arange<0, 30>());
  const auto y = permute<I, J, K>(x);
  static_assert(std::is_same_v<decltype(y), const Tile<int, extents[I], extents[J], extents[K]>>);
  std::vector<int> expected;
  int at[3];
  for (at[I] = 0; at[I] < extents[I]; ++at[I])
    for (at[J] = 0; at[J] < extents[J]; ++at[J])
      for (at[K] = 0; at[K] < extents[K]; ++at[K]) expected.push_back((at[0] * 3 + at[1]) * 5 + at[2]);
  EXPECT_EQ(elements_of(y), expected);
}
TEST(Rearranging, Permute) {
  expect_permuted<0, 1, 2>();
  expect_permuted<0, 2, 1>();
  expect_permuted<1, 0, 2>();
  expect_permuted<1, 2, 0>();
  expect_permuted<2, 0, 1>();
  expect_permuted<2, 1, 0>();
  EXPECT_EQ(elements_of(permute<0>(arange<0, 3>())), counting(3));
  EXPECT_EQ(elements_of(permute<3, 1, 0, 2>(permute<2, 1, 3, 0>(reshape<2, 3, 2, 2>(arange<0, 24>())))), counting(24));
}

TEST(Rearranging, Bitcast) {
  EXPECT_EQ(elements_of(bitcast<std::uint32_t>(full<float, 2>(-1)))[1], std::bit_cast<std::uint32_t>(-1.0f));
  EXPECT_EQ(elements_of(bitcast<double>(full<std::int64_t, 1>(0x3ff0000000000000)))[0], 1.0);
  EXPECT_EQ(elements_of(bitcast<std::int8_t>(full<std::uint8_t, 1>(255)))[0], -1);
  EXPECT_EQ(elements_of(bitcast<std::uint16_t>(full<bf16, 1>(1)))[0], 0x3f80);
  EXPECT_EQ(float(elements_of(bitcast<f16>(full<std::int16_t, 1>(0x3c00)))[0]), 1.0f);
  EXPECT_EQ(elements_of(bitcast<std::uint8_t>(arange<0, 2>() == 1)), (std::vector<std::uint8_t>{0, 1}));
  EXPECT_EQ(std::uint32_t(bitcast<std::uint32_t>(Tile<float>(1.0f))), 0x3f800000u);
  // A signalling NaN keeps its bits.
  EXPECT_EQ(elements_of(bitcast<std::uint32_t>(bitcast<float>(full<std::uint32_t, 1>(0x7f800001u))))[0], 0x7f800001u);
}

} // namespace

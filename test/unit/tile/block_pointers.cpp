// Block pointers against loops over memory.
#include "elements.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace tile;

namespace {

constexpr int M = 5, N = 7;

std::vector<float> matrix() {
  std::vector<float> values;
  for (int i = 0; i < M * N; ++i) values.push_back(float(i + 1));
  return values;
}

// Windows in, across the edge of, and outside of a 5 x 7 matrix, with each choice of checked axes that keeps to it.
TEST(BlockPointers, WindowsAreCheckedOnBothSides) {
  const auto memory = matrix();
  for (int row = -5; row <= 6; ++row)
    for (int column = -5; column <= 8; ++column) {
      auto p = make_block_ptr<4, 4>(memory.data(), {M, N}, {N, 1}, {row, column});
      std::vector<float> zero, lowest;
      for (int r = row; r < row + 4; ++r)
        for (int c = column; c < column + 4; ++c) {
          const bool inside = r >= 0 && r < M && c >= 0 && c < N;
          zero.push_back(inside ? memory[r * N + c] : 0.0f);
          lowest.push_back(inside ? memory[r * N + c] : -INFINITY);
        }
      ASSERT_EQ(elements_of(load(p, boundary_check<0, 1>)), zero);
      ASSERT_EQ(elements_of(load(p, boundary_check<1, 0>, padding(-inf))), lowest);
    }
}

TEST(BlockPointers, AxesThatAreNotListedAreNotChecked) {
  const auto memory = matrix();
  // The shape of axis 0 would refuse every row.
  auto p = make_block_ptr<2, 4>(memory.data(), {0, N}, {N, 1}, {1, 5});
  EXPECT_EQ(elements_of(load(p, boundary_check<1>)), (std::vector<float>{13, 14, 0, 0, 20, 21, 0, 0}));
  auto q = make_block_ptr<2, 2>(memory.data(), {-1, -1}, {N, 1}, {0, 0});
  EXPECT_EQ(elements_of(load(q)), (std::vector<float>{1, 2, 8, 9}));
  EXPECT_EQ(elements_of(load(q, boundary_check<>)), (std::vector<float>{1, 2, 8, 9}));
}

TEST(BlockPointers, AnyStride) {
  const auto memory = matrix();
  auto transposed = make_block_ptr<3, 2>(memory.data(), {N, M}, {1, N}, {1, 0});
  EXPECT_EQ(elements_of(load(transposed)), (std::vector<float>{2, 9, 3, 10, 4, 11}));
  auto backwards = make_block_ptr<3>(memory.data() + 10, {11}, {-2}, {0});
  EXPECT_EQ(elements_of(load(backwards)), (std::vector<float>{11, 9, 7}));
  auto repeated = make_block_ptr<2, 3>(memory.data(), {2, 3}, {0, 2}, {0, 0});
  EXPECT_EQ(elements_of(load(repeated)), (std::vector<float>{1, 3, 5, 1, 3, 5}));
}

TEST(BlockPointers, OrderChangesNothing) {
  const auto memory = matrix();
  auto p = make_block_ptr<2, 3>(memory.data(), {M, N}, {N, 1}, {1, 2}, order<1, 0>);
  auto q = make_block_ptr<2, 3>(memory.data(), {M, N}, {N, 1}, {1, 2}, order<0, 1>);
  EXPECT_EQ(elements_of(load(p)), elements_of(load(q)));
}

TEST(BlockPointers, ListsTakeAnyInteger) {
  const auto memory = matrix();
  Tile<int> one(1);
  auto p = make_block_ptr<2, 2>(memory.data(), {std::size_t(M), N}, {N, std::int8_t(1)}, {one, 2u});
  EXPECT_EQ(elements_of(load(p)), (std::vector<float>{10, 11, 17, 18}));
}

TEST(BlockPointers, AdvanceMovesOne) {
  const auto memory = matrix();
  auto p = make_block_ptr<2, 2>(memory.data(), {M, N}, {N, 1}, {0, 0});
  const auto start = p;
  p.advance({2, 3});
  EXPECT_EQ(elements_of(load(p)), (std::vector<float>{18, 19, 25, 26}));
  const auto back = advance(p, {-2, -3});
  EXPECT_EQ(elements_of(load(back)), elements_of(load(start)));
  EXPECT_EQ(elements_of(load(p)), (std::vector<float>{18, 19, 25, 26}));
  // Outside and back in.
  p.advance({1000000, 0});
  EXPECT_EQ(elements_of(load(p, boundary_check<0>)), (std::vector<float>{0, 0, 0, 0}));
  p.advance({-1000000, 0});
  EXPECT_EQ(elements_of(load(p)), (std::vector<float>{18, 19, 25, 26}));
}

TEST(BlockPointers, AreChosenAndAssigned) {
  const auto memory = matrix();
  auto p = make_block_ptr<2>(memory.data(), {M * N}, {1}, {0});
  auto q = make_block_ptr<2>(memory.data(), {M * N}, {1}, {10});
  for (const bool first : {true, false}) {
    BlockPtr<const float, 2> chosen = first ? p : q;
    EXPECT_EQ(elements_of(load(chosen)), (first ? std::vector<float>{1, 2} : std::vector<float>{11, 12}));
    if (first) chosen = q;
    chosen.advance({1});
    EXPECT_EQ(elements_of(load(chosen)), (std::vector<float>{12, 13}));
  }
  EXPECT_EQ(elements_of(load(q)), (std::vector<float>{11, 12}));
}

TEST(BlockPointers, PlacesBeyondSixtyFourBitsAreOutOfBounds) {
  const auto memory = matrix();
  const index_t last = std::numeric_limits<index_t>::max();
  auto p = make_block_ptr<4>(memory.data(), {last}, {0}, {last - 2});
  EXPECT_EQ(elements_of(load(p, boundary_check<0>)), (std::vector<float>{1, 1, 0, 0}));
  const index_t first = std::numeric_limits<index_t>::min();
  auto q = make_block_ptr<4>(memory.data(), {last}, {N}, {first});
  EXPECT_EQ(elements_of(load(q, boundary_check<0>)), (std::vector<float>{0, 0, 0, 0}));
}

TEST(BlockPointers, Padding) {
  const std::vector<int> integers = {1, 2};
  auto p = make_block_ptr<4>(integers.data(), {2}, {1}, {0});
  EXPECT_EQ(elements_of(load(p, boundary_check<0>, padding(-7))), (std::vector<int>{1, 2, -7, -7}));
  EXPECT_EQ(elements_of(load(p, boundary_check<0>, padding(3.0))), (std::vector<int>{1, 2, 3, 3}));
  EXPECT_THROW(load(p, boundary_check<0>, padding(-inf)), contract_violation);
  EXPECT_THROW(load(p, boundary_check<0>, padding(0.5)), contract_violation);
  EXPECT_THROW(load(p, boundary_check<0>, padding(std::int64_t(1) << 31)), contract_violation);

  const std::vector<std::uint8_t> bytes = {1};
  auto q = make_block_ptr<2>(bytes.data(), {1}, {1}, {0});
  EXPECT_EQ(elements_of(load(q, boundary_check<0>, padding(255))), (std::vector<std::uint8_t>{1, 255}));
  EXPECT_THROW(load(q, boundary_check<0>, padding(256)), contract_violation);
  EXPECT_THROW(load(q, boundary_check<0>, padding(-1)), contract_violation);

  const std::vector<f16> halves = {f16(1)};
  auto h = make_block_ptr<2>(halves.data(), {1}, {1}, {0});
  EXPECT_EQ(float(elements_of(load(h, boundary_check<0>, padding(3)))[1]), 3.0f);
  EXPECT_TRUE(std::isnan(float(elements_of(load(h, boundary_check<0>, padding(double(NAN))))[1])));
}

TEST(BlockPointers, StoresAreChecked) {
  for (int row = -3; row <= 6; ++row)
    for (int column = -3; column <= 8; ++column) {
      auto memory = matrix();
      auto expected = memory;
      auto p = make_block_ptr<3, 2>(memory.data(), {M, N}, {N, 1}, {row, column});
      store(p, tile_of<3, 2>(std::vector<float>{-1, -2, -3, -4, -5, -6}), boundary_check<0, 1>);
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 2; ++c)
          if (row + r >= 0 && row + r < M && column + c >= 0 && column + c < N)
            expected[(row + r) * N + column + c] = float(-(r * 2 + c + 1));
      ASSERT_EQ(memory, expected);
    }
}

TEST(BlockPointers, StoresCastAndBroadcast) {
  std::vector<std::int8_t> memory(6);
  auto p = make_block_ptr<2, 3>(memory.data(), {2, 3}, {3, 1}, {0, 0});
  store(p, tile_of<3>(std::vector<float>{1.9f, -2.9f, 1000}));
  EXPECT_EQ(memory, (std::vector<std::int8_t>{1, -2, 127, 1, -2, 127}));
  store(p, 5.5);
  EXPECT_EQ(memory, (std::vector<std::int8_t>{5, 5, 5, 5, 5, 5}));
  store(p, sum<0>(arange<0, 4>()));
  EXPECT_EQ(memory, (std::vector<std::int8_t>{6, 6, 6, 6, 6, 6}));
}

TEST(BlockPointers, BoolsInMemoryAreBytes) {
  const unsigned char bytes[] = {0, 1, 2, 128};
  auto p = make_block_ptr<4>(reinterpret_cast<const bool*>(bytes), {4}, {1}, {0});
  EXPECT_EQ(elements_of(load(p)), (std::vector<bool>{false, true, true, true}));
}

TEST(BlockPointers, UseBeforeAssignment) {
  BlockPtr<float, 4> p;
  EXPECT_THROW(load(p), contract_violation);
  EXPECT_THROW(store(p, 1), contract_violation);
  EXPECT_THROW(p.advance({1}), contract_violation);
  std::vector<float> memory(4, 3.0f);
  p = make_block_ptr<4>(memory.data(), {4}, {1}, {0});
  EXPECT_EQ(sum(load(p)), 12.0f);
}

} // namespace

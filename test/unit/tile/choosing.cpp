// where, maximum, minimum and clamp.
#include "elements.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace tile;

namespace {

TEST(Where, TilesAndScalars) {
  auto i = arange<0, 4>();
  auto low = i < 2;
  EXPECT_EQ(elements_of(where(low, i, i * 10)), (std::vector<int>{0, 1, 20, 30}));
  EXPECT_EQ(elements_of(where(low, i, -1)), (std::vector<int>{0, 1, -1, -1}));
  EXPECT_EQ(elements_of(where(low, -1, i)), (std::vector<int>{-1, -1, 2, 3}));
  EXPECT_EQ(elements_of(where(low, 5, 7)), (std::vector<int>{5, 5, 7, 7}));
  EXPECT_EQ(elements_of(where(low, 1.0, 0.0)), (std::vector<float>{1, 1, 0, 0}));
  EXPECT_EQ(elements_of(where(low, i, 0.5)), (std::vector<float>{0, 1, 0.5, 0.5}));
  EXPECT_EQ(elements_of(where(low, i, index_t(1) << 40)),
            (std::vector<index_t>{0, 1, index_t(1) << 40, index_t(1) << 40}));
  EXPECT_EQ(elements_of(where(low, full<std::uint8_t, 4>(7), 300)), (std::vector<std::uint8_t>{7, 7, 44, 44}));
  EXPECT_EQ(elements_of(where(low, i == 0, i == 3)), (std::vector<bool>{true, false, false, true}));
}

TEST(Where, AllThreeBroadcast) {
  auto row = arange<0, 3>();
  auto column = arange<0, 2>()[All, None];
  EXPECT_EQ(elements_of(where(row == 1, column, row * 10)), (std::vector<int>{0, 0, 20, 0, 1, 20}));
  EXPECT_EQ(elements_of(where(column == 0, row, 9)), (std::vector<int>{0, 1, 2, 9, 9, 9}));
  EXPECT_EQ(elements_of(where(Tile<bool>(true), row, column)), (std::vector<int>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(elements_of(where(row == 1, Tile<int>(4), Tile<int>(5))), (std::vector<int>{5, 4, 5}));
}

TEST(Where, ScalarConditions) {
  auto x = arange<0, 2>();
  for (const bool first : {true, false}) {
    EXPECT_EQ(elements_of(where(first, x, x + 5)), elements_of(first ? x : x + 5));
    EXPECT_EQ(elements_of(where(first, x, 8)), elements_of(first ? x : full<int, 2>(8)));
    EXPECT_EQ(elements_of(where(first, 8, x)), elements_of(first ? full<int, 2>(8) : x));
    EXPECT_EQ(elements_of(where(first, x, cast<float>(x) + 0.5f)),
              elements_of(first ? cast<float>(x) : cast<float>(x) + 0.5f));
  }
}

TEST(Where, Pointers) {
  const float memory[] = {1, 2, 3, 4};
  auto i = arange<0, 2>();
  EXPECT_EQ(elements_of(load(where(i == 0, memory + i, memory + i + 2))), (std::vector<float>{1, 4}));
  EXPECT_EQ(elements_of(load(where(false, memory + i, memory + i + 2))), (std::vector<float>{3, 4}));
  EXPECT_EQ(elements_of(load(where(arange<0, 2>()[All, None] == 0, memory + i, memory + i + 2))),
            (std::vector<float>{1, 2, 3, 4}));
}

TEST(Where, CarriesValuesUnchanged) {
  const auto special = std::vector<float>{-0.0f, NAN, std::numeric_limits<float>::denorm_min(), -INFINITY};
  const auto chosen = elements_of(where(arange<0, 4>() >= 0, tile_of<4>(special), 1));
  EXPECT_TRUE(std::signbit(chosen[0]));
  EXPECT_TRUE(std::isnan(chosen[1]));
  EXPECT_EQ(chosen[2], special[2]);
  EXPECT_EQ(chosen[3], -INFINITY);
  // A NaN that is not chosen does nothing.
  EXPECT_EQ(elements_of(where(arange<0, 2>() < 0, NAN, full<float, 2>(3))), (std::vector<float>{3, 3}));
}

TEST(Maximum, Integers) {
  auto x = tile_of<3>(std::vector<int>{-5, 0, 7});
  EXPECT_EQ(elements_of(maximum(x, 0)), (std::vector<int>{0, 0, 7}));
  EXPECT_EQ(elements_of(minimum(0, x)), (std::vector<int>{-5, 0, 0}));
  EXPECT_EQ(elements_of(maximum(x, arange<0, 2>()[All, None] * 5)), (std::vector<int>{0, 0, 7, 5, 5, 7}));
  // Both meet in uint32.
  EXPECT_EQ(elements_of(maximum(x, full<std::uint32_t, 3>(1))), (std::vector<std::uint32_t>{0xfffffffbu, 1, 7}));
  EXPECT_EQ(elements_of(minimum(x, index_t(-9) << 32)), std::vector<index_t>(3, index_t(-9) << 32));
  EXPECT_EQ(maximum(3, 4), 4);
  EXPECT_EQ(minimum(3, 2.5), 2.5);
  EXPECT_EQ(float(maximum(f16(2), f16(3))), 3.0f);
}

template <class T>
class FloatMaximum : public testing::Test {};
using FloatTypes = testing::Types<float, double, f16, bf16>;
TYPED_TEST_SUITE(FloatMaximum, FloatTypes);

TYPED_TEST(FloatMaximum, IgnoresNaN) {
  using T = TypeParam;
  const T nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<T> values = {nan, -inf, T(-1.5f), T(0.0f), T(2.0f), inf};
  for (const T a : values)
    for (const T b : values) {
      const T larger = elements_of(maximum(full<T, 2>(a), full<T, 2>(b)))[1];
      const T smaller = elements_of(minimum(full<T, 2>(a), b))[1];
      if (std::isnan(double(a)) && std::isnan(double(b))) {
        EXPECT_TRUE(std::isnan(double(larger)));
        EXPECT_TRUE(std::isnan(double(smaller)));
      } else {
        EXPECT_EQ(double(larger), std::fmax(double(a), double(b)));
        EXPECT_EQ(double(smaller), std::fmin(double(a), double(b)));
        EXPECT_EQ(double(maximum(a, b)), double(larger));
      }
    }
}

TYPED_TEST(FloatMaximum, Clamp) {
  using T = TypeParam;
  const T nan = std::numeric_limits<float>::quiet_NaN();
  auto x = tile_of<5>(std::vector<T>{nan, -inf, T(0.25f), T(3), inf});
  const auto clamped = elements_of(clamp(x, 0, 2));
  const std::vector<float> expected = {0, 0, 0.25f, 2, 2};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(float(clamped[i]), expected[i]);
  EXPECT_EQ(float(clamp(T(5), T(1), T(2))), 2.0f);
  EXPECT_EQ(float(clamp(T(5), nan, T(2))), 2.0f);
}

TEST(Clamp, BoundsBroadcastAndConvert) {
  auto x = tile_of<2, 3>(std::vector<int>{-9, 0, 9, -1, 1, 3});
  EXPECT_EQ(elements_of(clamp(x, arange<-1, 1>()[All, None], arange<1, 4>())), (std::vector<int>{-1, 0, 3, 0, 1, 3}));
  EXPECT_EQ(elements_of(clamp(x, -inf, 2.9)), (std::vector<int>{-9, 0, 2, -1, 1, 2}));
  EXPECT_EQ(elements_of(clamp(full<std::uint8_t, 1>(200), Tile<int>(3), 1e9))[0], 200);
  EXPECT_EQ(clamp(7, 0, 5.5), 5);
}

} // namespace

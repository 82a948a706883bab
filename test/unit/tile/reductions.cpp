// prod, max and min, against loops over coordinates. axes_and_sums.cpp has sum.
#include "elements.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

using namespace tile;

namespace {

// The reduction of a row-major [A, B, C] along an axis.
template <int A, int B, int C>
std::vector<int> along(int axis, const std::vector<int>& values, const std::function<int(int, int)>& combine) {
  const int extents[] = {A, B, C};
  const int inner = axis == 0 ? B * C : axis == 1 ? C : 1;
  std::vector<int> result;
  for (int i = 0; i < A * B * C; ++i) {
    if (i / inner % extents[axis] != 0) continue;
    int total = values[i];
    for (int k = 1; k < extents[axis]; ++k) total = combine(total, values[i + k * inner]);
    result.push_back(total);
  }
  return result;
}

TEST(Reductions, EachAxisOfThree) {
  std::vector<int> values;
  for (int i = 0; i < 2 * 3 * 5; ++i) values.push_back((i * 7 + 3) % 11 - 5);
  auto x = tile_of<2, 3, 5>(values);
  const auto largest = [](int a, int b) { return std::max(a, b); };
  const auto smallest = [](int a, int b) { return std::min(a, b); };
  EXPECT_EQ(elements_of(max<0>(x)), (along<2, 3, 5>(0, values, largest)));
  EXPECT_EQ(elements_of(max<1>(x)), (along<2, 3, 5>(1, values, largest)));
  EXPECT_EQ(elements_of(max<-1>(x)), (along<2, 3, 5>(2, values, largest)));
  EXPECT_EQ(elements_of(min<-3>(x)), (along<2, 3, 5>(0, values, smallest)));
  EXPECT_EQ(elements_of(min<1>(x, keep_dims)), (along<2, 3, 5>(1, values, smallest)));
  EXPECT_EQ(elements_of(min<2>(x)), (along<2, 3, 5>(2, values, smallest)));
  EXPECT_EQ(elements_of(prod<0>(x)), (along<2, 3, 5>(0, values, std::multiplies<int>())));
  EXPECT_EQ(elements_of(prod<1>(x)), (along<2, 3, 5>(1, values, std::multiplies<int>())));
  EXPECT_EQ(elements_of(prod<2>(x, keep_dims)), (along<2, 3, 5>(2, values, std::multiplies<int>())));
  EXPECT_EQ(max(x), *std::max_element(values.begin(), values.end()));
  EXPECT_EQ(min(x), *std::min_element(values.begin(), values.end()));
  EXPECT_EQ(prod(x), 0);
}

TEST(Reductions, ToRankZero) {
  auto largest = max<0>(arange<0, 10>());
  EXPECT_EQ(int(largest), 9);
  EXPECT_EQ(elements_of(arange<0, 2>() - largest), (std::vector<int>{-9, -8}));
  EXPECT_EQ(prod(arange<1, 6>()), 120);
}

TEST(Reductions, OfASingleElement) {
  EXPECT_EQ(max(full<float, 1>(-3)), -3.0f);
  EXPECT_EQ(elements_of(min<1>(arange<0, 3>()[All, None])), (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(elements_of(prod<0>(arange<0, 3>()[None])), (std::vector<int>{0, 1, 2}));
}

template <class T>
class FloatReductions : public testing::Test {};
using FloatTypes = testing::Types<float, double, f16, bf16>;
TYPED_TEST_SUITE(FloatReductions, FloatTypes);

TYPED_TEST(FloatReductions, IgnoreNaN) {
  using T = TypeParam;
  const T nan = std::numeric_limits<float>::quiet_NaN();
  const auto rows = std::vector<T>{nan, nan, nan, nan, -inf, nan, 1, nan, 5, inf, nan, -2};
  auto x = tile_of<4, 3>(rows);
  const auto largest = elements_of(max<1>(x));
  const auto smallest = elements_of(min<1>(x));
  EXPECT_TRUE(std::isnan(float(largest[0])));
  EXPECT_TRUE(std::isnan(float(smallest[0])));
  EXPECT_EQ(float(largest[1]), -inf);
  EXPECT_EQ(float(smallest[1]), -inf);
  EXPECT_EQ(float(largest[2]), 5.0f);
  EXPECT_EQ(float(smallest[2]), 1.0f);
  EXPECT_EQ(float(largest[3]), inf);
  EXPECT_EQ(float(smallest[3]), -2.0f);
  EXPECT_EQ(float(max(x)), inf);
  EXPECT_TRUE(std::isnan(float(prod(x))));
}

TEST(Reductions, ProductsAreAccumulatedAsSumsAre) {
  EXPECT_EQ(prod(full<std::int8_t, 3>(100)), 1000000);
  EXPECT_EQ(prod(full<std::uint16_t, 2>(60000)), int(3600000000u));
  EXPECT_EQ(prod(full<std::int64_t, 3>(1000000)), 1000000000000000000);
  EXPECT_EQ(prod(arange<0, 4>() > 0), 0);
  EXPECT_EQ(prod(arange<0, 4>() >= 0), 1);
  // In f16 256 * 256 would be infinite, and (1 + 2^-10)^2 would lose its last bit.
  EXPECT_EQ(float(prod(tile_of<3>(std::vector<f16>{256, 256, 0x1p-10f}))), 64.0f);
  const f16 a = 1 + 0x1p-10f;
  EXPECT_EQ(float(prod(full<f16, 3>(a))), float(f16(float(a) * float(a) * float(a))));
}

TEST(Reductions, MaxAndMinKeepTheType) {
  EXPECT_EQ(max(full<std::uint8_t, 3>(200)), 200);
  EXPECT_EQ(min(tile_of<2>(std::vector<std::int8_t>{-128, 127})), -128);
  EXPECT_EQ(max(tile_of<2>(std::vector<std::uint64_t>{1, UINT64_MAX})), UINT64_MAX);
  EXPECT_TRUE(max(arange<0, 4>() == 2));
  EXPECT_FALSE(min(arange<0, 4>() == 2));
}

} // namespace

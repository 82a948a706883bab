// Inserting axes, and reductions, against loops over coordinates.
#include "elements.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace tile;

namespace {

std::vector<int> counting(int size) {
  std::vector<int> values;
  for (int i = 0; i < size; ++i) values.push_back(i * i + 1);
  return values;
}

TEST(Axes, InsertingKeepsTheOrder) {
  const auto values = counting(6);
  auto x = tile_of<2, 3>(values);
  EXPECT_EQ(elements_of(x[None]), values);
  EXPECT_EQ(elements_of(x[All, None]), values);
  EXPECT_EQ(elements_of(x[All, None, All]), values);
  EXPECT_EQ(elements_of(x[None, All, All, None]), values);
}

TEST(Axes, RowsAndColumns) {
  auto i = arange<0, 3>();
  auto j = arange<0, 4>();
  std::vector<int> expected;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c) expected.push_back(10 * r + c);
  EXPECT_EQ(elements_of(i[All, None] * 10 + j[None, All]), expected);
}

TEST(Sums, EachAxisOfThree) {
  constexpr int A = 2, B = 3, C = 5;
  const auto values = counting(A * B * C);
  auto x = tile_of<A, B, C>(values);
  std::vector<int> over_a(B * C), over_b(A * C), over_c(A * B);
  int total = 0;
  for (int a = 0; a < A; ++a)
    for (int b = 0; b < B; ++b)
      for (int c = 0; c < C; ++c) {
        const int value = values[(a * B + b) * C + c];
        over_a[b * C + c] += value;
        over_b[a * C + c] += value;
        over_c[a * B + b] += value;
        total += value;
      }
  EXPECT_EQ(elements_of(sum<0>(x)), over_a);
  EXPECT_EQ(elements_of(sum<1>(x)), over_b);
  EXPECT_EQ(elements_of(sum<2>(x)), over_c);
  EXPECT_EQ(elements_of(sum<-3>(x)), over_a);
  EXPECT_EQ(elements_of(sum<-2>(x)), over_b);
  EXPECT_EQ(elements_of(sum<-1>(x)), over_c);
  EXPECT_EQ(elements_of(sum<0>(x, keep_dims)), over_a);
  EXPECT_EQ(elements_of(sum<1>(x, keep_dims)), over_b);
  EXPECT_EQ(elements_of(sum<-1>(x, keep_dims)), over_c);
  EXPECT_EQ(sum(x), total);
}

TEST(Sums, ToRankZero) {
  auto s = sum<0>(arange<0, 10>());
  const int value = s;
  EXPECT_EQ(value, 45);
  EXPECT_EQ(elements_of(arange<0, 2>() + s), (std::vector<int>{45, 46}));
}

TEST(Sums, NarrowIntegersAreSummedInThirtyTwoBits) {
  EXPECT_EQ(sum(full<std::int8_t, 100>(100)), 10000);
  EXPECT_EQ(sum(full<std::uint8_t, 100>(200)), 20000);
  EXPECT_EQ(sum(arange<0, 100>() % 3 == 0), 34);
  EXPECT_EQ(sum(full<std::int32_t, 2>(INT32_MAX)), -2);
  EXPECT_EQ(sum(full<std::uint64_t, 3>(1) * (std::uint64_t(1) << 63)), std::uint64_t(1) << 63);
}

TEST(Sums, HalvesAreSummedAsFloat) {
  // Summed in f16, the ones would be lost.
  auto x = full<f16, 64>(1);
  auto y = full<f16, 1>(2048);
  EXPECT_EQ(float(sum(x + zeros<f16, 64>())), 64.0f);
  auto both = tile_of<2, 64>([] {
    std::vector<f16> values(128, f16(1));
    for (int i = 0; i < 2; ++i) values[i * 64] = 2048;
    return values;
  }());
  EXPECT_EQ(float(elements_of(sum<1>(both))[0]), float(f16(2048 + 63)));
  EXPECT_EQ(float(sum(y)), 2048.0f);
}

TEST(Sums, SpecialValues) {
  EXPECT_TRUE(std::signbit(sum(full<float, 1>(-0.0f))));
  EXPECT_TRUE(std::isnan(sum(full<float, 3>(NAN))));
  EXPECT_EQ(sum(full<float, 3>(inf)), inf);
}

} // namespace

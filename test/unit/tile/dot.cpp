// dot, against sums of products in a wider type.
#include "elements.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

using namespace tile;

namespace {

// Small numbers, so that every order of summation is exact.
template <class T>
std::vector<T> numbers(int count, int seed) {
  std::vector<T> values;
  for (int i = 0; i < count; ++i) values.push_back(T((i * seed + 3) % 13 - 6));
  return values;
}

template <class R, class T>
std::vector<R> product(const std::vector<T>& a, const std::vector<T>& b, int batches, int m, int n, int k) {
  std::vector<R> result;
  for (int batch = 0; batch < batches; ++batch)
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int l = 0; l < k; ++l) sum += double(a[(batch * m + i) * k + l]) * double(b[(batch * k + l) * n + j]);
        result.push_back(R(sum));
      }
  return result;
}

template <class T>
class Dot : public testing::Test {};
using Operands = testing::Types<std::int8_t, f16, bf16, float, double>;
TYPED_TEST_SUITE(Dot, Operands);

template <class T>
using result_of = std::conditional_t<std::is_same_v<T, std::int8_t>, std::int32_t,
                                     std::conditional_t<std::is_same_v<T, double>, double, float>>;

TYPED_TEST(Dot, RankTwo) {
  using T = TypeParam;
  using R = result_of<T>;
  const auto a = numbers<T>(3 * 7, 5), b = numbers<T>(7 * 4, 11);
  auto x = tile_of<3, 7>(a);
  auto y = tile_of<7, 4>(b);
  static_assert(std::is_same_v<decltype(dot(x, y)), Tile<R, 3, 4>>);
  auto expected = product<R>(a, b, 1, 3, 4, 7);
  EXPECT_EQ(elements_of(dot(x, y)), expected);
  EXPECT_EQ(elements_of(dot<precision::tf32>(x, y)), expected);
  EXPECT_EQ(elements_of(dot(trans(y), trans(x))), elements_of(trans(dot(x, y))));
  auto acc = full<R, 3, 4>(100);
  for (R& value : expected) value += 100;
  EXPECT_EQ(elements_of(dot(x, y, acc)), expected);
  EXPECT_EQ(elements_of(dot<precision::ieee>(x, y, acc)), expected);
  EXPECT_EQ(elements_of(acc), std::vector<R>(12, R(100)));
}

TYPED_TEST(Dot, RankThree) {
  using T = TypeParam;
  using R = result_of<T>;
  const auto a = numbers<T>(2 * 3 * 5, 7), b = numbers<T>(2 * 5 * 4, 9);
  auto x = tile_of<2, 3, 5>(a);
  auto y = tile_of<2, 5, 4>(b);
  static_assert(std::is_same_v<decltype(dot(x, y)), Tile<R, 2, 3, 4>>);
  auto expected = product<R>(a, b, 2, 3, 4, 5);
  EXPECT_EQ(elements_of(dot(x, y)), expected);
  for (R& value : expected) value -= 1;
  EXPECT_EQ(elements_of(dot(x, y, full<R, 2, 3, 4>(-1))), expected);
}

TEST(Dot, SmallestExtents) {
  EXPECT_EQ(elements_of(dot(full<float, 1, 1>(3), full<float, 1, 1>(4))), std::vector<float>{12});
  EXPECT_EQ(elements_of(dot(reshape<1, 4>(full<double, 4>(2)), reshape<4, 1>(full<double, 4>(3)))),
            std::vector<double>{24});
}

TEST(Dot, AccumulatesInTheTypeOfTheResult) {
  // In f16 2048 + 1 is 2048.
  EXPECT_EQ(elements_of(dot(full<f16, 1, 4000>(1), full<f16, 4000, 1>(1)))[0], 4000.0f);
  EXPECT_EQ(elements_of(dot(full<f16, 1, 1>(60000), full<f16, 1, 1>(60000)))[0], float(f16(60000)) * float(f16(60000)));
  EXPECT_EQ(elements_of(dot(full<std::int8_t, 1, 1000>(-128), full<std::int8_t, 1000, 1>(127)))[0], -16256000);
  // int32 wraps.
  EXPECT_EQ(
      elements_of(dot(full<std::int8_t, 1, 1>(1), full<std::int8_t, 1, 1>(1), full<std::int32_t, 1, 1>(INT32_MAX)))[0],
      INT32_MIN);
  // Exact in float, and not in tf32.
  EXPECT_EQ(elements_of(dot(full<float, 1, 1>(1 + 0x1p-20f), full<float, 1, 1>(1)))[0], 1 + 0x1p-20f);
}

TEST(Dot, SpecialValues) {
  EXPECT_TRUE(std::isnan(elements_of(dot(full<float, 1, 2>(inf), zeros<float, 2, 1>()))[0]));
  EXPECT_EQ(elements_of(dot(full<f16, 1, 2>(inf), full<f16, 2, 1>(1)))[0], inf);
}

} // namespace

// f16 and bf16 against an independent rounding: the nearest of all values, the even one of two.
#include <tile/tile.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using tile::bf16;
using tile::f16;

namespace {

// The value of a bit pattern by the definition of the format, without infinities and NaNs.
template <int FractionBits, int Bias>
long double value_of(int magnitude) {
  const int exponent = magnitude >> FractionBits;
  const int fraction = magnitude & ((1 << FractionBits) - 1);
  if (exponent == 0) return std::ldexp((long double)fraction, 1 - Bias - FractionBits);
  return std::ldexp((long double)(fraction + (1 << FractionBits)), exponent - Bias - FractionBits);
}

struct Binary16 {
  using type = f16;
  static constexpr int infinity = 0x7c00;
  static long double value(int magnitude) { return value_of<10, 15>(magnitude); }
};
struct Bfloat16 {
  using type = bf16;
  static constexpr int infinity = 0x7f80;
  static long double value(int magnitude) { return value_of<7, 127>(magnitude); }
};

// The pattern of `infinity` is read as the power of two that would follow the largest number.
template <class Format>
int nearest_bits(long double value) {
  static const std::vector<long double> values = [] {
    std::vector<long double> all;
    for (int bits = 0; bits <= Format::infinity; ++bits) all.push_back(Format::value(bits));
    return all;
  }();
  const int sign = std::signbit(value) ? 0x8000 : 0;
  const long double magnitude = std::fabs(value);
  if (magnitude >= values.back()) return sign | Format::infinity;
  const int below = int(std::upper_bound(values.begin(), values.end(), magnitude) - values.begin()) - 1;
  const long double middle = (values[below] + values[below + 1]) / 2;
  if (magnitude < middle) return sign | below;
  if (magnitude > middle) return sign | (below + 1);
  return sign | (below % 2 == 0 ? below : below + 1);
}

template <class Format>
class Half : public testing::Test {};
using Formats = testing::Types<Binary16, Bfloat16>;
TYPED_TEST_SUITE(Half, Formats);

TYPED_TEST(Half, EveryPatternHasItsValue) {
  for (int bits = 0; bits < 0x10000; ++bits) {
    typename TypeParam::type half;
    half.bits = std::uint16_t(bits);
    const int magnitude = bits & 0x7fff;
    const float value = half;
    ASSERT_EQ(std::signbit(value), bits >= 0x8000);
    if (magnitude > TypeParam::infinity) {
      ASSERT_TRUE(std::isnan(value));
    } else if (magnitude == TypeParam::infinity) {
      ASSERT_TRUE(std::isinf(value));
    } else {
      ASSERT_EQ(std::fabs(value), TypeParam::value(magnitude));
    }
  }
}

TYPED_TEST(Half, EveryValueComesBack) {
  for (int bits = 0; bits < 0x10000; ++bits) {
    typename TypeParam::type half;
    half.bits = std::uint16_t(bits);
    const typename TypeParam::type from_float = float(half);
    const typename TypeParam::type from_double = double(half);
    if ((bits & 0x7fff) > TypeParam::infinity) {
      ASSERT_TRUE(std::isnan(float(from_float)));
      ASSERT_TRUE(std::isnan(float(from_double)));
      ASSERT_EQ(std::signbit(float(from_float)), bits >= 0x8000);
    } else {
      ASSERT_EQ(from_float.bits, bits);
      ASSERT_EQ(from_double.bits, bits);
    }
  }
}

// Around the middle between every two neighbours, where rounding in two steps goes wrong.
TYPED_TEST(Half, DoublesRoundOnce) {
  for (int bits = 0; bits < TypeParam::infinity; ++bits) {
    const auto middle = double((TypeParam::value(bits) + TypeParam::value(bits + 1)) / 2);
    for (const double value : {middle, std::nextafter(middle, 0.0), std::nextafter(middle, INFINITY), -middle,
                               -std::nextafter(middle, 0.0), -std::nextafter(middle, INFINITY)}) {
      const typename TypeParam::type half = value;
      ASSERT_EQ(half.bits, nearest_bits<TypeParam>(value)) << value;
      const auto narrow = float(value);
      const typename TypeParam::type from_float = narrow;
      ASSERT_EQ(from_float.bits, nearest_bits<TypeParam>(narrow)) << value;
    }
  }
}

TYPED_TEST(Half, IntegersRoundOnce) {
  std::vector<std::int64_t> values = {0, 1, -1, 2047, 2048, 2049, 2051, 65519, 65520, 65535, INT64_MIN, INT64_MAX};
  // Ties of bf16, and one beside them that a double does not hold.
  for (int exponent = 9; exponent < 63; ++exponent) {
    const std::int64_t tie = (std::int64_t(1) << exponent) + (std::int64_t(1) << (exponent - 8));
    values.insert(values.end(), {tie - 1, tie, tie + 1, -tie - 1, -tie, -tie + 1});
  }
  for (const std::int64_t value : values) {
    const typename TypeParam::type half = value;
    ASSERT_EQ(half.bits, nearest_bits<TypeParam>(value)) << value;
  }
  const typename TypeParam::type largest = UINT64_MAX;
  EXPECT_EQ(largest.bits, nearest_bits<TypeParam>((long double)UINT64_MAX));
  const typename TypeParam::type one = true;
  EXPECT_EQ(float(one), 1.0f);
}

TYPED_TEST(Half, OverflowAndUnderflow) {
  using T = typename TypeParam::type;
  EXPECT_EQ(float(T(1e39)), INFINITY);
  EXPECT_EQ(float(T(-1e308)), -INFINITY);
  EXPECT_EQ(float(T(INFINITY)), INFINITY);
  EXPECT_EQ(T(1e-300).bits, 0);
  EXPECT_EQ(T(-1e-300).bits, 0x8000);
  EXPECT_EQ(T(-0.0).bits, 0x8000);
  EXPECT_TRUE(std::isnan(float(T(NAN))));
}

// Exact results in long double, rounded once. Exponents are kept close enough for sums to be exact there.
TYPED_TEST(Half, ArithmeticRoundsEachOperationOnce) {
  using T = typename TypeParam::type;
  std::mt19937 random(1);
  for (int i = 0; i < 200000; ++i) {
    T a;
    T b;
    a.bits = std::uint16_t(random());
    b.bits = std::uint16_t((a.bits & 0xf000) ^ (random() & 0x8fff));
    if (!std::isfinite(float(a)) || !std::isfinite(float(b))) continue;
    const auto x = (long double)float(a);
    const auto y = (long double)float(b);
    ASSERT_EQ((a * b).bits, nearest_bits<TypeParam>(x * y));
    ASSERT_EQ((a + b).bits, nearest_bits<TypeParam>(x + y));
    ASSERT_EQ((a - b).bits, nearest_bits<TypeParam>(x - y));
    ASSERT_EQ((-a).bits, a.bits ^ 0x8000);
    if (y == 0) continue;
    ASSERT_EQ((a / b).bits, nearest_bits<TypeParam>(x / y));
  }
}

TYPED_TEST(Half, CompoundAssignmentRoundsTheResult) {
  using T = typename TypeParam::type;
  T x = 1.0f;
  x += T(2.0f);
  EXPECT_EQ(float(x), 3.0f);
  x *= 0.5f;
  EXPECT_EQ(float(x), 1.5f);
  x -= 1;
  EXPECT_EQ(float(x), 0.5f);
  x /= 2.0;
  EXPECT_EQ(float(x), 0.25f);
}

TYPED_TEST(Half, MeetsOtherTypesAsFloat) {
  using T = typename TypeParam::type;
  T x = 1.5f;
  static_assert(std::is_same_v<decltype(x + x), T>);
  static_assert(std::is_same_v<decltype(x * 2.0f), float>);
  static_assert(std::is_same_v<decltype(x * 2), float>);
  static_assert(std::is_same_v<decltype(x * 2.0), double>);
  EXPECT_TRUE(x < 2);
  EXPECT_TRUE(x == 1.5);
  static_assert(sizeof(T) == 2 && std::is_trivially_copyable_v<T>);
}

} // namespace

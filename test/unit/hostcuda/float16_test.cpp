#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

namespace {

template <class T>
class Float16 : public testing::Test {};
using Types = testing::Types<__half, __nv_bfloat16>;
TYPED_TEST_SUITE(Float16, Types);

template <class T>
constexpr int fraction_bits = 0;
template <>
constexpr int fraction_bits<__half> = 10;
template <>
constexpr int fraction_bits<__nv_bfloat16> = 7;

// The value of a finite pattern, from its fields.
template <class T>
double value_of(unsigned bits) {
  const int fraction = fraction_bits<T>, bias = (1 << (14 - fraction)) - 1;
  const int exponent = int(bits >> fraction) & ((1 << (15 - fraction)) - 1);
  const int significand = int(bits & ((1u << fraction) - 1)) + (exponent == 0 ? 0 : 1 << fraction);
  const double magnitude = std::ldexp(significand, (exponent == 0 ? 1 : exponent) - bias - fraction);
  return bits >> 15 != 0 ? -magnitude : magnitude;
}

template <class T>
bool is_finite(unsigned bits) {
  return (bits & 0x7fff) < (0x7fffu >> fraction_bits<T> << fraction_bits<T>);
}

TYPED_TEST(Float16, EveryPatternConvertsToFloatAndBack) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const TypeParam value = TypeParam::from_bits(uint16_t(bits));
    const float wide = value;
    if (is_finite<TypeParam>(bits)) {
      ASSERT_EQ(double(wide), value_of<TypeParam>(bits)) << bits;
      ASSERT_EQ(std::signbit(wide), bits >> 15 != 0) << bits;
    }
    if (std::isnan(wide)) {
      ASSERT_FALSE(is_finite<TypeParam>(bits));
      ASSERT_EQ(TypeParam(wide).bits, 0x7fff) << bits;
      ASSERT_FALSE(value == value);
    } else {
      ASSERT_EQ(TypeParam(wide).bits, bits);
      ASSERT_EQ(TypeParam(double(wide)).bits, bits);
      ASSERT_EQ((-value).bits, bits ^ 0x8000);
    }
  }
}

// Around every pair of neighbours: just below, at and just above the point in the middle.
TYPED_TEST(Float16, RoundsToNearestTiesToEvenOnce) {
  unsigned largest = 0x7bff;
  while (!is_finite<TypeParam>(largest)) --largest;
  while (is_finite<TypeParam>(largest + 1)) ++largest;
  for (unsigned bits = 0; bits <= largest; ++bits) {
    const double low = value_of<TypeParam>(bits);
    const double high = bits == largest ? 2 * low - value_of<TypeParam>(bits - 1) : value_of<TypeParam>(bits + 1);
    const double middle = low + (high - low) / 2;
    const unsigned even = bits % 2 == 0 ? bits : bits + 1;
    ASSERT_EQ(TypeParam(middle).bits, even) << bits;
    ASSERT_EQ(TypeParam(std::nextafter(middle, low)).bits, bits) << bits;
    ASSERT_EQ(TypeParam(std::nextafter(middle, high)).bits, bits + 1) << bits;
    ASSERT_EQ(TypeParam(-middle).bits, even | 0x8000) << bits;
    ASSERT_EQ(TypeParam(float(middle)).bits, TypeParam(double(float(middle))).bits) << bits;
  }
  EXPECT_TRUE(std::isinf(float(TypeParam(1e300))));
  EXPECT_TRUE(std::isinf(float(TypeParam(std::numeric_limits<double>::infinity()))));
  EXPECT_EQ(TypeParam(1e-300).bits, 0);
  EXPECT_EQ(TypeParam(-std::numeric_limits<double>::denorm_min()).bits, 0x8000);
}

TYPED_TEST(Float16, ArithmeticRoundsTheExactResult) {
  std::mt19937 random(1);
  for (int i = 0; i < 200000; ++i) {
    const TypeParam a = TypeParam::from_bits(uint16_t(random())), b = TypeParam::from_bits(uint16_t(random()));
    if (!is_finite<TypeParam>(a.bits) || !is_finite<TypeParam>(b.bits)) continue;
    // Sums and products of 16-bit floats are exact in 113 bits unless the exponents are far apart.
    const __float128 x = float(a), y = float(b);
    const auto once = [](__float128 exact) {
      // Odd rounding to double keeps a trace of what is cut off, so that the second rounding is right.
      double near = double(exact);
      uint64_t bits;
      std::memcpy(&bits, &near, sizeof(bits));
      if (__float128(near) != exact && bits % 2 == 0 && std::isfinite(near))
        near = std::nextafter(near, __float128(near) < exact ? HUGE_VAL : -HUGE_VAL);
      return TypeParam(near).bits;
    };
    ASSERT_EQ((a + b).bits, once(x + y)) << float(a) << " + " << float(b);
    ASSERT_EQ((a * b).bits, once(x * y)) << float(a) << " * " << float(b);
    ASSERT_EQ(a < b, float(a) < float(b));
    ASSERT_EQ(a >= b, float(a) >= float(b));
    if (float(b) == 0) continue;
    ASSERT_EQ((a / b).bits, once(x / y)) << float(a) << " / " << float(b);
  }
}

TYPED_TEST(Float16, IntegersRoundOnce) {
  EXPECT_EQ(float(TypeParam(3)), 3.0f);
  EXPECT_EQ(float(TypeParam(-128l)), -128.0f);
  // 2^62 + 2^54 is a tie of bfloat16; one more must round up, though a double cannot hold it.
  const int64_t tie = (int64_t(1) << 62) + (int64_t(1) << 54);
  EXPECT_EQ(float(__nv_bfloat16(tie)), std::ldexp(1.0f, 62));
  EXPECT_EQ(float(__nv_bfloat16(tie + 1)), std::ldexp(1.0f, 62) + std::ldexp(1.0f, 55));
  EXPECT_EQ(float(__nv_bfloat16(std::numeric_limits<int64_t>::min())), -std::ldexp(1.0f, 63));
  EXPECT_TRUE(std::isinf(float(__half(65520))));
  EXPECT_EQ(float(__half(65519)), 65504.0f);
}

// Products that lie in the middle between two neighbours, and an addend that not even a double could hold with them.
TYPED_TEST(Float16, FusedMultiplyAddRoundsOnce) {
  const bool is_half = fraction_bits<TypeParam> == 10;
  const TypeParam a(7), b(is_half ? 293 : 37), tiny(is_half ? std::ldexp(1.0, -24) : std::ldexp(1.0, -120));
  const float product = float(a) * float(b);
  EXPECT_EQ(float(__hfma(a, b, TypeParam(0))), product + 1);
  EXPECT_EQ(float(__hfma(a, b, tiny)), product + 1);
  EXPECT_EQ(float(__hfma(a, b, -tiny)), product - 1);
  EXPECT_EQ(float(__hfma(-a, b, tiny)), -product + 1);
  EXPECT_TRUE(std::isnan(float(__hfma(TypeParam(HUGE_VAL), a, TypeParam(-HUGE_VAL)))));
}

TYPED_TEST(Float16, BoolsAreNumbers) {
  EXPECT_EQ(float(TypeParam(true)), 1.0f);
  EXPECT_EQ(float(TypeParam(false)), 0.0f);
}

TYPED_TEST(Float16, MinimumAndMaximumIgnoreNaN) {
  const TypeParam nan(std::numeric_limits<float>::quiet_NaN()), one(1.0f), zero(0.0f);
  EXPECT_EQ(float(__hmin(nan, one)), 1.0f);
  EXPECT_EQ(float(__hmax(one, nan)), 1.0f);
  EXPECT_TRUE(__hisnan(__hmax(nan, nan)));
  EXPECT_EQ(__hmin(zero, -zero).bits, 0x8000);
  EXPECT_EQ(__hmax(-zero, zero).bits, 0);
  EXPECT_EQ(float(__hmin(one, zero)), 0.0f);
  EXPECT_EQ(float(__habs(-one)), 1.0f);
}

TEST(Half, HasCudasNames) {
  EXPECT_EQ(__half_as_ushort(__float2half(1.0f)), 0x3c00);
  EXPECT_EQ(__half_as_ushort(__float2half_rn(-2.0f)), 0xc000);
  EXPECT_EQ(__half2float(__ushort_as_half(0x3555)), value_of<__half>(0x3555));
  EXPECT_EQ(__bfloat16_as_ushort(__float2bfloat16(1.0f)), 0x3f80);
  EXPECT_EQ(__bfloat162float(__ushort_as_bfloat16(0x4049)), value_of<__nv_bfloat16>(0x4049));
  EXPECT_EQ(__half_as_ushort(__hadd(__float2half(1.0f), __float2half(1.0f))), 0x4000);
}

#ifdef __FLT16_MANT_DIG__
TEST(Half, AgreesWithTheCompilersOwnType) {
  std::mt19937 random(2);
  for (int i = 0; i < 300000; ++i) {
    uint32_t bits = uint32_t(random());
    // Most exponents of float are out of range for half: take one that is near it.
    bits = (bits & 0x807fffffu) | (100 + random() % 48) << 23;
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    const _Float16 expected = static_cast<_Float16>(value);
    uint16_t expected_bits;
    std::memcpy(&expected_bits, &expected, sizeof(expected_bits));
    ASSERT_EQ(__half(value).bits, expected_bits) << value;
  }
}
#endif

} // namespace

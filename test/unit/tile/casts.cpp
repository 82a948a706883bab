// Conversions of elements.
#include "elements.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace tile;

namespace {

template <class U, class T>
U cast_one(T value) {
  const U by_tile = elements_of(cast<U>(full<T, 1>(value)))[0];
  const U by_scalar = cast<U>(value);
  EXPECT_EQ(std::memcmp(&by_tile, &by_scalar, sizeof(U)), 0);
  return by_tile;
}

TEST(Casts, FloatsToIntegersSaturate) {
  EXPECT_EQ(cast_one<std::int32_t>(2.9f), 2);
  EXPECT_EQ(cast_one<std::int32_t>(-2.9f), -2);
  EXPECT_EQ(cast_one<std::int32_t>(3e9f), INT32_MAX);
  EXPECT_EQ(cast_one<std::int32_t>(-3e9f), INT32_MIN);
  EXPECT_EQ(cast_one<std::int32_t>(2147483647.0), INT32_MAX);
  EXPECT_EQ(cast_one<std::int32_t>(-2147483648.9), INT32_MIN);
  EXPECT_EQ(cast_one<std::int32_t>(NAN), 0);
  EXPECT_EQ(cast_one<std::int64_t>(0x1p63), INT64_MAX);
  EXPECT_EQ(cast_one<std::int64_t>(-0x1p63), INT64_MIN);
  EXPECT_EQ(cast_one<std::int64_t>(std::nextafter(0x1p63, 0)), INT64_MAX - 1023);
  EXPECT_EQ(cast_one<std::uint64_t>(0x1p64), UINT64_MAX);
  EXPECT_EQ(cast_one<std::uint64_t>(-1.0f), 0u);
  EXPECT_EQ(cast_one<std::uint8_t>(-0.9), 0u);
  EXPECT_EQ(cast_one<std::uint8_t>(255.9), 255u);
  EXPECT_EQ(cast_one<std::uint8_t>(256.0), 255u);
  EXPECT_EQ(cast_one<std::int8_t>(inf), 127);
  EXPECT_EQ(cast_one<std::int8_t>(-inf), -128);
  EXPECT_EQ(cast_one<std::int16_t>(f16(65504.0f)), 32767);
}

TEST(Casts, IntegersWrap) {
  EXPECT_EQ(cast_one<std::int8_t>(300), 44);
  EXPECT_EQ(cast_one<std::uint8_t>(-1), 255);
  EXPECT_EQ(cast_one<std::uint64_t>(std::int8_t(-1)), UINT64_MAX);
  EXPECT_EQ(cast_one<std::int32_t>((std::int64_t(1) << 40) + 5), 5);
}

TEST(Casts, AnythingToBoolIsNotZero) {
  EXPECT_EQ(cast_one<bool>(256), true);
  EXPECT_EQ(cast_one<bool>(0), false);
  EXPECT_EQ(cast_one<bool>(0.25f), true);
  EXPECT_EQ(cast_one<bool>(-0.0f), false);
  EXPECT_EQ(cast_one<bool>(NAN), true);
  EXPECT_EQ(cast_one<bool>(f16(0x1p-24f)), true);
  EXPECT_EQ(cast_one<float>(true), 1.0f);
}

TEST(Casts, FloatsRoundOnce) {
  // By way of float this is a tie, and would go down.
  const double above_tie = 1.0 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(float(cast_one<f16>(above_tie)), 1.0f + 0x1p-10f);
  EXPECT_EQ(float(cast_one<bf16>(1.0 + 0x1p-8 + 0x1p-40)), 1.0f + 0x1p-7f);
  EXPECT_EQ(cast_one<float>(16777217), 16777216.0f);
  EXPECT_EQ(cast_one<float>(1e300), INFINITY);
  EXPECT_EQ(float(cast_one<bf16>(f16(1.00390625f))), 1.0f);
  EXPECT_EQ(float(cast_one<f16>(bf16(1e20f))), INFINITY);
}

TEST(Casts, SpecialValuesSurvive) {
  EXPECT_TRUE(std::signbit(cast_one<double>(-0.0f)));
  EXPECT_TRUE(std::isnan(cast_one<double>(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_EQ(cast_one<double>(std::numeric_limits<float>::denorm_min()), 0x1p-149);
  EXPECT_EQ(cast_one<float>(f16(0x1p-24f)), 0x1p-24f);
}

TEST(Casts, RankZero) { EXPECT_EQ(std::int32_t(cast<std::int32_t>(Tile<float>(2.5f))), 2); }

} // namespace

// Mathematical functions, against wider types.
#include "elements.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace tile;

namespace {

// How far a value is from the true one, in units of the last place of T at the true one.
template <class T, class Wide>
Wide ulps(T value, Wide truth) {
  const T near = std::abs(T(truth));
  return std::abs((Wide(value) - truth) / (Wide(std::nextafter(near, T(INFINITY))) - Wide(near)));
}

// `function` on tiles and scalars of float and double, over [low, high], against `truth` in a wider type. f16 and bf16
// are the float result rounded.
template <class F, class Truth>
void expect_close(double low, double high, int float_ulps, int double_ulps, F function, Truth truth) {
  for (int i = 0; i <= 1000; ++i) {
    const double x = low + (high - low) * i / 1000;
    const float single = elements_of(function(full<float, 2>(x)))[1];
    EXPECT_LE(ulps(single, double(truth((long double)(float(x))))), float_ulps) << x;
    EXPECT_EQ(single, function(float(x)));
    const double wide = elements_of(function(full<double, 2>(x)))[1];
    EXPECT_LE(ulps(wide, truth((long double)(x))), double_ulps) << x;
    EXPECT_EQ(elements_of(function(full<f16, 2>(x)))[1].bits, f16(function(float(f16(x)))).bits);
    EXPECT_EQ(function(bf16(x)).bits, bf16(function(float(bf16(x)))).bits);
  }
}
#define EXPECT_CLOSE(name, low, high, float_ulps, double_ulps, truth)                                                  \
  expect_close(                                                                                                        \
      low, high, float_ulps, double_ulps, [](auto x) { return tile::name(x); }, [](long double x) { return truth; })

TEST(Functions, AreAsCloseAsTheHeaderSays) {
  EXPECT_CLOSE(exp, -80, 80, 2, 1, std::exp(x));
  EXPECT_CLOSE(exp2, -120, 120, 2, 1, std::exp2(x));
  EXPECT_CLOSE(log, 1e-3, 50, 1, 1, std::log(x));
  EXPECT_CLOSE(log2, 1e-3, 50, 1, 1, std::log2(x));
  EXPECT_CLOSE(rsqrt, 1e-3, 50, 2, 2, 1 / std::sqrt(x));
  EXPECT_CLOSE(sin, -30, 30, 2, 2, std::sin(x));
  EXPECT_CLOSE(cos, -30, 30, 2, 2, std::cos(x));
  EXPECT_CLOSE(tanh, -10, 10, 2, 2, std::tanh(x));
  EXPECT_CLOSE(erf, -4, 4, 2, 2, std::erf(x));
  EXPECT_CLOSE(sigmoid, -20, 20, 6, 6, 1 / (1 + std::exp(-x)));
}

TEST(Functions, AreExactAtTheEnds) {
  EXPECT_EQ(tile::exp(-inf), 0.0f);
  EXPECT_EQ(tile::exp(inf), inf);
  EXPECT_EQ(tile::exp(1000.0f), inf);
  EXPECT_TRUE(std::isnan(tile::exp(NAN)));
  EXPECT_EQ(tile::exp2(10.0f), 1024.0f);
  EXPECT_EQ(tile::log(0.0f), -inf);
  EXPECT_TRUE(std::isnan(tile::log(-1.0f)));
  EXPECT_EQ(tile::log2(8.0), 3.0);
  EXPECT_EQ(tile::rsqrt(0.0f), inf);
  EXPECT_EQ(tile::rsqrt(-0.0f), -inf);
  EXPECT_EQ(tile::rsqrt(inf), 0.0f);
  EXPECT_TRUE(std::isnan(tile::rsqrt(-1.0)));
  EXPECT_EQ(tile::tanh(-inf), -1.0f);
  EXPECT_EQ(tile::erf(inf), 1.0f);
  EXPECT_EQ(tile::sigmoid(inf), 1.0f);
  EXPECT_EQ(tile::sigmoid(-inf), 0.0f);
  EXPECT_EQ(tile::sigmoid(-1000.0f), 0.0f);
  EXPECT_TRUE(std::isnan(tile::sin(inf)));
  EXPECT_TRUE(std::signbit(tile::sin(-0.0f)));
}

TEST(Functions, FloorAndCeil) {
  const auto values = std::vector<float>{-1.5f, -0.0f, 0.5f, 0x1p30f, -inf};
  EXPECT_EQ(elements_of(floor(tile_of<5>(values))), (std::vector<float>{-2, -0.0f, 0, 0x1p30f, -inf}));
  EXPECT_EQ(elements_of(ceil(tile_of<5>(values))), (std::vector<float>{-1, -0.0f, 1, 0x1p30f, -inf}));
  EXPECT_TRUE(std::signbit(elements_of(ceil(full<double, 1>(-0.5)))[0]));
  EXPECT_EQ(float(tile::floor(f16(2.75f))), 2.0f);
  EXPECT_EQ(float(tile::ceil(bf16(-2.75f))), -2.0f);
}

// A correctly rounded root is the number whose square, exact in double, is nearest: y is right if x lies between the
// squares of the middles between y and its neighbours.
template <class Half>
void expect_roots_are_rounded_once() {
  for (std::uint32_t bits = 1; bits < 0x10000; ++bits) {
    Half x;
    x.bits = std::uint16_t(bits);
    const double wide = float(x);
    if (!(wide > 0) || std::isinf(wide)) continue;
    const Half root = elements_of(tile::sqrt(full<Half, 1>(x)))[0];
    Half below = root, above = root;
    --below.bits;
    ++above.bits;
    const double low = (double(float(root)) + float(below)) / 2;
    const double high = (double(float(root)) + float(above)) / 2;
    ASSERT_LE(low * low, wide) << bits;
    ASSERT_LE(wide, high * high) << bits;
  }
}
TEST(Functions, RootsAreRoundedOnce) {
  expect_roots_are_rounded_once<f16>();
  expect_roots_are_rounded_once<bf16>();
  EXPECT_EQ(tile::sqrt(2.0f), std::sqrt(2.0f));
  EXPECT_EQ(elements_of(sqrt(full<double, 1>(2)))[0], std::sqrt(2.0));
  EXPECT_TRUE(std::isnan(tile::sqrt(-1.0f)));
  EXPECT_TRUE(std::signbit(tile::sqrt(-0.0f)));
}

TEST(Functions, Abs) {
  EXPECT_EQ(elements_of(abs(tile_of<3>(std::vector<int>{-3, 4, INT32_MIN}))), (std::vector<int>{3, 4, INT32_MIN}));
  EXPECT_EQ(elements_of(abs(full<std::int8_t, 1>(-128)))[0], -128);
  EXPECT_EQ(elements_of(abs(full<std::uint64_t, 1>(UINT64_MAX)))[0], UINT64_MAX);
  EXPECT_EQ(elements_of(abs(full<float, 1>(-inf)))[0], inf);
  EXPECT_FALSE(std::signbit(elements_of(abs(full<double, 1>(-0.0)))[0]));
  EXPECT_FALSE(std::signbit(elements_of(abs(full<float, 1>(-NAN)))[0]));
  EXPECT_EQ(elements_of(abs(full<f16, 1>(-0.0f)))[0].bits, 0);
  EXPECT_EQ(float(tile::abs(bf16(-2))), 2.0f);
  EXPECT_EQ(tile::abs(std::int16_t(-7)), 7);
  EXPECT_TRUE(tile::abs(true));
}

// ---- fma ------------------------------------------------------------------------------------------------------------

TEST(Fma, OperandsBroadcastAndConvert) {
  auto x = tile_of<2, 2>(std::vector<float>{1, 2, 3, 4});
  EXPECT_EQ(elements_of(fma(x, 2, arange<0, 2>())), (std::vector<float>{2, 5, 6, 9}));
  EXPECT_EQ(elements_of(fma(x, arange<1, 3>()[All, None], 0.5)), (std::vector<float>{1.5, 2.5, 6.5, 8.5}));
  EXPECT_EQ(elements_of(fma(x, Tile<double>(2), 1)), (std::vector<float>{3, 5, 7, 9}));
  EXPECT_EQ(tile::fma(2.0f, 3, 0.5), 6.5f);
}

TEST(Fma, RoundsOnce) {
  const float a = 1 + 0x1p-12f;
  // a * a is 1 + 2^-11 + 2^-24.
  EXPECT_EQ(elements_of(fma(full<float, 1>(a), a, -(1 + 0x1p-11f)))[0], 0x1p-24f);
  const double b = 1 + 0x1p-27;
  EXPECT_EQ(elements_of(fma(full<double, 1>(b), b, -(1 + 0x1p-26)))[0], 0x1p-54);
  // A tie of bf16 (the product is 1 + 2^-3 + 2^-8), and what breaks it lies far below.
  const bf16 c = 1 + 0x1p-4f;
  EXPECT_EQ(float(tile::fma(c, c, bf16(0))), 1 + 0x1p-3f);
  EXPECT_EQ(float(tile::fma(c, c, bf16(0x1p-100f))), 1 + 0x1p-3f + 0x1p-7f);
  EXPECT_EQ(float(tile::fma(c, c, bf16(-0x1p-100f))), 1 + 0x1p-3f);
  EXPECT_EQ(float(tile::fma(-c, c, bf16(-0x1p-100f))), -(1 + 0x1p-3f + 0x1p-7f));
}

// f16 numbers are multiples of 2^-24, products and sums of 2^-48: integers of less than 128 bits.
__extension__ typedef __int128 exact;
exact scaled(double value, int power) { return exact(std::ldexp(value, power)); }

TEST(Fma, OfSixteenBitsAgainstExactArithmetic) {
  std::vector<exact> numbers;
  for (int bits = 0; bits < 0x7c00; ++bits) {
    f16 number;
    number.bits = std::uint16_t(bits);
    numbers.push_back(scaled(float(number), 24) << 24);
  }
  // What rounds to infinity begins half a unit above the largest number.
  const exact beyond = exact(65520) << 48;
  const auto rounded = [&](exact value) -> std::uint16_t {
    const std::uint16_t sign = value < 0 ? 0x8000 : 0;
    if (value < 0) value = -value;
    if (value >= beyond) return sign | 0x7c00;
    const auto above = std::upper_bound(numbers.begin(), numbers.end(), value);
    const auto low = std::uint16_t(above - numbers.begin() - 1);
    if (above == numbers.end()) return sign | low;
    const exact twice = 2 * value - numbers[low] - *above;
    return std::uint16_t(sign | (twice < 0 || (twice == 0 && low % 2 == 0) ? low : low + 1));
  };

  std::mt19937 random(1);
  const auto any = [&](int exponents) {
    f16 number;
    // Exponents in the middle, so that sums cancel, tie and lose bits.
    number.bits = std::uint16_t((random() % 2) << 15 | (15u - exponents / 2 + random() % exponents) << 10 |
                                (random() & random() & 0x3ff));
    return number;
  };
  for (int i = 0; i < 200000; ++i) {
    const f16 a = any(8), b = any(8), c = any(30);
    const exact sum = scaled(float(a), 24) * scaled(float(b), 24) + (scaled(float(c), 24) << 24);
    if (sum == 0) continue;
    ASSERT_EQ(tile::fma(a, b, c).bits, rounded(sum)) << float(a) << " * " << float(b) << " + " << float(c);
  }
}

TEST(Fma, SpecialValues) {
  EXPECT_EQ(float(tile::fma(f16(65504.0f), f16(2), f16(-inf))), -inf);
  EXPECT_TRUE(std::isnan(float(tile::fma(f16(inf), f16(0), f16(1)))));
  EXPECT_EQ(float(tile::fma(f16(65504.0f), f16(65504.0f), f16(0))), inf);
  EXPECT_TRUE(std::signbit(float(tile::fma(f16(-0.0f), f16(1), f16(-0.0f)))));
  // Below the smallest number, but not nothing: half of it is a tie, and goes to 0.
  EXPECT_EQ(float(tile::fma(f16(0x1p-24f), f16(0.5f), f16(0))), 0.0f);
  EXPECT_EQ(float(tile::fma(f16(0x1p-24f), f16(0.5f + 0x1p-10f), f16(0))), 0x1p-24f);
}

} // namespace

// Operators, element by element, against the same on scalars written out here.
#include "elements.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace tile;

namespace {

template <class T>
constexpr T smallest = std::numeric_limits<T>::min();
template <class T>
constexpr T largest = std::numeric_limits<T>::max();

TEST(Arithmetic, FloatsBroadcast) {
  auto column = tile_of<3, 1>(std::vector<float>{1, 2, 3});
  auto row = tile_of<4>(std::vector<float>{10, 20, 30, 40});
  EXPECT_EQ(elements_of(column + row), (std::vector<float>{11, 21, 31, 41, 12, 22, 32, 42, 13, 23, 33, 43}));
  EXPECT_EQ(elements_of(column - row), (std::vector<float>{-9, -19, -29, -39, -8, -18, -28, -38, -7, -17, -27, -37}));
  EXPECT_EQ(elements_of(row * column), (std::vector<float>{10, 20, 30, 40, 20, 40, 60, 80, 30, 60, 90, 120}));
  EXPECT_EQ(elements_of(row / 4.0), (std::vector<float>{2.5f, 5, 7.5f, 10}));
  EXPECT_EQ(elements_of(100 - row), (std::vector<float>{90, 80, 70, 60}));
}

TEST(Arithmetic, BroadcastOverInnerAndOuterAxes) {
  auto x = tile_of<2, 1, 3>(std::vector<int>{1, 2, 3, 4, 5, 6});
  auto y = tile_of<2, 1>(std::vector<int>{10, 20});
  EXPECT_EQ(elements_of(x + y), (std::vector<int>{11, 12, 13, 21, 22, 23, 14, 15, 16, 24, 25, 26}));
}

template <class T>
class Integers : public testing::Test {};
using IntegerTypes = testing::Types<std::int8_t, std::uint16_t, std::int32_t, std::int64_t, std::uint64_t>;
TYPED_TEST_SUITE(Integers, IntegerTypes);

// Every pair of interesting values, by arithmetic in 128 bits cut back to T.
TYPED_TEST(Integers, Wrap) {
  using T = TypeParam;
  __extension__ typedef __int128 wide;
  const std::vector<T> values = {T(0),
                                 T(1),
                                 T(2),
                                 T(3),
                                 T(7),
                                 T(-1),
                                 T(-2),
                                 T(100),
                                 smallest<T>,
                                 T(smallest<T> + 1),
                                 largest<T>,
                                 T(largest<T> - 1),
                                 T(largest<T> / 2)};
  for (const T a : values)
    for (const T b : values) {
      auto x = full<T, 2>(a);
      auto y = full<T, 2>(b);
      ASSERT_EQ(elements_of(x + y)[1], T(wide(a) + wide(b)));
      ASSERT_EQ(elements_of(x - y)[1], T(wide(a) - wide(b)));
      ASSERT_EQ(elements_of(x * y)[1],
                T(static_cast<unsigned __int128>(wide(a)) * static_cast<unsigned __int128>(wide(b))));
      ASSERT_EQ(elements_of(x & y)[1], T(a & b));
      ASSERT_EQ(elements_of(x | y)[1], T(a | b));
      ASSERT_EQ(elements_of(x ^ y)[1], T(a ^ b));
      ASSERT_EQ(elements_of(-x)[1], T(-wide(a)));
      ASSERT_EQ(elements_of(~x)[1], T(~a));
      ASSERT_EQ(elements_of(x < y)[1], a < b);
      ASSERT_EQ(elements_of(x <= y)[1], a <= b);
      ASSERT_EQ(elements_of(x > y)[1], a > b);
      ASSERT_EQ(elements_of(x >= y)[1], a >= b);
      ASSERT_EQ(elements_of(x == y)[1], a == b);
      ASSERT_EQ(elements_of(x != y)[1], a != b);
      if (b == 0) {
        // Unspecified values; what matters is that nothing traps.
        elements_of(x / y);
        elements_of(x % y);
      } else {
        // The quotient of the smallest number and -1 wraps, too.
        ASSERT_EQ(elements_of(x / y)[1], T(wide(a) / wide(b)));
        ASSERT_EQ(elements_of(x % y)[1], T(wide(a) % wide(b)));
      }
    }
}

// By multiplication and flooring division by powers of two.
TYPED_TEST(Integers, Shift) {
  using T = TypeParam;
  __extension__ typedef __int128 wide;
  constexpr int width = 8 * sizeof(T);
  for (const T a : {T(0), T(1), T(-1), T(77), smallest<T>, largest<T>, T(largest<T> - 4)}) {
    auto x = full<T, 2>(a);
    for (int distance = 0; distance < width; ++distance) {
      const wide factor = wide(1) << distance;
      const wide down = wide(a) / factor - (wide(a) % factor < 0 ? 1 : 0);
      ASSERT_EQ(elements_of(x << distance)[1], T(wide(a) * factor)) << distance;
      ASSERT_EQ(elements_of(x >> distance)[1], T(down)) << distance;
      ASSERT_EQ(elements_of(x << full<T, 2>(distance))[1], T(wide(a) * factor));
      ASSERT_EQ(elements_of(a >> full<T, 2>(distance))[1], T(down));
    }
    // Unspecified values, without a trap.
    for (const int distance : {-1, width, width + 1, 127}) {
      elements_of(x << distance);
      elements_of(x >> distance);
      elements_of(x << full<std::int8_t, 2>(distance));
    }
  }
}

TEST(Arithmetic, TheLeftOperandShifts) {
  auto minus_eight = full<std::int32_t, 1>(-8);
  // Both meet in uint32; the sign is that of the left operand's type.
  EXPECT_EQ(elements_of(minus_eight >> full<std::uint32_t, 1>(1))[0], 0xfffffffcu);
  EXPECT_EQ(elements_of(full<std::uint32_t, 1>(0xfffffff8u) >> full<std::int32_t, 1>(1))[0], 0x7ffffffcu);
  EXPECT_EQ(elements_of(full<std::int8_t, 1>(-8) >> full<std::uint16_t, 1>(1))[0], 0xfffc);
  EXPECT_EQ(elements_of(minus_eight >> index_t(1))[0], -4);
  EXPECT_EQ(elements_of(minus_eight >> std::uint64_t(1))[0], 0xfffffffffffffffcu);
  EXPECT_EQ(elements_of(full<std::uint32_t, 1>(0xfffffff8u) >> index_t(1))[0], 0x7ffffffcu);
  // A scalar on the left takes the tile's type.
  EXPECT_EQ(elements_of(-8 >> full<std::uint32_t, 1>(1))[0], 0x7ffffffcu);
  EXPECT_EQ(elements_of(Tile<int>(-8) >> full<std::uint32_t, 1>(1))[0], 0x7ffffffcu);
  EXPECT_EQ(elements_of(1 << arange<0, 4>()), (std::vector<int>{1, 2, 4, 8}));
  EXPECT_EQ(elements_of((arange<0, 2>() == 1) << 3), (std::vector<int>{0, 8}));
}

TEST(Arithmetic, ScalarsThatDoNotFitWrap) {
  auto x = full<std::uint8_t, 2>(44);
  EXPECT_EQ(elements_of(x == 300), (std::vector<bool>{true, true}));
  EXPECT_EQ(elements_of(x + 256), (std::vector<std::uint8_t>{44, 44}));
}

TEST(Arithmetic, WideScalarsAreComparedInFull) {
  auto x = arange<0, 2>();
  const index_t beyond = index_t(1) << 32;
  EXPECT_EQ(elements_of(x < beyond), (std::vector<bool>{true, true}));
  EXPECT_EQ(elements_of(x + beyond), (std::vector<std::int64_t>{beyond, beyond + 1}));
}

TEST(Arithmetic, IntegersOfMixedSignMeetInTheCommonType) {
  auto minus_one = full<std::int32_t, 1>(-1);
  auto one = full<std::uint32_t, 1>(1);
  EXPECT_EQ(elements_of(minus_one < one)[0], false);
  EXPECT_EQ(elements_of(minus_one / one)[0], 0xffffffffu);
}

TEST(Arithmetic, FloatRemainderIsFmod) {
  auto x = tile_of<4>(std::vector<float>{5.5f, -5.5f, 1e30f, -0.0f});
  EXPECT_EQ(elements_of(x % 3.0f), (std::vector<float>{std::fmod(5.5f, 3.0f), std::fmod(-5.5f, 3.0f),
                                                       std::fmod(1e30f, 3.0f), std::fmod(-0.0f, 3.0f)}));
  EXPECT_TRUE(std::signbit(elements_of(x % 3.0f)[3]));
  EXPECT_EQ(elements_of(full<double, 1>(1e300) % 7.0)[0], std::fmod(1e300, 7.0));
  EXPECT_EQ(float(elements_of(full<f16, 1>(5.5f) % 3.0f)[0]), 2.5f);
}

TEST(Arithmetic, FloatsKeepSpecialValues) {
  auto x = tile_of<4>(std::vector<float>{0.0f, -0.0f, INFINITY, NAN});
  const auto negated = elements_of(-x);
  EXPECT_TRUE(std::signbit(negated[0]));
  EXPECT_FALSE(std::signbit(negated[1]));
  EXPECT_EQ(negated[2], -INFINITY);
  EXPECT_TRUE(std::isnan(negated[3]));
  EXPECT_EQ(elements_of(x == x), (std::vector<bool>{true, true, true, false}));
  EXPECT_EQ(elements_of(x != x), (std::vector<bool>{false, false, false, true}));
  EXPECT_EQ(elements_of(x < 1), (std::vector<bool>{true, true, false, false}));
  EXPECT_EQ(elements_of(1 / x)[1], -INFINITY);
}

TEST(Arithmetic, HalvesRoundAfterEachOperation) {
  // 2048 + 1 is a tie in f16 and goes to 2048; in float it would be 2049, and the difference 1.
  auto x = full<f16, 2>(2048);
  auto one = full<f16, 2>(1);
  EXPECT_EQ(float(elements_of(x + one - x)[0]), 0.0f);
  // The same for a weak scalar, which becomes an f16.
  EXPECT_EQ(float(elements_of(x + 1.0 - x)[0]), 0.0f);
  EXPECT_EQ(float(elements_of(x * x)[0]), INFINITY);
}

TEST(Arithmetic, Bools) {
  auto i = arange<0, 4>();
  auto low = i < 2;
  auto odd = i % 2 == 1;
  EXPECT_EQ(elements_of(low & odd), (std::vector<bool>{false, true, false, false}));
  EXPECT_EQ(elements_of(low | odd), (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(elements_of(low ^ odd), (std::vector<bool>{true, false, false, true}));
  EXPECT_EQ(elements_of(~low), (std::vector<bool>{false, false, true, true}));
  EXPECT_EQ(elements_of(!odd), (std::vector<bool>{true, false, true, false}));
  EXPECT_EQ(elements_of(low & true), elements_of(low));
  EXPECT_EQ(elements_of(low == odd), (std::vector<bool>{false, true, true, false}));
  EXPECT_EQ(elements_of(low * 3), (std::vector<int>{3, 3, 0, 0}));
  EXPECT_EQ(elements_of(low + i), (std::vector<int>{1, 2, 2, 3}));
}

TEST(Arithmetic, CompoundAssignment) {
  auto x = arange<0, 3>();
  const auto before = x;
  x += 2;
  x *= arange<1, 4>();
  EXPECT_EQ(elements_of(x), (std::vector<int>{2, 6, 12}));
  x -= 1;
  x /= 2;
  EXPECT_EQ(elements_of(x), (std::vector<int>{0, 2, 5}));
  x %= 4;
  x |= 8;
  x &= 9;
  x ^= 1;
  EXPECT_EQ(elements_of(x), (std::vector<int>{9, 9, 8}));
  x <<= arange<0, 3>();
  EXPECT_EQ(elements_of(x), (std::vector<int>{9, 18, 32}));
  x >>= 1;
  EXPECT_EQ(elements_of(x), (std::vector<int>{4, 9, 16}));
  // The copy is a value of its own.
  EXPECT_EQ(elements_of(before), (std::vector<int>{0, 1, 2}));

  auto matrix = zeros<float, 2, 3>();
  matrix += tile_of<3>(std::vector<float>{1, 2, 3});
  EXPECT_EQ(elements_of(matrix), (std::vector<float>{1, 2, 3, 1, 2, 3}));
}

TEST(Arithmetic, RankZeroTilesCountAsScalars) {
  Tile<float> s(2.0f);
  const float scalar = s;
  EXPECT_EQ(scalar, 2.0f);
  EXPECT_EQ(elements_of(s * arange<0, 3>()), (std::vector<float>{0, 2, 4}));
  EXPECT_EQ(float(s * s + 1), 5.0f);
  s += 1;
  EXPECT_EQ(float(-s), -3.0f);
  if (s > 2) {
    SUCCEED();
  } else {
    FAIL();
  }
}

TEST(Arithmetic, FullConvertsAsCastDoes) {
  EXPECT_EQ(elements_of(full<std::int8_t, 2>(1e9)), (std::vector<std::int8_t>{127, 127}));
  EXPECT_EQ(elements_of(full<bool, 1>(0.5f))[0], true);
  EXPECT_EQ(float(elements_of(full<f16, 1>(Tile<double>(1.0 + 0x1p-11 + 0x1p-40)))[0]), 1.0f + 0x1p-10f);
}

} // namespace

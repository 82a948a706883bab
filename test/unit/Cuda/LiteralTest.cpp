#include "LowerScalars.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

using namespace tiletrans;
using namespace tiletrans::cuda;
using namespace tiletrans::ir;

namespace {

std::string text(ElementType type, double value) { return literal(type, 0, value).str(); }

TEST(LiteralTest, FloatsAreShort) {
  EXPECT_EQ(text(ElementType::F32, 0), "0.0f");
  EXPECT_EQ(text(ElementType::F32, -0.0), "-0.0f");
  EXPECT_EQ(text(ElementType::F32, 1), "1.0f");
  EXPECT_EQ(text(ElementType::F32, 0.1f), "0.1f");
  EXPECT_EQ(text(ElementType::F32, -2.5e-20f), "-2.5e-20f");
  EXPECT_EQ(text(ElementType::F32, 1e30f), "1e30f");
  EXPECT_EQ(text(ElementType::F32, 16777216), "16777216.0f");
  EXPECT_EQ(text(ElementType::F64, 0.1), "0.1");
  EXPECT_EQ(text(ElementType::F64, 5e-324), "5e-324");
  EXPECT_EQ(text(ElementType::F16, 6.103515625e-05), "__half(6.1035156e-5f)");
  EXPECT_EQ(text(ElementType::BF16, -1), "__nv_bfloat16(-1.0f)");
}

TEST(LiteralTest, InfinitiesAndNaNHaveTheirType) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(text(ElementType::F32, infinity), "INFINITY");
  EXPECT_EQ(text(ElementType::F32, -infinity), "-INFINITY");
  EXPECT_EQ(text(ElementType::F32, NAN), "NAN");
  EXPECT_EQ(text(ElementType::F32, -1e300), "-INFINITY");
  EXPECT_EQ(text(ElementType::F64, -infinity), "-double(INFINITY)");
  EXPECT_EQ(text(ElementType::F64, NAN), "double(NAN)");
  EXPECT_EQ(text(ElementType::F16, infinity), "__half(INFINITY)");
  EXPECT_EQ(text(ElementType::BF16, NAN), "__nv_bfloat16(NAN)");
}

TEST(LiteralTest, FloatsReadBackAsTheSameBits) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const uint64_t bits = random();
    float single = 0, singleBack = 0;
    double wide = 0;
    // Every eighth one is subnormal.
    const uint32_t singleBits = uint32_t(bits) & (i % 8 == 0 ? 0x807fffffu : ~0u);
    const uint64_t wideBits = i % 8 == 0 ? bits & 0x800fffffffffffffu : bits;
    std::memcpy(&single, &singleBits, sizeof(single));
    std::memcpy(&wide, &wideBits, sizeof(wide));
    if (std::isfinite(single)) {
      singleBack = std::strtof(text(ElementType::F32, single).c_str(), nullptr);
      ASSERT_EQ(std::memcmp(&singleBack, &single, sizeof(single)), 0) << text(ElementType::F32, single);
    }
    if (std::isfinite(wide)) {
      const double wideBack = std::strtod(text(ElementType::F64, wide).c_str(), nullptr);
      ASSERT_EQ(std::memcmp(&wideBack, &wide, sizeof(wide)), 0) << text(ElementType::F64, wide);
    }
  }
}

TEST(LiteralTest, IntegersHaveNoOverflow) {
  EXPECT_EQ(literal(ElementType::I32, INT32_MIN, 0).str(), "INT32_MIN");
  EXPECT_EQ(literal(ElementType::I64, INT64_MIN, 0).str(), "INT64_MIN");
  EXPECT_EQ(literal(ElementType::U32, -1, 0).str(), "4294967295u");
  EXPECT_EQ(literal(ElementType::U64, -1, 0).str(), "18446744073709551615u");
  EXPECT_EQ(literal(ElementType::I8, -128, 0).str(), "-128");
  EXPECT_EQ(literal(ElementType::U8, -1, 0).str(), "255");
  EXPECT_EQ(literal(ElementType::Bool, 1, 0).str(), "true");
}

} // namespace

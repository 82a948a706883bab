#include "tiletrans/IR/Kernel.h"

#include "gtest/gtest.h"

using namespace tiletrans::ir;

namespace {

class AffineExprTest : public testing::Test {
protected:
  AffineExpr parameter(const char *name) {
    kernel.parameters.push_back(kernel.makeValue(Type::scalar(ElementType::I64)));
    kernel.parameters.back()->name = name;
    return AffineExpr::symbol(kernel.parameters.back().get());
  }
  AffineExpr namedConstant(const char *name, int64_t number) {
    Value *value = Builder(kernel, kernel.body).integer(ElementType::I32, number);
    value->name = name;
    return AffineExpr::symbol(value);
  }

  Kernel kernel;
};

AffineExpr number(int64_t value) { return AffineExpr::constant(value); }

TEST_F(AffineExprTest, SumsCollectEqualTerms) {
  const AffineExpr n = parameter("n"), m = parameter("m");
  EXPECT_EQ((n + m + n).str(), "2 * n + m");
  EXPECT_TRUE((n - n).isZero());
  EXPECT_EQ((n * m - m * n).asConstant(), 0);
  EXPECT_EQ((number(3) + number(4)).asConstant(), 7);
  EXPECT_FALSE(n.asConstant().has_value());
}

TEST_F(AffineExprTest, NamedConstantsKeepTheirNamesAndCompareAsNumbers) {
  const AffineExpr pid = parameter("pid"), tile = namedConstant("TILE", 64);
  EXPECT_EQ((pid * tile).str(), "pid * TILE");
  EXPECT_EQ(pid * tile, pid * number(64));
  EXPECT_NE(pid * tile, pid * number(63));
  EXPECT_EQ((tile * number(2)).asConstant(), 128);
}

TEST_F(AffineExprTest, DivisionLeavesWhatDoesNotDivide) {
  const AffineExpr pid = parameter("pid"), n = parameter("n"), c = parameter("c");
  const auto [quotient, rest] = (pid * n * number(4) + n * c + c + number(7)).divide(n);
  EXPECT_EQ(quotient, pid * number(4) + c);
  EXPECT_EQ(rest, c + number(7));
  const auto [byFour, odd] = (n * number(8) + number(6)).divide(number(4));
  EXPECT_EQ(byFour, n * number(2));
  EXPECT_EQ(odd, number(6));
}

TEST_F(AffineExprTest, SubstitutionAndCoefficients) {
  const AffineExpr i = parameter("i"), n = parameter("n");
  const Value *counter = kernel.parameters[0].get();
  const AffineExpr expr = i * n * number(3) + n + number(5);
  EXPECT_EQ(expr.coefficientOf(counter), n * number(3));
  EXPECT_EQ(expr.substitute(counter, number(2)), n * number(7) + number(5));
  EXPECT_FALSE((i * i).coefficientOf(counter).has_value());
  EXPECT_TRUE(expr.uses(counter));
  EXPECT_FALSE(n.uses(counter));
}

TEST_F(AffineExprTest, ArithmeticWrapsAtSixtyFourBits) {
  EXPECT_EQ((number(INT64_MAX) + number(1)).asConstant(), INT64_MIN);
  EXPECT_EQ((number(INT64_MIN) * number(-1)).asConstant(), INT64_MIN);
}

} // namespace

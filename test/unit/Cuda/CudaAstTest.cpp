#include "tiletrans/Cuda/CudaAst.h"

#include "gtest/gtest.h"

using namespace tiletrans::cuda;

namespace {

Expr x = Expr::name("x"), y = Expr::name("y"), z = Expr::name("z");

TEST(ExprTest, ParenthesesOnlyWhereNeeded) {
  EXPECT_EQ(((x + y) * z).str(), "(x + y) * z");
  EXPECT_EQ((x + y * z).str(), "x + y * z");
  EXPECT_EQ((x - (y - z)).str(), "x - (y - z)");
  EXPECT_EQ((x - y - z).str(), "x - y - z");
  EXPECT_EQ((x / 4 % 8).str(), "x / 4 % 8");
  EXPECT_EQ((x * (y / 2)).str(), "x * (y / 2)");
  EXPECT_EQ(Expr::unary("-", x + y).str(), "-(x + y)");
  EXPECT_EQ(Expr::binary("<", x + y, z).str(), "x + y < z");
  EXPECT_EQ(Expr::binary("&&", Expr::binary("<", x, y), Expr::binary("||", y, z)).str(), "x < y && (y || z)");
  EXPECT_EQ(Expr::binary("^", x, Expr::binary("&", y, z)).str(), "x ^ (y & z)");
  EXPECT_EQ(Expr::conditional(Expr::binary("<", x, y), x, Expr::integer(0)).str(), "x < y ? x : 0");
}

// g++ warns where these parentheses are missing.
TEST(ExprTest, LogicAndComparisonsAreKeptApart) {
  const Expr less = Expr::binary("<", x, y), both = Expr::binary("&&", x, y);
  EXPECT_EQ(Expr::binary("||", both, z).str(), "(x && y) || z");
  EXPECT_EQ(Expr::binary("&&", both, z).str(), "x && y && z");
  EXPECT_EQ(Expr::binary("!=", less, z).str(), "(x < y) != z");
  EXPECT_EQ(Expr::binary("==", Expr::binary("!=", x, y), z).str(), "(x != y) == z");
  EXPECT_EQ(Expr::binary("&&", less, z).str(), "x < y && z");
}

TEST(ExprTest, SignsDoNotMerge) {
  EXPECT_EQ(Expr::unary("-", Expr::unary("-", x)).str(), "-(-x)");
  EXPECT_EQ(Expr::unary("-", Expr::integer(-3)).str(), "-(-3)");
  EXPECT_EQ(Expr::unary("-", Expr::unary("~", x)).str(), "-~x");
  EXPECT_EQ(Expr::binary("-", x, Expr::unary("-", y)).str(), "x - -y");
}

TEST(ExprTest, ZerosAndOnesVanish) {
  EXPECT_EQ((x + Expr::integer(0)).str(), "x");
  EXPECT_EQ((Expr::integer(0) + x).str(), "x");
  EXPECT_EQ((x * Expr::integer(1)).str(), "x");
  EXPECT_TRUE((x * Expr::integer(0)).isNumber(0));
  EXPECT_EQ((x + Expr::integer(-3)).str(), "x - 3");
  EXPECT_EQ((Expr::integer(6) * Expr::integer(7)).str(), "42");
}

TEST(StatementTest, UnusedDeclarationsGo) {
  Block block;
  block.declare("lane", "const unsigned lane = threadIdx.x % 32");
  block.declare("a", "const int a = 1");
  block.declare("b", "const int b = a");
  block.declare("c", "const int c = a + 1");
  block.line("f(c)");
  pruneUnusedDeclarations(block.statements);
  EXPECT_EQ(printStatements(block.statements, 0), "const int a = 1;\nconst int c = a + 1;\nf(c);\n");
}

TEST(StatementTest, SingleStatementsNeedNoBraces) {
  Block inner;
  inner.line("f(r, c)");
  Block middle;
  middle.pragma("unroll");
  middle.block("for (int c = 0; c < 2; ++c)", std::move(inner));
  Block outer;
  outer.block("for (int r = 0; r < 4; ++r)", std::move(middle));
  EXPECT_EQ(printStatements(outer.statements, 1), "  for (int r = 0; r < 4; ++r)\n"
                                                  "#pragma unroll\n"
                                                  "    for (int c = 0; c < 2; ++c)\n"
                                                  "      f(r, c);\n");
}

TEST(StatementTest, NamesAreWholeIdentifiers) {
  EXPECT_TRUE(mentions("x_ptr + lane", "lane"));
  EXPECT_FALSE(mentions("x_lane + lanes", "lane"));
  // A member is another name.
  EXPECT_FALSE(mentions("threadIdx.x / 2", "x"));
  EXPECT_TRUE(mentions("threadIdx.x / x", "x"));
}

} // namespace

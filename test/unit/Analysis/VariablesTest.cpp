#include "tiletrans/Analysis/Variables.h"
#include "tiletrans/Analysis/IndexExpr.h"

#include "gtest/gtest.h"

using namespace tiletrans;
using namespace tiletrans::ir;
using namespace tiletrans::analysis;

namespace {

/// var = 3; for (i = 0; i < n; i += 4) { before = read; var = read + n; after = read }; last = read
class VariablesTest : public testing::Test {
protected:
  VariablesTest() {
    kernel.parameters.push_back(kernel.makeValue(Type::scalar(ElementType::I64)));
    n = kernel.parameters.front().get();
    kernel.variables.push_back(std::make_unique<Variable>(Type::scalar(ElementType::I64), "var", SourceRange()));
    variable = kernel.variables.front().get();
    Builder builder(kernel, kernel.body);
    initial = builder.integer(ElementType::I64, 3);
    builder.write(variable, initial);
    loop = &builder.forLoop(builder.integer(ElementType::I64, 0), n, builder.integer(ElementType::I64, 4), "i");
    Builder inner(kernel, *loop->body);
    before = inner.read(variable);
    next = inner.create(OpKind::Add, Type::scalar(ElementType::I64), {inner.read(variable), n}).result.get();
    inner.write(variable, next);
    after = inner.read(variable);
    last = builder.read(variable);
  }

  Kernel kernel;
  Value *n, *initial, *before, *next, *after, *last;
  Variable *variable;
  Op *loop;
};

TEST_F(VariablesTest, InductionAtTripStart) {
  const auto reaching = reachingValue(*before->definition);
  ASSERT_TRUE(reaching && reaching->induction);
  EXPECT_EQ(reaching->induction->loop, loop);
  EXPECT_EQ(reaching->induction->initial, initial);
  EXPECT_EQ(reaching->induction->step, next->definition);
}

TEST_F(VariablesTest, WriteInTheSameBodyReaches) {
  const auto reaching = reachingValue(*after->definition);
  ASSERT_TRUE(reaching);
  EXPECT_EQ(reaching->value, next);
}

TEST_F(VariablesTest, BehindTheLoopNothingIsKnown) { EXPECT_FALSE(reachingValue(*last->definition).has_value()); }

TEST_F(VariablesTest, ValuesOfTripsFollowTheCounter) {
  IndexExpressions expressions;
  // n does not divide by the step of 4, so the value is not a multiple of the counter.
  EXPECT_EQ(expressions.ofScalar(before), AffineExpr::symbol(before));
  loop->operands[2] = n;
  IndexExpressions again;
  EXPECT_EQ(again.ofScalar(before), AffineExpr::constant(3) + AffineExpr::symbol(loop->counter.get()));
  EXPECT_EQ(again.ofScalar(after), again.ofScalar(before) + AffineExpr::symbol(n));
}

TEST_F(VariablesTest, TwoWritesAreNoInduction) {
  Builder inner(kernel, *loop->body);
  inner.write(variable, initial);
  EXPECT_FALSE(reachingValue(*before->definition).has_value());
}

} // namespace

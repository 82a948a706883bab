#include "tiletrans/Analysis/AxisInfo.h"

#include "gtest/gtest.h"

using namespace tiletrans::ir;
using namespace tiletrans::analysis;

namespace {

class AxisInfoTest : public testing::Test {
protected:
  Value *range(int64_t begin, int64_t extent) {
    Op &op = builder.create(OpKind::MakeRange, Type::scalar(ElementType::I32).withShape({{extent, ""}}), {});
    op.begin = begin;
    return op.result.get();
  }
  Value *splat(Value *scalar, int64_t extent) {
    return builder.create(OpKind::Splat, scalar->type.withShape({{extent, ""}}), {scalar}).result.get();
  }
  Value *combine(OpKind kind, Value *left, Value *right) {
    return builder.create(kind, left->type, {left, right}).result.get();
  }
  Value *number(int64_t value, ElementType type = ElementType::I32) { return builder.integer(type, value); }
  Value *programId() { return builder.create(OpKind::ProgramId, Type::scalar(ElementType::I64), {}).result.get(); }

  void expect(const Value *value, int64_t contiguity, int64_t divisibility, int64_t constancy) {
    const AxisInfo info = analysis.of(value, 0);
    EXPECT_EQ(info.contiguity, contiguity);
    EXPECT_EQ(info.divisibility, divisibility);
    EXPECT_EQ(info.constancy, constancy);
  }

  Kernel kernel;
  Builder builder{kernel, kernel.body};
  IndexExpressions expressions;
  AxisInfoAnalysis analysis{kernel, expressions};
};

TEST_F(AxisInfoTest, Ranges) {
  expect(range(0, 128), 128, maxDivisibility, 1);
  expect(range(4, 128), 128, 4, 1);
  expect(splat(number(12), 128), 1, 4, 128);
}

TEST_F(AxisInfoTest, Arithmetic) {
  Value *i = range(0, 128);
  expect(combine(OpKind::Add, i, splat(number(4), 128)), 128, 4, 1);
  expect(combine(OpKind::Mul, i, splat(number(8), 128)), 1, 8, 1);
  // A product of two coordinates is not affine, and nothing is known.
  expect(combine(OpKind::Mul, i, i), 1, 1, 1);
}

TEST_F(AxisInfoTest, NarrowTilesThatMayWrapAreUnknown) {
  Value *i = range(0, 128);
  EXPECT_FALSE(expressions.of(combine(OpKind::Mul, i, splat(number(1 << 30), 128))).has_value());
  EXPECT_TRUE(expressions.of(combine(OpKind::Mul, i, splat(number(1 << 20), 128))).has_value());
}

TEST_F(AxisInfoTest, Scalars) {
  Value *pid = programId();
  Value *offset = combine(OpKind::Mul, pid, number(1024, ElementType::I64));
  EXPECT_EQ(analysis.divisibility(offset), 1024);
  EXPECT_EQ(analysis.divisibility(pid), 1);
  EXPECT_TRUE(analysis.isNonNegative(offset));
  EXPECT_FALSE(analysis.isNonNegative(combine(OpKind::Sub, offset, pid)));
  Op &loop = builder.forLoop(number(0, ElementType::I64), pid, number(256, ElementType::I64), "i");
  EXPECT_EQ(analysis.divisibility(loop.counter.get()), 256);
  EXPECT_TRUE(analysis.isNonNegative(loop.counter.get()));
  Op &down = builder.forLoop(number(0, ElementType::I64), pid, number(-1, ElementType::I64), "j");
  EXPECT_FALSE(analysis.isNonNegative(down.counter.get()));
}

} // namespace

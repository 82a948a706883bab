#include "LowerScalars.h"

#include "gtest/gtest.h"

using namespace tiletrans;
using namespace tiletrans::cuda;
using namespace tiletrans::ir;

namespace {

/// Elements of tiles, or scalars, called x, y and z.
class ArithmeticTest : public testing::Test {
protected:
  /// Operands become `x`, `y`, `z`; a constant stays what it is.
  std::string text(OpKind kind, const Type &type, llvm::ArrayRef<Value *> operands) {
    static constexpr const char *names[] = {"x", "y", "z"};
    const Op &op = builder.create(kind, type, operands);
    llvm::SmallVector<Expr, 3> exprs;
    for (const Value *operand : operands) {
      const Value *source = operand;
      if (source->definition && source->definition->kind == OpKind::Splat)
        source = source->definition->operands.front();
      const auto number = source->integer();
      exprs.push_back(number ? literal(source->type.elementType(), *number, 0) : Expr::name(names[exprs.size()]));
    }
    prelude.clear();
    return arithmetic(op, exprs, prelude).str();
  }

  Type tile(ElementType element) { return Type::scalar(element).withShape({{32, ""}}); }
  Value *make(const Type &type) {
    values.push_back(kernel.makeValue(type));
    return values.back().get();
  }
  Value *number(ElementType element, int64_t value) {
    return builder.create(OpKind::Splat, tile(element), {builder.integer(element, value)}).result.get();
  }

  std::string unary(OpKind kind, ElementType type) { return text(kind, tile(type), {make(tile(type))}); }
  std::string binary(OpKind kind, ElementType type) {
    return text(kind, tile(type), {make(tile(type)), make(tile(type))});
  }
  std::string binary(OpKind kind, ElementType type, int64_t right) {
    return text(kind, tile(type), {make(tile(type)), number(type, right)});
  }
  std::string scalars(OpKind kind, ElementType type) {
    return text(kind, Type::scalar(type), {make(Type::scalar(type)), make(Type::scalar(type))});
  }
  std::string convert(ElementType from, ElementType to, OpKind kind = OpKind::Convert) {
    return text(kind, tile(to), {make(tile(from))});
  }
  void expectPrelude(std::set<std::string> names) { EXPECT_EQ(prelude, names); }

  Kernel kernel;
  Builder builder{kernel, kernel.body};
  std::vector<std::unique_ptr<Value>> values;
  std::set<std::string> prelude;
};

using enum ElementType;

TEST_F(ArithmeticTest, IntegersOfTilesWrap) {
  EXPECT_EQ(binary(OpKind::Add, I32), "int(unsigned(x) + unsigned(y))");
  EXPECT_EQ(binary(OpKind::Mul, I64), "int64_t(uint64_t(x) * uint64_t(y))");
  EXPECT_EQ(binary(OpKind::Sub, U8), "uint8_t(unsigned(x) - unsigned(y))");
  EXPECT_EQ(binary(OpKind::Add, U32), "x + y");
  EXPECT_EQ(unary(OpKind::Neg, I16), "int16_t(0u - unsigned(x))");
  EXPECT_EQ(unary(OpKind::Neg, U64), "-x");
  EXPECT_EQ(scalars(OpKind::Add, I32), "x + y");
  EXPECT_EQ(binary(OpKind::Add, F32), "x + y");
}

TEST_F(ArithmeticTest, DivisionsOfTilesNeverTrap) {
  EXPECT_EQ(binary(OpKind::Div, I32), "integer_divide<int>(x, y)");
  expectPrelude({"integer_divide"});
  EXPECT_EQ(binary(OpKind::Rem, U16), "integer_remainder<uint16_t>(x, y)");
  expectPrelude({"integer_remainder"});
  EXPECT_EQ(binary(OpKind::Div, I32, 8), "x / 8");
  EXPECT_EQ(binary(OpKind::Rem, I8, 7), "int8_t(x % 7)");
  EXPECT_EQ(binary(OpKind::Div, I32, -1), "integer_divide<int>(x, -1)");
  EXPECT_EQ(binary(OpKind::Div, U32, 0), "integer_divide<unsigned>(x, 0u)");
  EXPECT_EQ(scalars(OpKind::Div, I64), "x / y");
  EXPECT_EQ(binary(OpKind::Div, F32), "x / y");
  Value *zero = builder.create(OpKind::Splat, tile(F32), {builder.real(F32, -0.0)}).result.get();
  EXPECT_EQ(text(OpKind::Div, tile(F32), {make(tile(F32)), zero}), "x * -INFINITY");
  EXPECT_EQ(binary(OpKind::Rem, F32), "fmodf(x, y)");
  EXPECT_EQ(binary(OpKind::Rem, F64), "::fmod(x, y)");
}

TEST_F(ArithmeticTest, Shifts) {
  EXPECT_EQ(binary(OpKind::Shl, I32), "shift_left<int>(x, y)");
  expectPrelude({"shift_left"});
  EXPECT_EQ(binary(OpKind::Shr, U8), "shift_right<uint8_t>(x, y)");
  EXPECT_EQ(binary(OpKind::Shl, I32, 3), "int(unsigned(x) << 3)");
  EXPECT_EQ(binary(OpKind::Shr, I32, 31), "x >> 31");
  EXPECT_EQ(binary(OpKind::Shr, I32, 32), "shift_right<int>(x, 32)");
  EXPECT_EQ(binary(OpKind::Shl, U8, 7), "uint8_t(x << 7)");
  EXPECT_EQ(binary(OpKind::Shl, U64, 8), "x << 8u");
  EXPECT_EQ(scalars(OpKind::Shl, I64), "int64_t(uint64_t(x) << y)");
  EXPECT_EQ(scalars(OpKind::Shr, I32), "x >> y");
}

TEST_F(ArithmeticTest, SmallIntegersStaySmall) {
  EXPECT_EQ(binary(OpKind::And, U8), "uint8_t(x & y)");
  EXPECT_EQ(unary(OpKind::Not, U16), "uint16_t(~x)");
  EXPECT_EQ(binary(OpKind::Maximum, I8), "int8_t(max(x, y))");
  EXPECT_EQ(binary(OpKind::Or, I32), "x | y");
  EXPECT_EQ(binary(OpKind::Xor, Bool), "x != y");
  EXPECT_EQ(unary(OpKind::Not, Bool), "!x");
}

TEST_F(ArithmeticTest, MaximumAndMinimum) {
  EXPECT_EQ(binary(OpKind::Maximum, F32), "fmaxf(x, y)");
  EXPECT_EQ(binary(OpKind::Minimum, F64), "::fmin(x, y)");
  EXPECT_EQ(binary(OpKind::Maximum, I64), "max(x, y)");
  // Both arguments must have one type.
  EXPECT_EQ(binary(OpKind::Maximum, I64, 0), "max(x, int64_t(0))");
  EXPECT_EQ(binary(OpKind::Minimum, U64, 9), "min(x, uint64_t(9u))");
  EXPECT_EQ(binary(OpKind::Minimum, U32, 9), "min(x, 9u)");
}

TEST_F(ArithmeticTest, Select) {
  Value *condition = make(tile(Bool));
  EXPECT_EQ(text(OpKind::Select, tile(F16), {condition, make(tile(F16)), make(tile(F16))}), "x ? y : z");
  EXPECT_EQ(text(OpKind::Select, tile(I8), {condition, make(tile(I8)), number(I8, 1)}), "x ? y : int8_t(1)");
  EXPECT_EQ(text(OpKind::Select, tile(I64), {condition, make(tile(I64)), number(I64, 1)}), "x ? y : 1");
  EXPECT_EQ(text(OpKind::Select, tile(I64), {condition, number(I64, 2), number(I64, 1)}),
            "x ? int64_t(2) : int64_t(1)");
  const Type pointer = Type::pointer(I8, true);
  EXPECT_EQ(text(OpKind::Select, pointer, {make(Type::scalar(Bool)), make(pointer), make(pointer)}), "x ? y : z");
  EXPECT_EQ(text(OpKind::IsNull, Type::scalar(Bool), {make(pointer)}), "x == nullptr");
}

TEST_F(ArithmeticTest, Functions) {
  EXPECT_EQ(unary(OpKind::Exp2, F32), "exp2f(x)");
  EXPECT_EQ(unary(OpKind::Rsqrt, F64), "::rsqrt(x)");
  EXPECT_EQ(unary(OpKind::Abs, F32), "fabsf(x)");
  EXPECT_EQ(unary(OpKind::Abs, I16), "integer_abs<int16_t>(x)");
  expectPrelude({"integer_abs"});
  EXPECT_EQ(unary(OpKind::Abs, U16), "x");
  EXPECT_EQ(unary(OpKind::Sigmoid, F32), "sigmoid(x)");
  expectPrelude({"sigmoid"});
  const auto fma = [&](ElementType type) {
    return text(OpKind::Fma, tile(type), {make(tile(type)), make(tile(type)), make(tile(type))});
  };
  EXPECT_EQ(fma(F32), "fmaf(x, y, z)");
  EXPECT_EQ(fma(F64), "::fma(x, y, z)");
  EXPECT_EQ(fma(F16), "__hfma(x, y, z)");
  expectPrelude({});
  EXPECT_EQ(fma(BF16), "fma_bf16(x, y, z)");
  expectPrelude({"fma_bf16"});
}

TEST_F(ArithmeticTest, Conversions) {
  EXPECT_EQ(convert(F32, I8), "saturate_cast<int8_t>(x)");
  EXPECT_EQ(convert(F16, U64), "saturate_cast<uint64_t>(float(x))");
  expectPrelude({"saturate_cast"});
  EXPECT_EQ(convert(F64, F16), "__half(x)");
  EXPECT_EQ(convert(BF16, F16), "__half(float(x))");
  EXPECT_EQ(convert(F16, F32), "float(x)");
  EXPECT_EQ(convert(F16, F64), "double(float(x))");
  EXPECT_EQ(convert(BF16, Bool), "float(x) != 0");
  EXPECT_EQ(convert(I64, Bool), "x != 0");
  EXPECT_EQ(convert(Bool, BF16), "__nv_bfloat16(x)");
  EXPECT_EQ(convert(I64, I8), "int8_t(x)");
  EXPECT_EQ(convert(I64, BF16), "__nv_bfloat16(x)");
  EXPECT_EQ(convert(F32, F32), "x");
  expectPrelude({});
}

TEST_F(ArithmeticTest, Bits) {
  EXPECT_EQ(convert(F32, I32, OpKind::Bitcast), "bit_cast<int>(x)");
  EXPECT_EQ(convert(U16, F16, OpKind::Bitcast), "bit_cast<__half>(x)");
  EXPECT_EQ(text(OpKind::Bitcast, tile(F16), {number(U16, 5)}), "bit_cast<__half>(uint16_t(5))");
  expectPrelude({"bit_cast"});
  EXPECT_EQ(convert(I32, U32, OpKind::Bitcast), "unsigned(x)");
  EXPECT_EQ(convert(U8, Bool, OpKind::Bitcast), "x != 0");
  expectPrelude({});
}

TEST_F(ArithmeticTest, TypedExpressionsHaveTheElementType) {
  Value *variable = make(Type::scalar(I64)), *constant = builder.integer(I64, 4);
  EXPECT_EQ(typed(*variable, Expr::name("n")).str(), "n");
  EXPECT_EQ(typed(*constant, Expr::integer(4)).str(), "int64_t(4)");
  // Computed from constants alone, it is an int; with the variable it is not.
  Value *sum = builder.create(OpKind::Add, Type::scalar(I64), {constant, constant}).result.get();
  EXPECT_EQ(typed(*sum, Expr::name("BM")).str(), "int64_t(BM)");
  Value *mixed = builder.create(OpKind::Add, Type::scalar(I64), {variable, constant}).result.get();
  EXPECT_EQ(typed(*mixed, Expr::name("m")).str(), "m");
  EXPECT_EQ(typed(*builder.integer(I32, 4), Expr::integer(4)).str(), "4");
  EXPECT_EQ(typed(*builder.real(F64, 4), Expr::name("4.0")).str(), "4.0");
}

} // namespace

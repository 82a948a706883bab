#include "LowerScalars.h"

#include "llvm/Support/ErrorHandling.h"

#include <charconv>
#include <cmath>
#include <type_traits>

namespace tiletrans::cuda {

using namespace ir;

llvm::StringRef cudaName(ElementType type) {
  static constexpr const char *names[] = {"bool",          "int8_t",   "int16_t",  "int",      "int64_t",
                                          "uint8_t",       "uint16_t", "unsigned", "uint64_t", "__half",
                                          "__nv_bfloat16", "float",    "double"};
  return names[size_t(type)];
}

std::string cudaName(const Type &type) {
  std::string name = cudaName(type.elementType()).str();
  if (type.isPointer())
    name = (type.isConstPointee() ? "const " : "") + name + "*";
  return name;
}

std::string constName(const Type &type) {
  return type.isPointer() ? cudaName(type) + " const" : "const " + cudaName(type);
}

namespace {

/// The shortest decimal that reads back as `magnitude`, with a point or an exponent: "0.1", "1.5e-7".
template <class Float> std::string decimal(Float magnitude) {
  char digits[32];
  const char *const end = std::to_chars(digits, std::end(digits), magnitude).ptr;
  const auto [mantissa, exponent] = llvm::StringRef(digits, size_t(end - digits)).split('e');
  std::string text = mantissa.str();
  if (!exponent.empty())
    text += (exponent[0] == '-' ? "e-" : "e") + exponent.drop_front().ltrim('0').str();
  else if (!mantissa.contains('.'))
    text += ".0";
  return text;
}

/// A literal of type `Float`. The macros are floats.
template <class Float> std::string floatLiteral(Float magnitude) {
  constexpr bool isSingle = std::is_same_v<Float, float>;
  if (std::isfinite(magnitude))
    return isSingle ? decimal(magnitude) + "f" : decimal(magnitude);
  const std::string macro = std::isnan(magnitude) ? "NAN" : "INFINITY";
  return isSingle ? macro : "double(" + macro + ")";
}

} // namespace

Expr literal(ElementType type, int64_t integer, double real) {
  switch (type) {
  case ElementType::Bool:
    return Expr::name(integer ? "true" : "false");
  case ElementType::F32:
  case ElementType::F64: {
    const double magnitude = std::abs(real);
    const std::string text = type == ElementType::F32 ? floatLiteral(float(magnitude)) : floatLiteral(magnitude);
    return std::signbit(real) ? Expr::unary("-", Expr::name(text)) : Expr::name(text);
  }
  case ElementType::F16:
  case ElementType::BF16:
    return Expr::call(cudaName(type), {literal(ElementType::F32, 0, real)});
  case ElementType::I64:
    // The lowest number has no literal.
    if (integer == INT64_MIN)
      return Expr::name("INT64_MIN");
    return Expr::integer(integer);
  case ElementType::U64:
    return Expr::name(std::to_string(uint64_t(integer)) + "u");
  case ElementType::I32:
    if (integer == INT32_MIN)
      return Expr::name("INT32_MIN");
    return Expr::integer(integer);
  case ElementType::U32:
    return Expr::name(std::to_string(uint32_t(integer)) + "u");
  case ElementType::I8:
    return Expr::integer(int8_t(integer));
  case ElementType::I16:
    return Expr::integer(int16_t(integer));
  case ElementType::U8:
    return Expr::integer(uint8_t(integer));
  case ElementType::U16:
    return Expr::integer(uint16_t(integer));
  }
  llvm_unreachable("every type has literals");
}

Expr zero(ElementType type) {
  const bool isHalf = type == ElementType::F16 || type == ElementType::BF16;
  return isHalf ? Expr::name(cudaName(type).str() + "{}") : literal(type, 0, 0.0);
}

Expr ScalarLowering::lower(const Value *value) const {
  const auto named = names.find(value);
  if (named != names.end())
    return Expr::name(named->second);
  const Op &op = *value->definition;
  if (op.kind == OpKind::Constant)
    return literal(value->type.elementType(), op.integer, op.real);
  if (op.kind == OpKind::OffsetPointer)
    return lower(op.operands[0]) + lower(op.operands[1]);
  if (classOf(op.kind) != OpClass::Elementwise)
    internalFault("a scalar without a name", describe(op));
  // A small named constant needs no cast to meet 64-bit values: not even products of two overflow.
  constexpr int64_t small = 1 << 15;
  const auto number = op.operands.front()->integer();
  if (op.kind == OpKind::Convert && value->type.elementType() == ElementType::I64 && number && *number >= -small &&
      *number <= small)
    return lower(op.operands.front());
  llvm::SmallVector<Expr, 2> operands;
  for (const Value *operand : op.operands)
    operands.push_back(lower(operand));
  return arithmetic(op, operands, prelude);
}

Expr ScalarLowering::lowerFactor(const Value *value) const {
  const Expr expr = lower(value);
  const bool isWide = value->type.elementType() == ElementType::I64 || value->integer();
  return isWide ? expr : Expr::call("int64_t", {expr});
}

Expr ScalarLowering::lower(const AffineExpr &expr) const {
  Expr sum = Expr::integer(0);
  for (const AffineExpr::Term &term : expr.terms()) {
    const bool isNegative = term.coefficient < 0 && term.coefficient != INT64_MIN;
    Expr product = Expr::integer(isNegative ? -term.coefficient : term.coefficient);
    for (const Value *factor : term.factors)
      product = product * lowerFactor(factor);
    sum = isNegative ? sum - product : sum + product;
  }
  return sum;
}

Expr ScalarLowering::lower(const Assumption &assumption) const {
  const Expr amount = Expr::integer(assumption.amount);
  switch (assumption.kind) {
  case Assumption::Kind::Aligned:
    prelude.insert("is_aligned");
    return Expr::call("is_aligned", {lower(assumption.base), amount});
  case Assumption::Kind::IsOne:
    return Expr::binary("==", lower(assumption.expr), amount);
  case Assumption::Kind::Multiple:
    return Expr::binary("==", Expr::binary("%", lower(assumption.expr), amount), Expr::integer(0));
  }
  llvm_unreachable("every kind has a condition");
}

} // namespace tiletrans::cuda

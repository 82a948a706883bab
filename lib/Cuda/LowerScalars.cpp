#include "LowerScalars.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/ErrorHandling.h"

#include <cmath>

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

namespace {

/// The shortest decimal that reads back as `value`, with a point or an exponent.
std::string decimal(double value, bool isSingle) {
  if (std::isnan(value))
    return "NAN";
  if (std::isinf(value))
    return value < 0 ? "-INFINITY" : "INFINITY";
  llvm::SmallString<32> digits;
  if (isSingle)
    llvm::APFloat(float(value)).toString(digits, 0, 6);
  else
    llvm::APFloat(value).toString(digits, 0, 6);
  std::string text = digits.str().str();
  if (text.find_first_of(".eE") == std::string::npos)
    text += ".0";
  return isSingle ? text + "f" : text;
}

} // namespace

Expr literal(ElementType type, int64_t integer, double real) {
  switch (type) {
  case ElementType::Bool:
    return Expr::name(integer ? "true" : "false");
  case ElementType::F32:
  case ElementType::F64: {
    const std::string text = decimal(std::abs(real), type == ElementType::F32);
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
  case ElementType::I16:
  case ElementType::U8:
  case ElementType::U16:
    return Expr::integer(integer);
  }
  llvm_unreachable("every type has literals");
}

Expr zero(ElementType type) {
  const bool isHalf = type == ElementType::F16 || type == ElementType::BF16;
  return isHalf ? Expr::name(cudaName(type).str() + "{}") : literal(type, 0, 0.0);
}

namespace {

llvm::StringRef binaryOperator(const Op &op) {
  const bool isBool = op.operands.front()->type.elementType() == ElementType::Bool;
  switch (op.kind) {
  case OpKind::Add:
    return "+";
  case OpKind::Sub:
    return "-";
  case OpKind::Mul:
    return "*";
  case OpKind::Div:
    return "/";
  case OpKind::Rem:
    return "%";
  case OpKind::And:
    return isBool ? "&&" : "&";
  case OpKind::Or:
    return isBool ? "||" : "|";
  case OpKind::Xor:
    return isBool ? "!=" : "^";
  case OpKind::Lt:
    return "<";
  case OpKind::Le:
    return "<=";
  case OpKind::Gt:
    return ">";
  case OpKind::Ge:
    return ">=";
  case OpKind::Eq:
    return "==";
  case OpKind::Ne:
    return "!=";
  default:
    internalFault("no C++ operator for this operation", describe(op));
  }
}

/// Integer arithmetic of tiles wraps; C++'s signed arithmetic may not overflow, its unsigned arithmetic wraps.
Expr wrapping(const Op &op, llvm::ArrayRef<Expr> operands) {
  const ElementType type = op.result->type.elementType();
  const bool isWide = byteSize(type) == 8;
  const llvm::StringRef wide = isWide ? "uint64_t" : "unsigned";
  if (op.kind == OpKind::Neg)
    return Expr::call(cudaName(type), {Expr::binary("-", Expr::name("0u"), Expr::call(wide, {operands[0]}))});
  const Expr left = Expr::call(wide, {operands[0]}), right = Expr::call(wide, {operands[1]});
  return Expr::call(cudaName(type), {Expr::binary(binaryOperator(op), left, right)});
}

} // namespace

Expr arithmetic(const Op &op, llvm::ArrayRef<Expr> operands) {
  const Type &type = op.result->type;
  const bool wraps = type.isTile() && isInteger(type.elementType());
  switch (op.kind) {
  case OpKind::CeilDiv:
    return Expr::binary("/", operands[0] + operands[1] - Expr::integer(1), operands[1]);
  case OpKind::Neg:
    return wraps ? wrapping(op, operands) : Expr::unary("-", operands[0]);
  case OpKind::Not:
    return Expr::unary(type.elementType() == ElementType::Bool ? "!" : "~", operands[0]);
  case OpKind::Convert:
    if (type.elementType() == ElementType::Bool)
      return Expr::binary("!=", operands[0], Expr::integer(0));
    return Expr::call(cudaName(type.elementType()), {operands[0]});
  case OpKind::Add:
  case OpKind::Sub:
  case OpKind::Mul:
    if (wraps)
      return wrapping(op, operands);
    [[fallthrough]];
  default:
    return Expr::binary(binaryOperator(op), operands[0], operands[1]);
  }
}

Expr ScalarLowering::lower(const Value *value) const {
  const auto named = names.find(value);
  if (named != names.end())
    return Expr::name(named->second);
  const Op &op = *value->definition;
  if (op.kind == OpKind::Constant)
    return literal(value->type.elementType(), op.integer, op.real);
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
  return arithmetic(op, operands);
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

} // namespace tiletrans::cuda

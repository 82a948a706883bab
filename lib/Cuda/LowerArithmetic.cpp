// Elementwise operations as C++ expressions.
#include "LowerScalars.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <cmath>

namespace tiletrans::cuda {

using namespace ir;

namespace {

bool isHalf(ElementType type) { return type == ElementType::F16 || type == ElementType::BF16; }

/// C++ computes with these as ints.
bool isSmall(ElementType type) { return isInteger(type) && byteSize(type) < 4; }

/// The operand that the elements of `value` are moved from, if it is only moved; else null.
const Value *movedFrom(const Value &value) {
  if (!value.definition || value.definition->result.get() != &value)
    return nullptr;
  switch (value.definition->kind) {
  case OpKind::Splat:
  case OpKind::InsertAxis:
  case OpKind::Broadcast:
  case OpKind::Permute:
  case OpKind::Reshape:
    return value.definition->operands.front();
  default:
    return nullptr;
  }
}

/// What the elements of `value` are in the end moved from: `value` itself if they are not moved.
const Value &sourceOf(const Value &value) {
  const Value *source = &value;
  while (const Value *from = movedFrom(*source))
    source = from;
  return *source;
}

/// The number that every element of `value` is, if that is known.
std::optional<int64_t> numberOf(const Value &value) { return sourceOf(value).integer(); }

/// Whether the C++ expression of an integer may have another type than the IR says: it is written as a literal, as a
/// named constant, or computed from nothing else.
bool isUntyped(const Value &value) {
  if (numberOf(value))
    return true;
  if (const Value *from = movedFrom(value))
    return isUntyped(*from);
  const bool isComputed = value.definition && value.definition->result.get() == &value &&
                          classOf(value.definition->kind) == OpClass::Elementwise;
  return isComputed &&
         llvm::all_of(value.definition->operands, [](const Value *operand) { return isUntyped(*operand); });
}

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
  case OpKind::Shl:
    return "<<";
  case OpKind::Shr:
    return ">>";
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

/// The function of CUDA's that computes `op` on doubles; that on floats has an "f" behind it.
llvm::StringRef mathFunction(const Op &op) {
  switch (op.kind) {
  case OpKind::Maximum:
    return "fmax";
  case OpKind::Minimum:
    return "fmin";
  case OpKind::Rem:
    return "fmod";
  case OpKind::Abs:
    return "fabs";
  case OpKind::Fma:
  case OpKind::Exp:
  case OpKind::Exp2:
  case OpKind::Log:
  case OpKind::Log2:
  case OpKind::Sqrt:
  case OpKind::Rsqrt:
  case OpKind::Sin:
  case OpKind::Cos:
  case OpKind::Tanh:
  case OpKind::Erf:
  case OpKind::Floor:
  case OpKind::Ceil:
    return mnemonic(op.kind);
  default:
    internalFault("no function of CUDA for this operation", describe(op));
  }
}

/// One operation under translation.
class Arithmetic {
public:
  Arithmetic(const Op &op, llvm::ArrayRef<Expr> operands, std::set<std::string> &prelude)
      : op(op), operands(operands), prelude(prelude), type(op.result->type.elementType()),
        from(op.operands.front()->type.elementType()),
        wraps(isInteger(type) && (op.result->type.isTile() || isSmall(type))) {}

  Expr lower() const;

private:
  Expr typedOperand(unsigned number) const { return typed(*op.operands[number], operands[number]); }
  Expr cast(const Expr &expr) const { return Expr::call(cudaName(type), {expr}); }
  Expr wrap(const Expr &expr) const { return Expr::wrapped(cudaName(type), expr); }
  /// What C++ computes as an int, as the element type that it has in the IR.
  Expr narrowed(const Expr &expr) const { return isSmall(type) ? cast(expr) : expr; }
  Expr asBinary() const { return Expr::binary(binaryOperator(op), operands[0], operands[1]); }
  Expr wrapping() const;
  Expr unsignedOperand(unsigned number) const;
  Expr callMath() const;
  Expr callPrelude(llvm::StringRef function, llvm::ArrayRef<Expr> arguments) const;
  Expr callIntegerPrelude(llvm::StringRef function) const;
  Expr divide() const;
  Expr shift() const;
  Expr extremum() const;
  Expr select() const;
  Expr convert() const;
  Expr bitcast() const;

  const Op &op;
  llvm::ArrayRef<Expr> operands;
  std::set<std::string> &prelude;
  ElementType type, from;
  /// Integers that wrap and never trap, unlike C++'s.
  bool wraps;
};

Expr Arithmetic::callPrelude(llvm::StringRef function, llvm::ArrayRef<Expr> arguments) const {
  prelude.insert(function.str());
  return Expr::call(function, arguments);
}

/// With the element type written out: literals are of any type.
Expr Arithmetic::callIntegerPrelude(llvm::StringRef function) const {
  prelude.insert(function.str());
  return Expr::call(function.str() + "<" + cudaName(type).str() + ">", operands);
}

Expr Arithmetic::callMath() const {
  if (type == ElementType::F32)
    return Expr::call(mathFunction(op).str() + "f", operands);
  if (type == ElementType::F64)
    return Expr::call("::" + mathFunction(op).str(), operands);
  internalFault("a function of floats on another type", describe(op));
}

/// For what is wrapped again: sums of sums convert once.
Expr Arithmetic::unsignedOperand(unsigned number) const {
  if (const Expr *value = operands[number].unwrapped(); value && op.operands[number]->type.elementType() == type)
    return *value;
  return Expr::call(byteSize(type) == 8 ? "uint64_t" : "unsigned", {operands[number]});
}

/// C++'s signed arithmetic may not overflow, its unsigned arithmetic wraps.
Expr Arithmetic::wrapping() const {
  if (isUnsigned(type) && !isSmall(type))
    return op.kind == OpKind::Neg ? Expr::unary("-", operands[0]) : asBinary();
  if (op.kind == OpKind::Neg)
    return wrap(Expr::binary("-", Expr::name("0u"), unsignedOperand(0)));
  return wrap(Expr::binary(binaryOperator(op), unsignedOperand(0), unsignedOperand(1)));
}

Expr Arithmetic::divide() const {
  // nvcc warns of a division by the literal 0. Its quotients are products with infinity, NaN and signs included.
  const Op *divisorOp = sourceOf(*op.operands[1]).definition;
  if (isFloat(type) && divisorOp && divisorOp->kind == OpKind::Constant && divisorOp->real == 0)
    return Expr::binary("*", operands[0], literal(type, 0, std::copysign(HUGE_VAL, divisorOp->real)));
  const auto divisor = numberOf(*op.operands[1]);
  if (!wraps || (divisor && *divisor != 0 && *divisor != -1))
    return narrowed(asBinary());
  return callIntegerPrelude(op.kind == OpKind::Div ? "integer_divide" : "integer_remainder");
}

Expr Arithmetic::shift() const {
  const auto amount = numberOf(*op.operands[1]);
  const bool inRange = amount && *amount >= 0 && *amount < 8 * int64_t(byteSize(type));
  if (wraps && !inRange)
    return callIntegerPrelude(op.kind == OpKind::Shl ? "shift_left" : "shift_right");
  // Bits that leave a signed number on the left are an overflow before C++20.
  if (op.kind == OpKind::Shl && !isUnsigned(type))
    return wrap(Expr::binary("<<", unsignedOperand(0), operands[1]));
  return narrowed(asBinary());
}

Expr Arithmetic::extremum() const {
  if (isFloat(type))
    return callMath();
  return narrowed(Expr::call(op.kind == OpKind::Maximum ? "max" : "min", {typedOperand(0), typedOperand(1)}));
}

Expr Arithmetic::select() const {
  // Of two small operands of one type C++ makes no int, and of an int64_t and an int it makes an int64_t.
  const bool areUntyped = isUntyped(*op.operands[1]) && isUntyped(*op.operands[2]);
  const bool needTypes = !op.result->type.isPointer() && (isSmall(type) || areUntyped);
  return Expr::conditional(operands[0], needTypes ? typedOperand(1) : operands[1],
                           needTypes ? typedOperand(2) : operands[2]);
}

Expr Arithmetic::convert() const {
  if (type == from)
    return operands[0];
  // Every value of 16 bits is a float.
  const Expr source = isHalf(from) && type != ElementType::F32 ? Expr::call("float", {operands[0]}) : operands[0];
  if (type == ElementType::Bool)
    return Expr::binary("!=", source, Expr::integer(0));
  if (!isFloat(from) || !isInteger(type))
    return cast(source);
  prelude.insert("saturate_cast");
  return Expr::call("saturate_cast<" + cudaName(type).str() + ">", {source});
}

Expr Arithmetic::bitcast() const {
  if (type == from)
    return operands[0];
  if (type == ElementType::Bool)
    return Expr::binary("!=", operands[0], Expr::integer(0));
  if (isInteger(type) && !isFloat(from))
    return cast(operands[0]);
  prelude.insert("bit_cast");
  return Expr::call("bit_cast<" + cudaName(type).str() + ">", {typedOperand(0)});
}

Expr Arithmetic::lower() const {
  switch (op.kind) {
  case OpKind::Add:
  case OpKind::Sub:
  case OpKind::Mul:
    return wraps ? wrapping() : asBinary();
  case OpKind::Neg:
    return wraps ? wrapping() : Expr::unary("-", operands[0]);
  case OpKind::Div:
    return divide();
  case OpKind::Rem:
    return isFloat(type) ? callMath() : divide();
  case OpKind::CeilDiv:
    return Expr::binary("/", operands[0] + operands[1] - Expr::integer(1), operands[1]);
  case OpKind::GroupedRow:
  case OpKind::GroupedColumn:
    return Expr::name(callPrelude("grouped", operands).str() + (op.kind == OpKind::GroupedRow ? ".row" : ".column"));
  case OpKind::And:
  case OpKind::Or:
  case OpKind::Xor:
    return narrowed(asBinary());
  case OpKind::Not:
    return narrowed(Expr::unary(type == ElementType::Bool ? "!" : "~", operands[0]));
  case OpKind::Shl:
  case OpKind::Shr:
    return shift();
  case OpKind::Lt:
  case OpKind::Le:
  case OpKind::Gt:
  case OpKind::Ge:
  case OpKind::Eq:
  case OpKind::Ne:
    return asBinary();
  case OpKind::Maximum:
  case OpKind::Minimum:
    return extremum();
  case OpKind::Select:
    return select();
  case OpKind::Abs:
    if (isFloat(type))
      return callMath();
    return isUnsigned(type) ? operands[0] : callIntegerPrelude("integer_abs");
  case OpKind::Fma:
    if (type == ElementType::F16)
      return Expr::call("__hfma", operands);
    return type == ElementType::BF16 ? callPrelude("fma_bf16", operands) : callMath();
  case OpKind::Exp:
  case OpKind::Exp2:
  case OpKind::Log:
  case OpKind::Log2:
  case OpKind::Sqrt:
  case OpKind::Rsqrt:
  case OpKind::Sin:
  case OpKind::Cos:
  case OpKind::Tanh:
  case OpKind::Erf:
  case OpKind::Floor:
  case OpKind::Ceil:
    return callMath();
  case OpKind::Sigmoid:
    return callPrelude("sigmoid", operands);
  case OpKind::Convert:
    return convert();
  case OpKind::Bitcast:
    return bitcast();
  case OpKind::IsNull:
    return Expr::binary("==", operands[0], Expr::name("nullptr"));
  default:
    internalFault("not an elementwise operation", describe(op));
  }
}

} // namespace

Expr arithmetic(const Op &op, llvm::ArrayRef<Expr> operands, std::set<std::string> &prelude) {
  return Arithmetic(op, operands, prelude).lower();
}

Expr typed(const Value &value, const Expr &expr) {
  const ElementType type = value.type.elementType();
  // Literals of the others have their types.
  const bool mayDiffer = isInteger(type) && (isSmall(type) || byteSize(type) == 8);
  return !value.type.isPointer() && mayDiffer && isUntyped(value) ? Expr::call(cudaName(type), {expr}) : expr;
}

} // namespace tiletrans::cuda

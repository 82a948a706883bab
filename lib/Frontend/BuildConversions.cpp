// Conversions between element types, of numbers, scalars and tiles.
#include "KernelBuilder.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/StringExtras.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

namespace {

const llvm::fltSemantics &semanticsOf(ElementType element) {
  if (element == ElementType::F16)
    return llvm::APFloat::IEEEhalf();
  if (element == ElementType::BF16)
    return llvm::APFloat::BFloat();
  return element == ElementType::F32 ? llvm::APFloat::IEEEsingle() : llvm::APFloat::IEEEdouble();
}

/// The number of an integer constant, in the width and sign of its type.
llvm::APSInt integerOf(const ir::Op &constant, ElementType element) {
  const bool isUnsigned = ir::isUnsigned(element) || element == ElementType::Bool;
  return llvm::APSInt(llvm::APInt(64, uint64_t(constant.integer)).trunc(widthOf(element)), isUnsigned);
}

/// `number` in the width and sign of `element`: it wraps.
llvm::APSInt wrapped(const llvm::APSInt &number, ElementType element) {
  llvm::APSInt result = number.extOrTrunc(widthOf(element));
  result.setIsUnsigned(ir::isUnsigned(element) || element == ElementType::Bool);
  return result;
}

/// Rounded once, to nearest even.
double rounded(llvm::APFloat number, ElementType element) {
  bool losesInfo = false;
  number.convert(semanticsOf(element), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return number.convertToDouble();
}

double rounded(const llvm::APSInt &number, ElementType element) {
  llvm::APFloat result(semanticsOf(element));
  result.convertFromAPInt(number, number.isSigned(), llvm::APFloat::rmNearestTiesToEven);
  return result.convertToDouble();
}

/// Without the fraction, saturated; 0 for NaN.
llvm::APSInt truncated(double number, ElementType element) {
  llvm::APSInt result(widthOf(element), ir::isUnsigned(element));
  bool isExact = false;
  llvm::APFloat(number).convertToInteger(result, llvm::APFloat::rmTowardZero, &isExact);
  return result;
}

/// A literal, which nothing else uses.
const ir::Op *literalOf(const ir::Value *value) {
  const ir::Op *op = value->definition;
  return op && op->kind == OpKind::Constant && value->name.empty() ? op : nullptr;
}

} // namespace

ir::Value *KernelBuilder::convert(ir::Value *value, ElementType element, SourceRange range) {
  const ElementType from = value->type.elementType();
  if (from == element)
    return value;
  if (literalOf(value))
    return convertLiteral(value, element, range);
  if (element == ElementType::Bool)
    return toBool(value, range);
  return emit(OpKind::Convert, value->type.withElement(element), {value}, range).result.get();
}

ir::Value *KernelBuilder::convertLiteral(ir::Value *value, ElementType element, SourceRange range) {
  ir::Op &literal = *value->definition;
  const ElementType from = value->type.elementType();
  ir::Value *result = nullptr;
  if (ir::isFloat(from)) {
    if (element == ElementType::Bool)
      result = integer(element, literal.real != 0, range);
    else if (ir::isFloat(element))
      result = real(element, rounded(llvm::APFloat(literal.real), element), range);
    else
      result = integer(element, bitsOf(truncated(literal.real, element)), range);
  } else {
    const llvm::APSInt number = integerOf(literal, from);
    if (element == ElementType::Bool)
      result = integer(element, number != 0, range);
    else if (ir::isFloat(element))
      result = real(element, rounded(number, element), range);
    else
      result = integer(element, bitsOf(wrapped(number, element)), range);
  }
  // Where nothing was built since, nothing else can use the literal.
  if (literal.parent->next(&literal) == result->definition)
    literal.parent->remove(&literal);
  return result;
}

ir::Value *KernelBuilder::convertWeak(ir::Value *value, ElementType element, SourceRange range) {
  const ElementType from = value->type.elementType();
  if (const ir::Op *literal = literalOf(value); literal && ir::isInteger(from) && ir::isInteger(element)) {
    const llvm::APSInt number = integerOf(*literal, from);
    const llvm::APSInt result = wrapped(number, element);
    if (!llvm::APSInt::isSameValue(number, result))
      places.warn(Diagnostic::scalarWraps, range, llvm::toString(number, 10), spellingOf(element),
                  llvm::toString(result, 10));
  }
  return convert(value, element, range);
}

ir::Value *KernelBuilder::toBool(ir::Value *value, SourceRange range) {
  value = convert(value, computedIn(value->type.elementType()), range);
  const ElementType from = value->type.elementType();
  ir::Value *zero = ir::isFloat(from) ? real(from, 0, range) : integer(from, 0, range);
  zero = broadcastTo(zero, value->type.shape(), range);
  return emit(OpKind::Ne, value->type.withElement(ElementType::Bool), {value, zero}, range).result.get();
}

} // namespace tiletrans::frontend

// The calls that make tiles, or convert their elements.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

ir::Value *KernelBuilder::buildArange(const clang::CallExpr &call) {
  const clang::TemplateArgumentList &arguments = *call.getDirectCallee()->getTemplateSpecializationArgs();
  const int64_t begin = bitsOf(arguments.get(0).getAsIntegral());
  ir::Type type = *irTypeOf(call.getType());
  // arange<0, BM> has BM elements.
  if (begin == 0)
    type = type.withShape(namedShape(call, 1, type));
  ir::Op &op = emit(OpKind::MakeRange, type, {}, rangeOf(call));
  op.begin = begin;
  return op.result.get();
}

ir::Value *KernelBuilder::buildFull(const clang::CallExpr &call) {
  const ir::Type type = *irTypeOf(call.getType());
  ir::Value *value = build(*call.getArg(0));
  value = value ? convertWeak(value, type.elementType(), rangeOf(call)) : nullptr;
  return value ? broadcastTo(value, namedShape(call, 1, type), rangeOf(call)) : nullptr;
}

ir::Value *KernelBuilder::buildZeros(const clang::CallExpr &call) {
  const ir::Type type = *irTypeOf(call.getType());
  const SourceRange range = rangeOf(call);
  const ElementType element = type.elementType();
  ir::Value *zero = ir::isFloat(element) ? real(element, 0, range) : integer(element, 0, range);
  return broadcastTo(zero, namedShape(call, 1, type), range);
}

ir::Value *KernelBuilder::buildConversion(const clang::CallExpr &call) {
  const std::optional<ir::Type> type = irTypeOf(call.getType());
  ir::Value *value = build(*call.getArg(0));
  return value && type ? convert(value, type->elementType(), rangeOf(call)) : nullptr;
}

ir::Value *KernelBuilder::buildBitcast(const clang::CallExpr &call) {
  ir::Value *value = build(*call.getArg(0));
  const ElementType element = irTypeOf(call.getType())->elementType();
  if (!value || value->type.elementType() == element)
    return value;
  // A bool is a byte of 0 or 1.
  if (value->type.elementType() == ElementType::Bool)
    return convert(value, element, rangeOf(call));
  return emit(OpKind::Bitcast, value->type.withElement(element), {value}, rangeOf(call)).result.get();
}

} // namespace tiletrans::frontend

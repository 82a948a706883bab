// The calls that make tiles, or reduce them.
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
  value = value ? convert(value, type.elementType(), rangeOf(call)) : nullptr;
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

ir::Value *KernelBuilder::reduceAxis(ir::Value *value, unsigned axis, SourceRange range) {
  const llvm::ArrayRef<ir::Extent> extents = value->type.shape();
  ir::Shape shape(extents.begin(), extents.end());
  shape.erase(shape.begin() + axis);
  ir::Op &op = emit(OpKind::Reduce, value->type.withShape(shape), {value}, range);
  op.axis = axis;
  op.reduction = ir::Reduction::Sum;
  return op.result.get();
}

ir::Value *KernelBuilder::buildSum(const clang::CallExpr &call) {
  const SourceRange range = rangeOf(call);
  ir::Value *value = build(*call.getArg(0));
  if (!value)
    return nullptr;
  // Small integers are summed as int.
  const ElementType element = irTypeOf(call.getType())->elementType();
  if (isHalf(element)) {
    places.report(Diagnostic::operatorElements, places.token(call.getBeginLoc()), "sum", spellingOf(element),
                  "float, double, integers and bool");
    return nullptr;
  }
  value = convert(value, element, range);
  if (!value)
    return nullptr;

  const clang::TemplateArgument &first = call.getDirectCallee()->getTemplateSpecializationArgs()->get(0);
  const unsigned rank = value->type.rank();
  if (first.getKind() != clang::TemplateArgument::Integral) {
    for (unsigned axis = rank; axis > 0; --axis)
      value = reduceAxis(value, axis - 1, range);
    return value;
  }
  const int64_t stated = bitsOf(first.getAsIntegral());
  const unsigned axis = unsigned(stated < 0 ? stated + rank : stated);
  value = reduceAxis(value, axis, range);
  // keep_dims
  return call.getNumArgs() == 2 ? insertAxis(value, axis, range) : value;
}

} // namespace tiletrans::frontend

// The calls that move or repeat elements, and the product of matrices. Extents keep the names that the source has for
// them.
#include "KernelBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

namespace tiletrans::frontend {

using ir::OpKind;

ir::Value *KernelBuilder::insertAxis(ir::Value *value, unsigned axis, SourceRange range) {
  if (value->type.rank() == 0)
    return broadcastTo(value, ir::Extent{}, range);
  const llvm::ArrayRef<ir::Extent> extents = value->type.shape();
  ir::Shape shape(extents.begin(), extents.end());
  shape.insert(shape.begin() + axis, ir::Extent{});
  ir::Op &op = emit(OpKind::InsertAxis, value->type.withShape(std::move(shape)), {value}, range);
  op.axis = axis;
  return op.result.get();
}

ir::Value *KernelBuilder::broadcastTo(ir::Value *value, llvm::ArrayRef<ir::Extent> shape, SourceRange range) {
  const ir::Shape target(shape.begin(), shape.end());
  if (target.empty())
    return value;
  if (value->type.rank() == 0)
    return emit(OpKind::Splat, value->type.withShape(target), {value}, range).result.get();
  while (value->type.rank() < target.size())
    value = insertAxis(value, 0, range);
  if (value->type.shape() == llvm::ArrayRef(target))
    return value;
  return emit(OpKind::Broadcast, value->type.withShape(target), {value}, range).result.get();
}

ir::Value *KernelBuilder::reshape(ir::Value *value, ir::Shape shape, SourceRange range) {
  if (value->type.shape() == llvm::ArrayRef(shape))
    return value;
  if (value->type.rank() == 0)
    return broadcastTo(value, shape, range);
  return emit(OpKind::Reshape, value->type.withShape(std::move(shape)), {value}, range).result.get();
}

ir::Value *KernelBuilder::permute(ir::Value *value, llvm::ArrayRef<unsigned> order, SourceRange range) {
  if (llvm::is_sorted(order))
    return value;
  ir::Shape shape;
  for (unsigned axis : order)
    shape.push_back(value->type.shape()[axis]);
  ir::Op &op = emit(OpKind::Permute, value->type.withShape(std::move(shape)), {value}, range);
  op.order.assign(order.begin(), order.end());
  return op.result.get();
}

ir::Value *KernelBuilder::buildSubscript(const clang::CXXOperatorCallExpr &call) {
  ir::Value *value = build(*call.getArg(0));
  for (unsigned axis = 0; value && axis + 1 < call.getNumArgs(); ++axis)
    if (dialectClass(call.getArg(axis + 1)->getType()) == "none_t")
      value = insertAxis(value, axis, rangeOf(call));
  return value;
}

ir::Value *KernelBuilder::buildReshape(const clang::CallExpr &call) {
  ir::Value *value = build(*call.getArg(0));
  if (!value)
    return nullptr;
  const ir::Type type = *irTypeOf(call.getType());
  if (type.isScalar())
    return onlyElement(value, rangeOf(call));
  return type.isTile() ? reshape(value, namedShape(call, 0, type), rangeOf(call)) : refuse(call);
}

ir::Value *KernelBuilder::buildBroadcastTo(const clang::CallExpr &call) {
  ir::Value *value = build(*call.getArg(0));
  return value ? broadcastTo(value, namedShape(call, 0, *irTypeOf(call.getType())), rangeOf(call)) : nullptr;
}

ir::Value *KernelBuilder::buildTrans(const clang::CallExpr &call) {
  ir::Value *value = build(*call.getArg(0));
  if (!value)
    return nullptr;
  const unsigned rank = value->type.rank();
  llvm::SmallVector<unsigned, 3> order(rank);
  std::iota(order.begin(), order.end(), 0u);
  std::swap(order[rank - 1], order[rank - 2]);
  return permute(value, order, rangeOf(call));
}

ir::Value *KernelBuilder::buildPermute(const clang::CallExpr &call) {
  ir::Value *value = build(*call.getArg(0));
  if (!value)
    return nullptr;
  llvm::SmallVector<unsigned, 3> order;
  for (const clang::TemplateArgument &axis :
       call.getDirectCallee()->getTemplateSpecializationArgs()->get(0).pack_elements())
    order.push_back(unsigned(bitsOf(axis.getAsIntegral())));
  return permute(value, order, rangeOf(call));
}

ir::Value *KernelBuilder::buildDot(const clang::CallExpr &call) {
  Values operands;
  if (!buildArguments(call, operands))
    return nullptr;
  // [.., M, K] times [.., K, N].
  const llvm::ArrayRef<ir::Extent> left = operands[0]->type.shape();
  ir::Shape shape(left.begin(), left.end());
  shape.back() = operands[1]->type.shape().back();
  const ir::Type type = irTypeOf(call.getType())->withShape(std::move(shape));
  ir::Op &dot = emit(OpKind::Dot, type, operands, rangeOf(call));
  // The first template argument is the precision; tf32 comes second in its enumeration.
  const clang::TemplateArgument &precision = call.getDirectCallee()->getTemplateSpecializationArgs()->get(0);
  dot.allowsTf32 = bitsOf(precision.getAsIntegral()) == 1;
  return dot.result.get();
}

} // namespace tiletrans::frontend

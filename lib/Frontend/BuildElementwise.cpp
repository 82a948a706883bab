// Operators on tiles: operands come to one element type and one shape first.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

namespace {

/// What is computed element by element for `op`; a compound assignment computes its operator.
std::optional<OpKind> tileKind(clang::OverloadedOperatorKind op) {
  switch (op) {
  case clang::OO_Plus:
  case clang::OO_PlusEqual:
    return OpKind::Add;
  case clang::OO_Minus:
  case clang::OO_MinusEqual:
    return OpKind::Sub;
  case clang::OO_Star:
  case clang::OO_StarEqual:
    return OpKind::Mul;
  case clang::OO_Slash:
  case clang::OO_SlashEqual:
    return OpKind::Div;
  case clang::OO_Percent:
  case clang::OO_PercentEqual:
    return OpKind::Rem;
  case clang::OO_Amp:
  case clang::OO_AmpEqual:
    return OpKind::And;
  case clang::OO_Pipe:
  case clang::OO_PipeEqual:
    return OpKind::Or;
  case clang::OO_Caret:
  case clang::OO_CaretEqual:
    return OpKind::Xor;
  case clang::OO_Less:
    return OpKind::Lt;
  case clang::OO_LessEqual:
    return OpKind::Le;
  case clang::OO_Greater:
    return OpKind::Gt;
  case clang::OO_GreaterEqual:
    return OpKind::Ge;
  case clang::OO_EqualEqual:
    return OpKind::Eq;
  case clang::OO_ExclaimEqual:
    return OpKind::Ne;
  default:
    return std::nullopt;
  }
}

bool isComparison(OpKind kind) { return kind >= OpKind::Lt && kind <= OpKind::Ne; }
bool isQuotient(OpKind kind) { return kind == OpKind::Div || kind == OpKind::Rem; }
ElementOperand operandOf(const clang::Expr &expr, const ir::Value &value) {
  return {value.type.elementType(), isTileType(expr.getType()), value.type.rank()};
}

/// The shape that both broadcast to; an extent keeps the name that either has for it.
ir::Shape commonShape(llvm::ArrayRef<ir::Extent> left, llvm::ArrayRef<ir::Extent> right) {
  if (left.size() < right.size())
    std::swap(left, right);
  ir::Shape shape(left.begin(), left.end());
  for (size_t i = 0; i < right.size(); ++i) {
    ir::Extent &extent = shape[left.size() - right.size() + i];
    if (extent == right[i] ? extent.symbol.empty() : extent.value == 1)
      extent = right[i];
  }
  return shape;
}

} // namespace

ir::Value *KernelBuilder::buildOperatorCall(const clang::CXXOperatorCallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const clang::OverloadedOperatorKind op = call.getOperator();
  if (op == clang::OO_Subscript && isTileType(call.getArg(0)->getType()))
    return buildSubscript(call);
  if (!callee || !isDialect(callee))
    return inlineOperator(call);
  if (op == clang::OO_Equal)
    return assign(assignedVariable(*call.getArg(0)), build(*call.getArg(1)));
  if (call.isAssignmentOp())
    return buildTileAssignment(call);
  return call.getNumArgs() == 1 ? buildTileUnary(call) : buildTileBinary(call);
}

ir::Value *KernelBuilder::buildTileBinary(const clang::CXXOperatorCallExpr &call) {
  const clang::Expr &leftExpr = *call.getArg(0), &rightExpr = *call.getArg(1);
  ir::Value *left = build(leftExpr);
  ir::Value *right = build(rightExpr);
  if (!left || !right)
    return nullptr;
  if (left->type.isPointer())
    return offsetPointer(left, right, call.getOperator() == clang::OO_Minus, rangeOf(call));
  const ElementOperand leftOperand = operandOf(leftExpr, *left), rightOperand = operandOf(rightExpr, *right);
  const ElementType common = commonElement(leftOperand, rightOperand);
  if (leftOperand.isTile && rightOperand.isTile && ir::isUnsigned(common) &&
      (isSignedInteger(leftOperand.element) || isSignedInteger(rightOperand.element)))
    places.warn(Diagnostic::mixedSigns, places.token(call.getOperatorLoc()), spellingOf(common));
  return elementwise(left, right, common, call);
}

ir::Value *KernelBuilder::buildTileAssignment(const clang::CXXOperatorCallExpr &call) {
  const clang::Expr &target = *call.getArg(0);
  ir::Variable *variable = assignedVariable(target);
  ir::Value *right = build(*call.getArg(1));
  ir::Value *left = variable ? build(target) : nullptr;
  if (!left || !right)
    return nullptr;
  // The dialect's header checks that the result has the type of the target.
  ir::Value *result = left->type.isPointer()
                          ? offsetPointer(left, right, call.getOperator() == clang::OO_MinusEqual, rangeOf(call))
                          : elementwise(left, right, left->type.elementType(), call);
  return assign(variable, result);
}

ir::Value *KernelBuilder::elementwise(ir::Value *left, ir::Value *right, ElementType element,
                                      const clang::CXXOperatorCallExpr &call) {
  const std::optional<OpKind> kind = tileKind(call.getOperator());
  if (!kind)
    return refuse(call);
  const ir::Shape shape = commonShape(left->type.shape(), right->type.shape());
  const bool isTile = !shape.empty();
  if (isHalf(element) || (isTile && isQuotient(*kind) && (!ir::isFloat(element) || *kind == OpKind::Rem))) {
    places.report(Diagnostic::operatorElements, places.token(call.getOperatorLoc()),
                  clang::getOperatorSpelling(call.getOperator()), spellingOf(element),
                  isQuotient(*kind) ? "float and double" : "float, double, integers and bool");
    return nullptr;
  }
  const SourceRange range = rangeOf(call);
  for (ir::Value **operand : {&left, &right}) {
    *operand = isTile && (*operand)->type.isScalar() ? convertWeak(*operand, element, range)
                                                     : convert(*operand, element, range);
    if (!*operand)
      return nullptr;
    *operand = broadcastTo(*operand, shape, range);
  }
  const ir::Type type = ir::Type::scalar(isComparison(*kind) ? ElementType::Bool : element).withShape(shape);
  return emit(*kind, type, {left, right}, range).result.get();
}

ir::Value *KernelBuilder::buildTileUnary(const clang::CXXOperatorCallExpr &call) {
  const SourceRange range = rangeOf(call);
  ir::Value *value = build(*call.getArg(0));
  if (!value)
    return nullptr;
  const ElementType element = value->type.elementType();
  if (isHalf(element)) {
    places.report(Diagnostic::operatorElements, places.token(call.getOperatorLoc()),
                  clang::getOperatorSpelling(call.getOperator()), spellingOf(element),
                  "float, double, integers and bool");
    return nullptr;
  }
  if (call.getOperator() == clang::OO_Minus)
    return emit(OpKind::Neg, value->type, {value}, range).result.get();
  if (element == ElementType::Bool)
    return emit(OpKind::Not, value->type, {value}, range).result.get();
  ir::Value *ones = broadcastTo(integer(element, -1, range), value->type.shape(), range);
  return emit(OpKind::Xor, value->type, {value, ones}, range).result.get();
}

ir::Value *KernelBuilder::buildSubscript(const clang::CXXOperatorCallExpr &call) {
  ir::Value *value = build(*call.getArg(0));
  for (unsigned axis = 0; value && axis + 1 < call.getNumArgs(); ++axis)
    if (dialectClass(call.getArg(axis + 1)->getType()) == "none_t")
      value = insertAxis(value, axis, rangeOf(call));
  return value;
}

ir::Value *KernelBuilder::insertAxis(ir::Value *value, unsigned axis, SourceRange range) {
  const llvm::ArrayRef<ir::Extent> extents = value->type.shape();
  ir::Shape shape(extents.begin(), extents.end());
  shape.insert(shape.begin() + axis, ir::Extent{});
  ir::Op &op = emit(OpKind::InsertAxis, value->type.withShape(std::move(shape)), {value}, range);
  op.axis = axis;
  return op.result.get();
}

ir::Value *KernelBuilder::offsetPointer(ir::Value *pointer, ir::Value *offset, bool isNegative, SourceRange range) {
  offset = pointer && offset ? toIndex(offset, range) : nullptr;
  if (!offset)
    return nullptr;
  if (isNegative)
    offset = emit(OpKind::Neg, offset->type, {offset}, range).result.get();
  const ir::Shape shape = commonShape(pointer->type.shape(), offset->type.shape());
  pointer = broadcastTo(pointer, shape, range);
  offset = broadcastTo(offset, shape, range);
  return emit(OpKind::OffsetPointer, pointer->type, {pointer, offset}, range).result.get();
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

} // namespace tiletrans::frontend

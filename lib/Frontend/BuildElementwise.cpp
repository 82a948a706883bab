// Operators on tiles and on 16-bit floats: operands come to one element type and one shape first.
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
  case clang::OO_LessLess:
  case clang::OO_LessLessEqual:
    return OpKind::Shl;
  case clang::OO_GreaterGreater:
  case clang::OO_GreaterGreaterEqual:
    return OpKind::Shr;
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

ElementOperand operandOf(const clang::Expr &expr, const ir::Value &value) {
  return {value.type.elementType(), isTileType(expr.getType()), value.type.rank()};
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
  warnOfMixedSigns(call, leftOperand, rightOperand, common);
  // The sign is repeated where the left operand has one, also where both become unsigned. A scalar is of the tile's
  // type first.
  const bool isWeak = !leftOperand.isTile || (leftOperand.rank == 0 && rightOperand.rank > 0);
  if (call.getOperator() == clang::OO_GreaterGreater && ir::isUnsigned(common) && !isWeak &&
      isSignedInteger(leftOperand.element)) {
    ir::Value *shifted = elementwise(left, right, signedOf(common), call);
    return shifted ? convert(shifted, common, rangeOf(call)) : nullptr;
  }
  return elementwise(left, right, common, call);
}

ir::Value *KernelBuilder::buildTileAssignment(const clang::CXXOperatorCallExpr &call) {
  const clang::Expr &target = *call.getArg(0), &argument = *call.getArg(1);
  ir::Variable *variable = assignedVariable(target);
  ir::Value *right = build(argument);
  ir::Value *left = variable ? build(target) : nullptr;
  if (!left || !right)
    return nullptr;
  const SourceRange range = rangeOf(call);
  if (left->type.isPointer())
    return assign(variable, offsetPointer(left, right, call.getOperator() == clang::OO_MinusEqual, range));
  // The dialect's header checks that the result has the type of the target, unless that is a 16-bit float: it meets
  // other scalars as a float does.
  const ElementType targetElement = left->type.elementType();
  const ElementOperand leftOperand = operandOf(target, *left), rightOperand = operandOf(argument, *right);
  ElementType common = targetElement;
  if (!leftOperand.isTile && right->type.elementType() != targetElement)
    common = right->type.elementType() == ElementType::F64 ? ElementType::F64 : ElementType::F32;
  warnOfMixedSigns(call, leftOperand, rightOperand, common);
  ir::Value *result = elementwise(left, right, common, call);
  return result ? assign(variable, convert(result, targetElement, range)) : nullptr;
}

void KernelBuilder::warnOfMixedSigns(const clang::CXXOperatorCallExpr &call, const ElementOperand &left,
                                     const ElementOperand &right, ElementType common) {
  const std::optional<OpKind> kind = tileKind(call.getOperator());
  if (!ir::isUnsigned(common) || kind == OpKind::Shl || kind == OpKind::Shr)
    return;
  // A scalar takes the tile's type silently, except where its sign decides the result.
  const auto becomesUnsigned = [&](const ElementOperand &operand, const clang::Expr &expr) {
    if (!isSignedInteger(operand.element))
      return false;
    if (operand.isTile)
      return true;
    const std::optional<int64_t> number = constantInteger(*expr.IgnoreParenImpCasts());
    return (kind == OpKind::Div || kind == OpKind::Rem) && (!number || *number < 0);
  };
  if (becomesUnsigned(left, *call.getArg(0)) || becomesUnsigned(right, *call.getArg(1)))
    places.warn(Diagnostic::mixedSigns, places.token(call.getOperatorLoc()), spellingOf(common));
}

ir::Value *KernelBuilder::elementwise(ir::Value *left, ir::Value *right, ElementType element,
                                      const clang::CXXOperatorCallExpr &call) {
  const std::optional<OpKind> kind = tileKind(call.getOperator());
  return kind ? compute(*kind, {left, right}, element, rangeOf(call)) : refuse(call);
}

ir::Value *KernelBuilder::compute(OpKind kind, llvm::ArrayRef<ir::Value *> operands, ElementType element,
                                  SourceRange range) {
  ir::Shape shape;
  for (const ir::Value *operand : operands)
    shape = commonShape(shape, operand->type.shape());
  // A product and a sum that are rounded once stay what they are.
  const ElementType computed = kind == OpKind::Fma ? element : computedIn(element);
  Values met;
  for (ir::Value *operand : operands) {
    const bool isWeak = !shape.empty() && operand->type.isScalar();
    operand = isWeak ? convertWeak(operand, element, range) : convert(operand, element, range);
    met.push_back(broadcastTo(convert(operand, computed, range), shape, range));
  }
  const ir::Type type = ir::Type::scalar(isComparison(kind) ? ElementType::Bool : computed).withShape(shape);
  ir::Value *result = emit(kind, type, met, range).result.get();
  return isComparison(kind) ? result : convert(result, element, range);
}

ir::Value *KernelBuilder::buildTileUnary(const clang::CXXOperatorCallExpr &call) {
  const SourceRange range = rangeOf(call);
  ir::Value *value = build(*call.getArg(0));
  if (!value)
    return nullptr;
  const ElementType element = value->type.elementType();
  if (call.getOperator() == clang::OO_Minus)
    return compute(OpKind::Neg, {value}, element, range);
  if (element == ElementType::Bool)
    return emit(OpKind::Not, value->type, {value}, range).result.get();
  ir::Value *ones = broadcastTo(integer(element, -1, range), value->type.shape(), range);
  return emit(OpKind::Xor, value->type, {value, ones}, range).result.get();
}

} // namespace tiletrans::frontend

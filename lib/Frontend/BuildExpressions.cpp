// Scalar expressions. Conversions that C++ makes silently become operations.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

ir::Value *KernelBuilder::build(const clang::Expr &expr) {
  if (ir::Value *number = fold(expr))
    return number;
  return buildUnfolded(expr);
}

ir::Value *KernelBuilder::buildUnfolded(const clang::Expr &expr) {
  if (const auto *full = llvm::dyn_cast<clang::FullExpr>(&expr))
    return build(*full->getSubExpr());
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(&expr))
    return buildCast(*cast);
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(&expr))
    return buildCall(*call);
  if (const auto *construction = llvm::dyn_cast<clang::CXXConstructExpr>(&expr))
    return buildConstruction(*construction);
  if (const auto *op = llvm::dyn_cast<clang::BinaryOperator>(&expr))
    return buildBinary(*op);

  switch (expr.getStmtClass()) {
  case clang::Stmt::ParenExprClass:
    return build(*llvm::cast<clang::ParenExpr>(expr).getSubExpr());
  case clang::Stmt::MaterializeTemporaryExprClass:
    return build(*llvm::cast<clang::MaterializeTemporaryExpr>(expr).getSubExpr());
  case clang::Stmt::CXXBindTemporaryExprClass:
    return build(*llvm::cast<clang::CXXBindTemporaryExpr>(expr).getSubExpr());
  case clang::Stmt::CXXDefaultArgExprClass:
    return build(*llvm::cast<clang::CXXDefaultArgExpr>(expr).getExpr());
  case clang::Stmt::CXXRewrittenBinaryOperatorClass:
    return build(*llvm::cast<clang::CXXRewrittenBinaryOperator>(expr).getSemanticForm());
  case clang::Stmt::SubstNonTypeTemplateParmExprClass: {
    const auto &use = llvm::cast<clang::SubstNonTypeTemplateParmExpr>(expr);
    ir::Value *value = templateParameter(use);
    return value ? value : build(*use.getReplacement());
  }
  case clang::Stmt::DeclRefExprClass:
    return readName(llvm::cast<clang::DeclRefExpr>(expr));
  case clang::Stmt::UnaryOperatorClass:
    return buildUnary(llvm::cast<clang::UnaryOperator>(expr));
  case clang::Stmt::ConditionalOperatorClass:
    return buildConditional(llvm::cast<clang::ConditionalOperator>(expr));
  case clang::Stmt::CXXDefaultInitExprClass:
    return build(*llvm::cast<clang::CXXDefaultInitExpr>(expr).getExpr());
  case clang::Stmt::OpaqueValueExprClass:
    return build(*llvm::cast<clang::OpaqueValueExpr>(expr).getSourceExpr());
  case clang::Stmt::MemberExprClass:
    return readPlace(expr);
  case clang::Stmt::ArraySubscriptExprClass:
    // An element of a constant table, or of an array of the kernel; not of memory.
    if (llvm::cast<clang::ArraySubscriptExpr>(expr).getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      return readPlace(expr);
    break;
  case clang::Stmt::InitListExprClass:
    if (const auto &list = llvm::cast<clang::InitListExpr>(expr); list.getNumInits() == 1)
      return build(*list.getInit(0));
    break;
  default:
    break;
  }
  ir::Value *number = evaluate(expr);
  return number ? number : refuse(expr);
}

ir::Value *KernelBuilder::readPlace(const clang::Expr &place) {
  if (ir::Value *number = mentionsNames(place) ? nullptr : evaluate(place))
    return number;
  const Object object = buildObject(place);
  return object ? read(*object, place) : nullptr;
}

// ---- numbers ------------------------------------------------------------------------------------------------------

bool KernelBuilder::mentionsNames(const clang::Stmt &expr) {
  if (const auto *use = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(&expr))
    return templateParameter(*use) != nullptr;
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&expr))
    return bindings.count(reference->getDecl()) != 0;
  return llvm::any_of(expr.children(), [&](const clang::Stmt *child) { return child && mentionsNames(*child); });
}

ir::Value *KernelBuilder::fold(const clang::Expr &expr) {
  return expr.isPRValue() && expr.getType()->isArithmeticType() && !mentionsNames(expr) ? evaluate(expr) : nullptr;
}

ir::Value *KernelBuilder::evaluate(const clang::Expr &expr) {
  const std::optional<ElementType> element = elementTypeOf(expr.getType());
  clang::Expr::EvalResult result;
  if (!element || !expr.EvaluateAsRValue(result, context) || result.HasSideEffects)
    return nullptr;
  builder.range = rangeOf(expr);
  return constant(result.Val, *element);
}

ir::Value *KernelBuilder::constant(const clang::APValue &number, ElementType element) {
  if (number.isInt())
    return builder.integer(element, bitsOf(number.getInt()));
  if (number.isFloat())
    return builder.real(element, number.getFloat().convertToDouble());
  return nullptr;
}

std::optional<int64_t> KernelBuilder::constantInteger(const clang::Expr &expr) {
  clang::Expr::EvalResult result;
  if (!expr.getType()->isIntegralOrEnumerationType() || !expr.EvaluateAsInt(result, context))
    return std::nullopt;
  return result.Val.getInt().tryExtValue();
}

// ---- conversions ----------------------------------------------------------------------------------------------------

ir::Value *KernelBuilder::buildCast(const clang::CastExpr &cast) {
  const clang::Expr &source = *cast.getSubExpr();
  switch (cast.getCastKind()) {
  case clang::CK_NoOp:
    // Memory behind a pointer to const is not written.
    if (cast.getType()->isPointerType() && source.getType()->getPointeeType().isConstQualified() &&
        !cast.getType()->getPointeeType().isConstQualified())
      return refuse(cast);
    return build(source);
  case clang::CK_LValueToRValue:
  case clang::CK_ConstructorConversion:
  case clang::CK_UserDefinedConversion:
    return build(source);
  case clang::CK_IntegralCast:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingCast:
  case clang::CK_IntegralToBoolean:
  case clang::CK_FloatingToBoolean: {
    const std::optional<ElementType> element = elementTypeOf(cast.getType());
    ir::Value *value = element ? build(source) : refuse(cast);
    return value ? convert(value, *element, rangeOf(cast)) : nullptr;
  }
  case clang::CK_PointerToBoolean:
    return buildIsNull(source, true, rangeOf(cast));
  case clang::CK_ToVoid:
    buildEffects(source);
    return nullptr;
  default:
    return refuse(cast);
  }
}

ir::Value *KernelBuilder::buildConstruction(const clang::CXXConstructExpr &construction) {
  const std::optional<ir::Type> type = irTypeOf(construction.getType());
  // A 16-bit float of nothing is 0.
  if (type && elementTypeOf(construction.getType()) && construction.requiresZeroInitialization())
    return real(type->elementType(), 0, rangeOf(construction));
  if (!type || construction.getNumArgs() != 1)
    return refuse(construction);
  ir::Value *value = build(*construction.getArg(0));
  if (!value || construction.getConstructor()->isCopyOrMoveConstructor())
    return value;
  // A 16-bit float, or a rank-0 tile, of a scalar.
  return convert(value, type->elementType(), rangeOf(construction));
}

// ---- operators
// --------------------------------------------------------------------------------------------------------

ir::Value *KernelBuilder::buildUnary(const clang::UnaryOperator &op) {
  const SourceRange range = rangeOf(op);
  switch (op.getOpcode()) {
  case clang::UO_Plus:
  case clang::UO_Extension:
    return build(*op.getSubExpr());
  case clang::UO_Minus:
  case clang::UO_LNot:
  case clang::UO_Not: {
    ir::Value *value = build(*op.getSubExpr());
    if (!value)
      return nullptr;
    if (op.getOpcode() == clang::UO_Not)
      return emit(OpKind::Xor, value->type, {value, integer(value->type.elementType(), -1, range)}, range).result.get();
    const OpKind kind = op.getOpcode() == clang::UO_Minus ? OpKind::Neg : OpKind::Not;
    return emit(kind, value->type, {value}, range).result.get();
  }
  case clang::UO_PreInc:
  case clang::UO_PreDec:
  case clang::UO_PostInc:
  case clang::UO_PostDec:
    return buildStepByOne(op);
  case clang::UO_Deref:
    if (llvm::isa<clang::CXXThisExpr>(op.getSubExpr()->IgnoreParenImpCasts()))
      return readPlace(op);
    return refuse(op);
  default:
    return refuse(op);
  }
}

ir::Value *KernelBuilder::buildStepByOne(const clang::UnaryOperator &op) {
  const SourceRange range = rangeOf(op);
  ir::Variable *variable = assignedVariable(*op.getSubExpr());
  ir::Value *before = variable ? build(*op.getSubExpr()) : nullptr;
  if (!before)
    return nullptr;
  ir::Value *after = nullptr;
  if (before->type.isPointer()) {
    after = offsetPointer(before, integer(ElementType::I64, 1, range), op.isDecrementOp(), range);
  } else if (ir::Value *one = convert(integer(ElementType::I32, 1, range), before->type.elementType(), range)) {
    const OpKind kind = op.isIncrementOp() ? OpKind::Add : OpKind::Sub;
    after = emit(kind, before->type, {before, one}, range).result.get();
  }
  assign(variable, after);
  return op.isPostfix() ? before : after;
}

namespace {

std::optional<OpKind> scalarKind(clang::BinaryOperatorKind opcode) {
  switch (opcode) {
  case clang::BO_Add:
    return OpKind::Add;
  case clang::BO_Sub:
    return OpKind::Sub;
  case clang::BO_Mul:
    return OpKind::Mul;
  case clang::BO_Div:
    return OpKind::Div;
  case clang::BO_Rem:
    return OpKind::Rem;
  case clang::BO_And:
    return OpKind::And;
  case clang::BO_Or:
    return OpKind::Or;
  case clang::BO_Xor:
    return OpKind::Xor;
  case clang::BO_Shl:
    return OpKind::Shl;
  case clang::BO_Shr:
    return OpKind::Shr;
  case clang::BO_LT:
    return OpKind::Lt;
  case clang::BO_LE:
    return OpKind::Le;
  case clang::BO_GT:
    return OpKind::Gt;
  case clang::BO_GE:
    return OpKind::Ge;
  case clang::BO_EQ:
    return OpKind::Eq;
  case clang::BO_NE:
    return OpKind::Ne;
  default:
    return std::nullopt;
  }
}

} // namespace

ir::Value *KernelBuilder::buildScalar(clang::BinaryOperatorKind opcode, ir::Value *left, ir::Value *right,
                                      const clang::Expr &expr) {
  const std::optional<OpKind> kind = scalarKind(opcode);
  if (!left || !right)
    return nullptr;
  if (!kind || !left->type.isScalar() || !right->type.isScalar())
    return refuse(expr);
  // C++ promotes the distance of a shift alone.
  if (clang::BinaryOperator::isShiftOp(opcode))
    right = convert(right, left->type.elementType(), rangeOf(expr));
  const bool isComparison = clang::BinaryOperator::isComparisonOp(opcode);
  const ir::Type type = isComparison ? ir::Type::scalar(ElementType::Bool) : left->type;
  return emit(*kind, type, {left, right}, rangeOf(expr)).result.get();
}

/// The pointer that `op` compares with nullptr; null where it compares something else.
const clang::Expr *KernelBuilder::comparedWithNull(const clang::BinaryOperator &op) {
  const auto isNull = [&](const clang::Expr *side) {
    return side->isNullPointerConstant(context, clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull;
  };
  return isNull(op.getRHS()) ? op.getLHS() : isNull(op.getLHS()) ? op.getRHS() : nullptr;
}

ir::Value *KernelBuilder::buildIsNull(const clang::Expr &pointer, bool isNegated, SourceRange range) {
  ir::Value *value = build(pointer);
  if (!value)
    return nullptr;
  value = emit(OpKind::IsNull, value->type.withElement(ElementType::Bool), {value}, range).result.get();
  return isNegated ? emit(OpKind::Not, value->type, {value}, range).result.get() : value;
}

ir::Value *KernelBuilder::buildBinary(const clang::BinaryOperator &op) {
  const clang::Expr &left = *op.getLHS(), &right = *op.getRHS();
  if (op.isAssignmentOp())
    return buildScalarAssignment(op);
  if (op.getType()->isPointerType() && op.isAdditiveOp()) {
    const bool isPointerFirst = left.getType()->isPointerType();
    ir::Value *pointer = build(isPointerFirst ? left : right);
    ir::Value *offset = build(isPointerFirst ? right : left);
    return offsetPointer(pointer, offset, op.getOpcode() == clang::BO_Sub, rangeOf(op));
  }
  if (op.getOpcode() == clang::BO_Comma) {
    buildEffects(left);
    return build(right);
  }
  if (op.isLogicalOp())
    return buildLogical(op);
  if (op.isEqualityOp() && left.getType()->isPointerType())
    if (const clang::Expr *pointer = comparedWithNull(op))
      return buildIsNull(*pointer, op.getOpcode() == clang::BO_NE, rangeOf(op));
  // What only a constant can be: a shift, a comparison of types' sizes.
  if (!scalarKind(op.getOpcode()) || !elementTypeOf(left.getType())) {
    ir::Value *number = evaluate(op);
    return number ? number : refuse(op);
  }
  ir::Value *first = build(left);
  return buildScalar(op.getOpcode(), first, build(right), op);
}

ir::Value *KernelBuilder::buildScalarAssignment(const clang::BinaryOperator &op) {
  const clang::Expr &target = *op.getLHS();
  ir::Variable *variable = assignedVariable(target);
  if (!variable)
    return nullptr;
  const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(&op);
  if (!compound)
    return assign(variable, build(*op.getRHS()));

  ir::Value *right = build(*op.getRHS());
  ir::Value *left = build(target);
  if (!left || !right)
    return nullptr;
  const SourceRange range = rangeOf(op);
  const clang::BinaryOperatorKind opcode = clang::BinaryOperator::getOpForCompoundAssignment(op.getOpcode());
  if (left->type.isPointer())
    return assign(variable, offsetPointer(left, right, opcode == clang::BO_Sub, range));
  // Computed in the type where both operands meet.
  const std::optional<ElementType> computed = elementTypeOf(compound->getComputationLHSType());
  left = computed ? convert(left, *computed, range) : refuse(op);
  ir::Value *result = buildScalar(opcode, left, right, op);
  return result ? assign(variable, convert(result, variable->type.elementType(), range)) : nullptr;
}

} // namespace tiletrans::frontend

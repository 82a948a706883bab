// What expressions denote that are more than a value: places that can be assigned, and aggregates, which are split into
// their members.
#include "AggregateTypes.h"
#include "KernelBuilder.h"

namespace tiletrans::frontend {

namespace {

/// The number that an index is: a constant, or what is computed from constants alone.
std::optional<int64_t> numberOf(const ir::Value &value) {
  const ir::Op *op = value.definition;
  if (!op || !ir::isInteger(value.type.elementType()))
    return std::nullopt;
  if (op->kind == ir::OpKind::Constant)
    return op->integer;
  llvm::SmallVector<int64_t, 2> numbers;
  for (const ir::Value *operand : op->operands)
    if (const std::optional<int64_t> number = numberOf(*operand))
      numbers.push_back(*number);
  if (numbers.size() != op->operands.size())
    return std::nullopt;
  if (op->kind == ir::OpKind::Convert)
    return numbers[0];
  if (op->kind == ir::OpKind::Add)
    return numbers[0] + numbers[1];
  if (op->kind == ir::OpKind::Sub)
    return numbers[0] - numbers[1];
  if (op->kind == ir::OpKind::Mul)
    return numbers[0] * numbers[1];
  return std::nullopt;
}

} // namespace

Object KernelBuilder::objectOf(ir::Value *value) {
  auto object = std::make_shared<Binding>();
  object->value = value;
  return object;
}

Object KernelBuilder::buildObject(const clang::Expr &expr) {
  if (const auto *full = llvm::dyn_cast<clang::FullExpr>(&expr))
    return buildObject(*full->getSubExpr());
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(&expr))
    return buildCastObject(*cast);
  // A value is all that there is.
  const bool isLeaf = irTypeOf(expr.getType()).has_value();
  if (const auto *construction = llvm::dyn_cast<clang::CXXConstructExpr>(&expr)) {
    if (!isLeaf)
      return buildConstructed(*construction);
    return construction->getConstructor()->isDefaultConstructor() ? undefinedObject(expr.getType(), rangeOf(expr))
                                                                  : valueObject(expr);
  }
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(&expr))
    return isLeaf && expr.isPRValue() ? valueObject(expr) : buildCallObject(*call);
  if (const auto *op = llvm::dyn_cast<clang::BinaryOperator>(&expr)) {
    if (op->getOpcode() == clang::BO_Comma) {
      build(*op->getLHS());
      return buildObject(*op->getRHS());
    }
    if (!op->isAssignmentOp())
      return valueObject(expr);
    build(expr);
    return buildObject(*op->getLHS());
  }
  if (const auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(&expr))
    return isLeaf ? valueObject(expr) : buildChosen(*choice);

  switch (expr.getStmtClass()) {
  case clang::Stmt::ParenExprClass:
    return buildObject(*llvm::cast<clang::ParenExpr>(expr).getSubExpr());
  case clang::Stmt::MaterializeTemporaryExprClass:
    return buildObject(*llvm::cast<clang::MaterializeTemporaryExpr>(expr).getSubExpr());
  case clang::Stmt::CXXBindTemporaryExprClass:
    return buildObject(*llvm::cast<clang::CXXBindTemporaryExpr>(expr).getSubExpr());
  case clang::Stmt::CXXDefaultArgExprClass:
    return buildObject(*llvm::cast<clang::CXXDefaultArgExpr>(expr).getExpr());
  case clang::Stmt::CXXDefaultInitExprClass:
    return buildObject(*llvm::cast<clang::CXXDefaultInitExpr>(expr).getExpr());
  case clang::Stmt::OpaqueValueExprClass:
    return buildObject(*llvm::cast<clang::OpaqueValueExpr>(expr).getSourceExpr());
  case clang::Stmt::ArrayInitLoopExprClass: {
    const Object source = buildObject(*llvm::cast<clang::ArrayInitLoopExpr>(expr).getCommonExpr());
    return copy(source, expr, false, {});
  }
  case clang::Stmt::DeclRefExprClass:
    return buildNamed(llvm::cast<clang::DeclRefExpr>(expr));
  case clang::Stmt::CXXThisExprClass:
    return frame().self ? frame().self : refuseObject(expr);
  case clang::Stmt::MemberExprClass:
    return buildMember(llvm::cast<clang::MemberExpr>(expr));
  case clang::Stmt::ArraySubscriptExprClass: {
    const auto &element = llvm::cast<clang::ArraySubscriptExpr>(expr);
    return buildElement(*element.getBase()->IgnoreParenImpCasts(), *element.getIdx(), expr);
  }
  case clang::Stmt::UnaryOperatorClass: {
    const auto &op = llvm::cast<clang::UnaryOperator>(expr);
    if (op.getOpcode() == clang::UO_Deref && llvm::isa<clang::CXXThisExpr>(op.getSubExpr()->IgnoreParenImpCasts()))
      return buildObject(*op.getSubExpr()->IgnoreParenImpCasts());
    if (!op.isPrefix() || !op.isIncrementDecrementOp())
      return valueObject(expr);
    build(expr);
    return buildObject(*op.getSubExpr());
  }
  case clang::Stmt::LambdaExprClass:
    return buildClosure(llvm::cast<clang::LambdaExpr>(expr));
  case clang::Stmt::InitListExprClass: {
    const auto &list = llvm::cast<clang::InitListExpr>(expr);
    if (isLeaf && list.getNumInits() == 0)
      return zeroObject(expr.getType(), rangeOf(expr));
    return isLeaf ? valueObject(expr)
                  : buildAggregate(expr.getType(), list.inits(),
                                   list.hasArrayFiller() ? list.getArrayFiller() : nullptr, expr);
  }
  case clang::Stmt::CXXParenListInitExprClass: {
    const auto &list = llvm::cast<clang::CXXParenListInitExpr>(expr);
    return buildAggregate(expr.getType(), const_cast<clang::CXXParenListInitExpr &>(list).getInitExprs(),
                          list.getArrayFiller(), expr);
  }
  case clang::Stmt::ImplicitValueInitExprClass:
  case clang::Stmt::CXXScalarValueInitExprClass:
    return zeroObject(expr.getType(), rangeOf(expr));
  default:
    return isLeaf ? valueObject(expr) : refuseObject(expr);
  }
}

Object KernelBuilder::valueObject(const clang::Expr &expr) {
  ir::Value *value = build(expr);
  return value ? objectOf(value) : nullptr;
}

Object KernelBuilder::refuseObject(const clang::Stmt &construct) {
  refuse(construct);
  return nullptr;
}

Object KernelBuilder::buildCastObject(const clang::CastExpr &cast) {
  switch (cast.getCastKind()) {
  case clang::CK_NoOp:
    if (cast.getType()->isPointerType())
      return valueObject(cast);
    return buildObject(*cast.getSubExpr());
  case clang::CK_ConstructorConversion:
  case clang::CK_UserDefinedConversion:
    return irTypeOf(cast.getType()) ? valueObject(cast) : buildObject(*cast.getSubExpr());
  case clang::CK_DerivedToBase:
  case clang::CK_UncheckedDerivedToBase: {
    Object object = buildObject(*cast.getSubExpr());
    clang::QualType type = cast.getSubExpr()->getType();
    for (const clang::CXXBaseSpecifier *step : cast.path()) {
      const clang::CXXRecordDecl *record =
          (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
      unsigned index = 0;
      for (const clang::CXXBaseSpecifier &base : record->bases()) {
        if (base.getType()->getAsCXXRecordDecl() == step->getType()->getAsCXXRecordDecl())
          break;
        ++index;
      }
      object = object ? memberAt(object, index, cast) : nullptr;
      type = step->getType();
    }
    return object;
  }
  default:
    return irTypeOf(cast.getType()) ? valueObject(cast) : refuseObject(cast);
  }
}

Object KernelBuilder::buildMember(const clang::MemberExpr &member) {
  const auto *field = llvm::dyn_cast<clang::FieldDecl>(member.getMemberDecl());
  if (!field) {
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(member.getMemberDecl()))
      if (const clang::APValue *number =
              variable->isUsableInConstantExpressions(context) ? variable->evaluateValue() : nullptr)
        return objectOfConstant(*number, variable->getType(), member);
    return refuseObject(member);
  }
  // Only the object of a member function is reached by a pointer.
  if (member.isArrow() && !llvm::isa<clang::CXXThisExpr>(member.getBase()->IgnoreParenCasts()))
    return refuseObject(member);
  const Object object = buildObject(*member.getBase());
  return object ? memberAt(object, memberIndex(*field), member) : nullptr;
}

Object KernelBuilder::memberAt(const Object &aggregate, int64_t index, const clang::Expr &use) {
  if (aggregate->isAggregate && index >= 0 && index < int64_t(aggregate->members.size()))
    return aggregate->members[size_t(index)].object;
  if (aggregate->isAggregate && aggregate->members.size() == programIds.size() && !programIds.empty() &&
      aggregate->members.front().object->value == programIds.front())
    places.report(Diagnostic::gridAxis, rangeOf(use));
  else if (aggregate->isAggregate)
    places.report(Diagnostic::indexOutOfRange, rangeOf(use), index, aggregate->members.size());
  else
    refuse(use);
  return nullptr;
}

Object KernelBuilder::buildElement(const clang::Expr &array, const clang::Expr &index, const clang::Expr &use) {
  if (!membersOf(context, array.getType()))
    return refuseObject(use);
  std::optional<int64_t> number = constantInteger(index);
  const Object object = buildObject(array);
  if (!object)
    return nullptr;
  if (!number) {
    const ir::Value *value = build(index);
    if (!value)
      return nullptr;
    number = numberOf(*value);
  }
  if (!number) {
    places.report(Diagnostic::indexNotConstant, rangeOf(index));
    return nullptr;
  }
  return memberAt(object, *number, use);
}

// ---- whole objects
// ---------------------------------------------------------------------------------------------------

Object KernelBuilder::copy(const Object &source, const clang::Expr &use, bool isAssigned, const std::string &name) {
  if (!source)
    return nullptr;
  if (source->isAggregate) {
    auto result = std::make_shared<Binding>();
    result->isAggregate = true;
    for (const MemberBinding &member : source->members) {
      const std::string memberName = name.empty() ? name : name + "_" + member.name;
      Object object = member.isReference ? member.object : copy(member.object, use, isAssigned, memberName);
      if (!object)
        return nullptr;
      result->members.push_back({std::move(object), member.name, member.isReference});
    }
    return result;
  }
  const bool isUndefined = source->isUndefined() || (source->variable && !assignedOnce.contains(source->variable));
  ir::Value *value = isUndefined ? nullptr : read(*source, use);
  if (!value && !isUndefined)
    return nullptr;
  if (isAssigned)
    return makeVariable(name, value ? value->type : *source->type, value, rangeOf(use));
  const Object result = objectOf(value);
  if (value)
    nameValue(*value, name);
  else
    result->type = source->type;
  return result;
}

Object KernelBuilder::variablesFor(const Object &source, const std::string &name) {
  if (!source->isAggregate)
    return makeVariable(name, source->value ? source->value->type : *source->type, nullptr, builder.range);
  auto result = std::make_shared<Binding>();
  result->isAggregate = true;
  for (const MemberBinding &member : source->members)
    result->members.push_back(
        {member.isReference ? member.object : variablesFor(member.object, name + "_" + member.name), member.name,
         member.isReference});
  return result;
}

bool KernelBuilder::assignObject(const Object &target, const Object &source, const clang::Expr &use) {
  if (!target || !source)
    return false;
  if (target->isAggregate) {
    bool isComplete = source->isAggregate && source->members.size() == target->members.size();
    for (size_t i = 0; isComplete && i < target->members.size(); ++i)
      isComplete = assignObject(target->members[i].object, source->members[i].object, use);
    return isComplete;
  }
  if (source->isUndefined() || (source->variable && !assignedOnce.contains(source->variable)))
    return true;
  ir::Value *value = read(*source, use);
  if (!target->variable) {
    if (value)
      reportNoVariable(use);
    return false;
  }
  if (value && !value->type.isBlockPointer() && !value->type.isPointer())
    value = convert(value, target->variable->type.elementType(), rangeOf(use));
  return assign(target->variable, value) != nullptr;
}

} // namespace tiletrans::frontend

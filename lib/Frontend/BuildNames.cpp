// What names of the source stand for: values, variables, and the numbers that template parameters are.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

void KernelBuilder::bind(const clang::ValueDecl &decl, ir::Value *value) {
  if (value && frame().assigned.count(&decl))
    return bindVariable(decl, value->type, value);
  bindValue(decl, value);
}

void KernelBuilder::bindValue(const clang::ValueDecl &decl, ir::Value *value) {
  bindings[&decl] = objectOf(value);
  if (!value)
    refusedLocals.insert(&decl);
  else
    nameValue(*value, decl.getName());
}

void KernelBuilder::nameValue(ir::Value &value, llvm::StringRef name) {
  // A parameter and a named number keep the name that they have.
  if (value.name.empty() && value.definition && !value.definition->isLoop())
    value.name = name;
}

void KernelBuilder::bindVariable(const clang::ValueDecl &decl, ir::Type type, ir::Value *value) {
  bindings[&decl] = makeVariable(decl.getName().str(), std::move(type), value, places.token(decl.getLocation()));
}

Object KernelBuilder::makeVariable(const std::string &name, ir::Type type, ir::Value *value, SourceRange range) {
  auto object = std::make_shared<Binding>();
  kernel.variables.push_back(std::make_unique<ir::Variable>(type, name, range));
  object->variable = kernel.variables.back().get();
  object->type = std::move(type);
  object->value = value;
  if (value)
    assign(object->variable, value);
  return object;
}

ir::Value *KernelBuilder::assign(ir::Variable *variable, ir::Value *value) {
  if (!variable || !value)
    return nullptr;
  // A variable without initialiser learns the names of its extents here.
  if (assignedOnce.insert(variable).second)
    variable->type = value->type;
  else
    changed.insert(variable);
  path.written.insert(variable);
  for (LoopState &loop : loops)
    loop.assigned.insert(variable);
  builder.write(variable, value);
  if (isOnHost())
    hostValues[variable] = value;
  else
    hostValues.erase(variable);
  return value;
}

ir::Value *KernelBuilder::read(const Binding &object, const clang::Expr &use) {
  if (ir::Value *value = isBeforeGrid() ? hostValues.lookup(object.variable) : nullptr)
    return value;
  // The launcher knows what a local begins with.
  if (!object.variable || (isBeforeGrid() && object.value && !changed.contains(object.variable))) {
    if (object.isUndefined())
      places.report(Diagnostic::usedBeforeAssigned, rangeOf(use), Diagnostics::textOf(rangeOf(use)));
    else if (object.isAggregate)
      return refuse(use);
    return object.value;
  }
  // An earlier trip may have come by another branch.
  const auto isAssignedByTrip = [&](const LoopState &loop) {
    return branchDepth > loop.branchDepth && loop.assigned.contains(object.variable);
  };
  if (!path.written.contains(object.variable) && !llvm::any_of(loops, isAssignedByTrip)) {
    // Said once a variable.
    path.written.insert(object.variable);
    places.report(path.partlyWritten.contains(object.variable) ? Diagnostic::maybeUsedBeforeAssigned
                                                               : Diagnostic::usedBeforeAssigned,
                  rangeOf(use), Diagnostics::textOf(rangeOf(use)));
    return nullptr;
  }
  builder.range = rangeOf(use);
  return builder.read(object.variable);
}

ir::Value *KernelBuilder::readName(const clang::DeclRefExpr &reference) {
  const auto found = bindings.find(reference.getDecl());
  if (found != bindings.end())
    return read(*found->second, reference);
  if (ir::Value *number = evaluate(reference))
    return number;
  const Object object = buildNamed(reference);
  return object ? read(*object, reference) : nullptr;
}

Object KernelBuilder::buildNamed(const clang::DeclRefExpr &reference) {
  const clang::ValueDecl *decl = reference.getDecl();
  if (const auto found = bindings.find(decl); found != bindings.end())
    return found->second;
  if (refusedLocals.contains(decl))
    return nullptr;
  if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
      variable && variable->isUsableInConstantExpressions(context))
    if (const clang::APValue *number = variable->evaluateValue())
      return objectOfConstant(*number, variable->getType(), reference);
  if (llvm::isa<clang::VarDecl>(decl) && !namedLocal(&reference))
    places.report(Diagnostic::mutableGlobal, rangeOf(reference), decl->getName());
  else
    refuse(reference);
  return nullptr;
}

ir::Variable *KernelBuilder::assignedVariable(const clang::Expr &target) {
  const size_t errors = places.errors();
  const Object object = buildObject(target);
  if (!object)
    return nullptr;
  if (object->variable)
    return object->variable;
  if (object->isAggregate)
    refuse(*target.IgnoreParenImpCasts());
  else if ((object->value || object->type) && places.errors() == errors)
    reportNoVariable(target);
  return nullptr;
}

void KernelBuilder::reportNoVariable(const clang::Expr &target) {
  const llvm::SmallVector<const clang::ValueDecl *, 2> roots = rootsOf(&target);
  if (!roots.empty() && roots.front() && llvm::isa<clang::VarDecl>(roots.front()) &&
      frame().assigned.count(roots.front()))
    internalFault("an assigned local is no variable", roots.front()->getName(), Diagnostics::textOf(rangeOf(target)));
  places.report(Diagnostic::assignedTemporary, rangeOf(target));
}

ir::Value *KernelBuilder::templateParameter(const clang::SubstNonTypeTemplateParmExpr &use) {
  const auto *owner = llvm::dyn_cast<clang::FunctionDecl>(use.getAssociatedDecl());
  const auto *pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(use.getAssociatedDecl());
  for (const Frame &running : llvm::reverse(frames)) {
    const clang::FunctionTemplateDecl *primary = running.function->getPrimaryTemplate();
    const bool isOwner = (owner && owner == running.function) ||
                         (pattern && primary && pattern->getCanonicalDecl() == primary->getCanonicalDecl());
    if (isOwner && !use.getPackIndex() && use.getIndex() < running.templateArguments.size())
      return running.templateArguments[use.getIndex()];
  }
  return nullptr;
}

bool KernelBuilder::isTemplateArgument(const ir::Value *value) const {
  return llvm::any_of(kernel.templateArguments,
                      [&](const ir::TemplateArgument &argument) { return value && argument.value == value; });
}

std::string KernelBuilder::symbolOf(const clang::Expr *expr) {
  // IgnoreParenImpCasts would look through the parameter, too.
  while (true) {
    expr = expr->IgnoreParens();
    if (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr))
      expr = cast->getSubExpr();
    else if (const auto *full = llvm::dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
    else
      break;
  }
  const auto *use = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr);
  const ir::Value *value = use ? templateParameter(*use) : nullptr;
  return isTemplateArgument(value) ? value->name : std::string();
}

} // namespace tiletrans::frontend

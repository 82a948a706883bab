// What names of the source stand for: values, variables, and the numbers that template parameters are.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

void KernelBuilder::bind(const clang::ValueDecl &decl, ir::Value *value) {
  if (value && frame().assigned.count(&decl))
    return bindVariable(decl, value->type, value);
  bindValue(decl, value);
}

void KernelBuilder::bindValue(const clang::ValueDecl &decl, ir::Value *value) {
  Binding &binding = bindings[&decl] = {};
  binding.value = value;
  if (!value)
    refusedLocals.insert(&decl);
  // A parameter and a named number keep the name that they have.
  if (value && value->name.empty() && value->definition && value->definition->kind != ir::OpKind::For)
    value->name = decl.getName();
}

void KernelBuilder::bindVariable(const clang::ValueDecl &decl, ir::Type type, ir::Value *value) {
  const SourceRange range = places.token(decl.getLocation());
  kernel.variables.push_back(std::make_unique<ir::Variable>(std::move(type), decl.getName().str(), range));
  Binding &binding = bindings[&decl] = {};
  binding.variable = kernel.variables.back().get();
  binding.value = value;
  if (value)
    assign(binding.variable, value);
}

ir::Value *KernelBuilder::assign(ir::Variable *variable, ir::Value *value) {
  if (!variable || !value)
    return nullptr;
  // A variable without initialiser learns the names of its extents here.
  if (written.insert(variable).second)
    variable->type = value->type;
  else
    changed.insert(variable);
  builder.write(variable, value);
  return value;
}

ir::Value *KernelBuilder::readName(const clang::DeclRefExpr &reference) {
  const clang::ValueDecl *decl = reference.getDecl();
  const auto found = bindings.find(decl);
  if (found != bindings.end()) {
    const Binding &binding = found->second;
    // The launcher knows what a local begins with.
    if (!binding.variable || (isBeforeGrid() && binding.value && !changed.contains(binding.variable)))
      return binding.value;
    // Said once a variable.
    if (written.insert(binding.variable).second) {
      places.report(Diagnostic::usedBeforeAssigned, rangeOf(reference), decl->getName());
      return nullptr;
    }
    builder.range = rangeOf(reference);
    return builder.read(binding.variable);
  }
  if (ir::Value *number = evaluate(reference))
    return number;
  if (refusedLocals.contains(decl))
    return nullptr;
  if (llvm::isa<clang::VarDecl>(decl) && !namedLocal(&reference))
    places.report(Diagnostic::mutableGlobal, rangeOf(reference), decl->getName());
  else
    refuse(reference);
  return nullptr;
}

ir::Variable *KernelBuilder::assignedVariable(const clang::Expr &target) {
  const clang::ValueDecl *local = namedLocal(&target);
  if (local) {
    const Binding &binding = bindings[local];
    if (!binding.variable && !refusedLocals.contains(local))
      internalFault("an assigned local is no variable", local->getName());
    return binding.variable;
  }
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(target.IgnoreParenImpCasts()))
    places.report(Diagnostic::mutableGlobal, rangeOf(target), reference->getDecl()->getName());
  else
    refuse(*target.IgnoreParenImpCasts());
  return nullptr;
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

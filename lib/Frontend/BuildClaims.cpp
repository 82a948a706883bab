// The calls by which a kernel says what it knows of its arguments.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

void KernelBuilder::assume(const clang::Expr &condition) {
  // Both sides hold, so the right one may be computed.
  if (const auto *both = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
      both && both->getOpcode() == clang::BO_LAnd) {
    assume(*both->getLHS());
    assume(*both->getRHS());
    return;
  }
  if (ir::Value *value = build(condition))
    emit(OpKind::Assume, {convert(value, ElementType::Bool, rangeOf(condition))}, rangeOf(condition));
}

ir::Value *KernelBuilder::buildAssume(const clang::CallExpr &call) {
  assume(*call.getArg(0));
  return nullptr;
}

bool KernelBuilder::isAlwaysReached() {
  if (&builder.current() != &kernel.body)
    return false;
  bool mayHaveEnded = false;
  ir::forEachOp(kernel.body, [&](const ir::Op &op) { mayHaveEnded |= op.kind == OpKind::Return; });
  return !mayHaveEnded;
}

ir::Value *KernelBuilder::buildMultipleOf(const clang::CallExpr &call) {
  ir::Value *value = build(*call.getArg(0));
  if (!value || value->type.rank() > 0 || value->integer())
    return value;
  const int64_t divisor = bitsOf(call.getDirectCallee()->getTemplateSpecializationArgs()->get(0).getAsIntegral());
  const SourceRange range = rangeOf(call);
  if (isAlwaysReached()) {
    kernel.facts.push_back({value, divisor, std::nullopt});
    return value;
  }
  // What only some programs claim does not hold everywhere.
  const ElementType element = value->type.elementType();
  ir::Value *remainder = emit(OpKind::Rem, value->type, {value, integer(element, divisor, range)}, range).result.get();
  emit(OpKind::Assume, {compute(OpKind::Eq, {remainder, integer(element, 0, range)}, element, range)}, range);
  return value;
}

const ir::Value *KernelBuilder::namedParameter(const clang::Expr &expr) {
  const clang::ValueDecl *named = namedLocal(expr.IgnoreParenImpCasts());
  const auto found = bindings.find(named);
  const ir::Value *value = named && found != bindings.end() ? found->second->value : nullptr;
  const bool isParameter =
      llvm::any_of(kernel.parameters, [&](const auto &parameter) { return parameter.get() == value; });
  return isParameter ? value : nullptr;
}

ir::Value *KernelBuilder::buildMayAlias(const clang::CallExpr &call) {
  if (!isInKernel() || &builder.current() != &kernel.body) {
    places.report(Diagnostic::notAtTopLevel, rangeOf(call), call.getDirectCallee()->getName());
    return nullptr;
  }
  const ir::Value *parameters[2];
  for (unsigned i = 0; i < 2; ++i) {
    parameters[i] = namedParameter(*call.getArg(i));
    if (!parameters[i])
      places.report(Diagnostic::aliasOfNoParameter, rangeOf(*call.getArg(i)));
  }
  if (parameters[0] && parameters[1])
    kernel.mayAlias.emplace_back(parameters[0], parameters[1]);
  return nullptr;
}

} // namespace tiletrans::frontend

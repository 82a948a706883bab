// Functions of the user: the body of what is called becomes part of the kernel.
#include "AggregateTypes.h"
#include "FindKernels.h"
#include "KernelBuilder.h"

#include "llvm/Support/SaveAndRestore.h"

namespace tiletrans::frontend {

using ir::ElementType;

ir::Value *KernelBuilder::inlineOperator(const clang::CXXOperatorCallExpr &call) {
  const Object object = inlineOperatorObject(call);
  return object ? read(*object, call) : nullptr;
}

Object KernelBuilder::inlineOperatorObject(const clang::CXXOperatorCallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const clang::FunctionDecl *body = callee ? visibleBody(callee, context.getSourceManager()) : nullptr;
  if (!body)
    return refuseObject(call);
  llvm::ArrayRef<const clang::Expr *> arguments(call.getArgs(), call.getNumArgs());
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(body);
  if (!method)
    return inlineCall(call, *body, arguments, nullptr);
  const Object self = buildObject(*arguments.front());
  if (!self)
    return nullptr;
  return inlineCall(call, *body, arguments.drop_front(), self);
}

Object KernelBuilder::inlineMember(const clang::CXXMemberCallExpr &call) {
  const clang::CXXMethodDecl *method = call.getMethodDecl();
  const clang::FunctionDecl *body =
      method && !method->isVirtual() ? visibleBody(method, context.getSourceManager()) : nullptr;
  const clang::Expr &object = *call.getImplicitObjectArgument();
  // Only the object of a member function is reached by a pointer.
  if (!body || (object.getType()->isPointerType() && !llvm::isa<clang::CXXThisExpr>(object.IgnoreParenCasts())))
    return refuseCallObject(call);
  const Object self = buildObject(object);
  return self ? inlineCall(call, *body, llvm::ArrayRef(call.getArgs(), call.getNumArgs()), self) : nullptr;
}

Object KernelBuilder::inlineCall(const clang::Expr &call, const clang::FunctionDecl &function,
                                 llvm::ArrayRef<const clang::Expr *> arguments, const Object &self) {
  if (isKernel(function)) {
    places.report(Diagnostic::kernelCalled, rangeOf(call), function.getNameAsString());
    return nullptr;
  }
  if (llvm::any_of(frames, [&](const Frame &running) { return running.function == &function; })) {
    places.report(Diagnostic::recursion, rangeOf(call), function.getNameAsString());
    return nullptr;
  }
  Frame callee;
  callee.function = &function;
  callee.assigned = assignedLocals(function.getBody());
  callee.self = self;
  if (const auto *plain = llvm::dyn_cast<clang::CallExpr>(&call))
    bindTemplateArguments(*plain, callee);
  if (!bindArguments(function, arguments, callee))
    return nullptr;
  // Inside a lambda, the name of what it captured is its own copy.
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  llvm::SmallVector<std::pair<const clang::ValueDecl *, Object>, 4> outside;
  if (method && method->getParent()->isLambda() && self && self->isAggregate)
    outside = bindCaptures(*method->getParent(), self, callee);

  const llvm::SaveAndRestore enclosing(builder.statement);
  const size_t errors = places.errors();
  frames.push_back(std::move(callee));
  buildFunctionBody(function);
  const bool hasReturned = frame().hasReturned;
  Object returned = frame().returned;
  frames.pop_back();
  for (auto &[local, object] : outside)
    bindings[local] = object;
  if (!hasReturned && !function.getReturnType()->isVoidType() && places.errors() == errors)
    places.report(Diagnostic::refusedConstruct, rangeOf(call), "a function that ends without 'return'",
                  "let it return a value at its end");
  return returned;
}

bool KernelBuilder::bindArguments(const clang::FunctionDecl &function, llvm::ArrayRef<const clang::Expr *> arguments,
                                  const Frame &callee) {
  if (function.isVariadic() || arguments.size() != function.getNumParams()) {
    places.report(Diagnostic::refusedConstruct, places.token(function.getLocation()), "a function with '...'",
                  "use a template with a parameter pack");
    return false;
  }
  // All of them before the first is bound: they may call the function, too.
  llvm::SmallVector<Object, 4> built;
  for (const auto [parameter, argument] : llvm::zip_equal(function.parameters(), arguments)) {
    const clang::QualType type = parameter->getType();
    if (!isHeldInKernel(context, type)) {
      places.report(Diagnostic::localType, places.token(parameter->getLocation()), parameter->getName(), nameOf(type));
      return false;
    }
    if (type->isLValueReferenceType() && !type->getPointeeType().isConstQualified() && rootsOf(argument).empty()) {
      places.report(Diagnostic::referenceToNoLocal, rangeOf(*argument), parameter->getName());
      return false;
    }
    if (type->isReferenceType() && irTypeOf(type) && argument->isPRValue())
      built.push_back(valueObject(*argument));
    else
      built.push_back(buildInitialised(*argument, type));
    if (!built.back())
      return false;
  }
  for (const auto [parameter, argument, object] : llvm::zip_equal(function.parameters(), arguments, built)) {
    const std::string name = parameter->getNameAsString();
    if (parameter->getType()->isReferenceType())
      bindings[parameter] = object;
    else
      bindings[parameter] = copy(object, *argument, callee.assigned.count(parameter) != 0, name);
    if (object->value && !object->variable)
      nameValue(*object->value, name);
    if (!bindings[parameter])
      return false;
  }
  return true;
}

llvm::SmallVector<std::pair<const clang::ValueDecl *, Object>, 4>
KernelBuilder::bindCaptures(const clang::CXXRecordDecl &closure, const Object &self, Frame &callee) {
  llvm::SmallVector<std::pair<const clang::ValueDecl *, Object>, 4> outside;
  callee.self = nullptr;
  for (const auto &[capture, member] : llvm::zip_equal(closure.captures(), self->members)) {
    if (capture.capturesThis()) {
      callee.self = member.object;
    } else if (capture.capturesVariable()) {
      Object &bound = bindings[capture.getCapturedVar()];
      outside.emplace_back(capture.getCapturedVar(), bound);
      bound = member.object;
    }
  }
  return outside;
}

void KernelBuilder::buildFunctionBody(const clang::FunctionDecl &function) {
  const PathState before = path;
  path.hasEnded = path.mayHaveReturned = false;
  // Returns on some ways only have to be remembered where a statement behind them asks.
  if (contains<clang::IfStmt>(function.getBody()) && contains<clang::ReturnStmt>(function.getBody())) {
    kernel.variables.push_back(std::make_unique<ir::Variable>(ir::Type::scalar(ElementType::Bool), "has_returned",
                                                              places.token(function.getLocation())));
    frame().returnFlag = kernel.variables.back().get();
    builder.write(frame().returnFlag, integer(ElementType::Bool, 0, places.token(function.getLocation())));
  }
  buildStatement(*function.getBody());
  frame().hasReturned = path.hasEnded;
  if (frame().returnFlag && !frame().asksFlag)
    dropFlag(*frame().returnFlag);
  path.hasEnded = before.hasEnded;
  path.mayHaveReturned = before.mayHaveReturned;
}

/// Takes away a variable that nobody reads.
void KernelBuilder::dropFlag(const ir::Variable &flag) {
  llvm::SmallVector<ir::Op *, 4> writes;
  ir::forEachOp(kernel.body, [&](ir::Op &op) {
    if (op.variable == &flag)
      writes.push_back(&op);
  });
  for (ir::Op *write : writes) {
    // The constant that is written was made for it.
    ir::Op *constant = write->operands.front()->definition;
    write->parent->remove(write);
    constant->parent->remove(constant);
  }
  llvm::erase_if(kernel.variables, [&](const auto &variable) { return variable.get() == &flag; });
}

void KernelBuilder::bindTemplateArguments(const clang::CallExpr &call, Frame &callee) {
  const clang::TemplateArgumentList *arguments = callee.function->getTemplateSpecializationArgs();
  if (!arguments)
    return;
  const clang::TemplateParameterList *parameters = callee.function->getPrimaryTemplate()->getTemplateParameters();
  const llvm::ArrayRef<clang::TemplateArgumentLoc> written = writtenArguments(call);
  for (unsigned i = 0; i < arguments->size(); ++i) {
    const clang::TemplateArgument &argument = arguments->get(i);
    ir::Value *&value = callee.templateArguments.emplace_back();
    if (argument.getKind() != clang::TemplateArgument::Integral)
      continue;
    const std::optional<ElementType> element = elementTypeOf(argument.getIntegralType());
    if (!element)
      continue;
    const SourceRange range = places.token(parameters->getParam(i)->getLocation());
    // The caller's name for the number is kept.
    if (i < written.size() && written[i].getArgument().getKind() == clang::TemplateArgument::Expression)
      if (const clang::Expr *expr = written[i].getSourceExpression(); !symbolOf(expr).empty())
        value = build(*expr);
    if (value)
      value = convert(value, *element, range);
    if (!value)
      value = integer(*element, bitsOf(argument.getAsIntegral()), range);
    if (value->name.empty())
      value->name = parameters->getParam(i)->getName();
  }
}

} // namespace tiletrans::frontend

// Calls: functions of the dialect by the table, functions of the user by inlining.
#include "FindKernels.h"
#include "KernelBuilder.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/SaveAndRestore.h"

namespace tiletrans::frontend {

using ir::ElementType;

ir::Value *KernelBuilder::buildCall(const clang::CallExpr &call) {
  static const llvm::StringMap<BuildCall> dialectCalls = {
#define CALL(NAME, METHOD) {NAME, &KernelBuilder::METHOD},
#define FUNCTION(NAME, KIND) {NAME, &KernelBuilder::buildFunction},
#define REDUCTION(NAME, KIND) {NAME, &KernelBuilder::buildReduction},
#include "DialectCalls.def"
  };
  if (const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call))
    return buildOperatorCall(*op);
  if (const auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call))
    return buildMemberCall(*member);

  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier())
    return refuseCall(call);
  // What a structured binding of the program's ids calls.
  if (callee->getName() == "get" && call.getNumArgs() == 1 && (callee->isInStdNamespace() || isDialect(callee)))
    if (const clang::TemplateArgumentList *arguments = callee->getTemplateSpecializationArgs();
        arguments && arguments->get(0).getKind() == clang::TemplateArgument::Integral)
      return arrayElement(buildArray(*call.getArg(0)), bitsOf(arguments->get(0).getAsIntegral()), call);
  if (isDialect(callee)) {
    const auto found = dialectCalls.find(callee->getName());
    return found == dialectCalls.end() ? refuseCall(call) : (this->*found->second)(call);
  }
  // What C++ can compute is a number.
  if (callee->isConstexpr())
    if (ir::Value *number = evaluate(call))
      return number;
  const clang::FunctionDecl *body = visibleBody(callee, context.getSourceManager());
  return body ? inlineCall(call, *body) : buildStandardCall(call);
}

ir::Value *KernelBuilder::buildMemberCall(const clang::CXXMemberCallExpr &call) {
  const clang::CXXMethodDecl *method = call.getMethodDecl();
  if (!method || !isDialect(method))
    return refuseCall(call);
  if (method->getIdentifier() && method->getName() == "advance")
    return buildAdvanceMember(call);
  if (!llvm::isa<clang::CXXConversionDecl>(method))
    return refuseCall(call);
  // A rank-0 tile to its element, a 16-bit float to float.
  const std::optional<ElementType> element = elementTypeOf(call.getType());
  ir::Value *value = element ? build(*call.getImplicitObjectArgument()) : refuseCall(call);
  return value ? convert(value, *element, rangeOf(call)) : nullptr;
}

ir::Value *KernelBuilder::refuseCall(const clang::CallExpr &call) {
  if (usesRefused(call))
    return nullptr;
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const std::string name =
      callee ? callee->getQualifiedNameAsString() : Diagnostics::textOf(rangeOf(*call.getCallee())).str();
  const bool isOfDialect = callee && isDialect(callee);
  places.report(isOfDialect ? Diagnostic::dialectCallUnsupported : Diagnostic::unknownCall,
                places.token(call.getBeginLoc()), name);
  return nullptr;
}

// ---- inlining -------------------------------------------------------------------------------------------------------

ir::Value *KernelBuilder::inlineOperator(const clang::CXXOperatorCallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const clang::FunctionDecl *body = callee ? visibleBody(callee, context.getSourceManager()) : nullptr;
  return body ? inlineCall(call, *body) : refuse(call);
}

ir::Value *KernelBuilder::inlineCall(const clang::CallExpr &call, const clang::FunctionDecl &function) {
  if (isKernel(function)) {
    places.report(Diagnostic::kernelCalled, rangeOf(call), function.getNameAsString());
    return nullptr;
  }
  Frame callee;
  callee.function = &function;
  callee.assigned = assignedLocals(function.getBody());
  bindTemplateArguments(call, callee);
  bool isComplete = call.getNumArgs() == function.getNumParams();
  for (unsigned i = 0; i < function.getNumParams() && i < call.getNumArgs(); ++i)
    isComplete &= bindArgument(*function.getParamDecl(i), *call.getArg(i), callee);
  if (!isComplete)
    return nullptr;

  const llvm::SaveAndRestore enclosing(builder.statement);
  frames.push_back(std::move(callee));
  buildStatement(*function.getBody());
  const bool hasReturned = frame().hasReturned;
  ir::Value *returned = frame().returned;
  frames.pop_back();
  if (!hasReturned && !function.getReturnType()->isVoidType())
    places.report(Diagnostic::refusedConstruct, rangeOf(call), "a function that ends without 'return'",
                  "let it return a value at its end");
  return returned;
}

bool KernelBuilder::bindArgument(const clang::ParmVarDecl &parameter, const clang::Expr &argument,
                                 const Frame &callee) {
  const clang::QualType type = parameter.getType();
  if (!irTypeOf(type)) {
    places.report(Diagnostic::localType, places.token(parameter.getLocation()), parameter.getName(), nameOf(type));
    return false;
  }
  // A reference to a local that changes is another name for it.
  const clang::ValueDecl *local = type->isReferenceType() ? namedLocal(&argument) : nullptr;
  if (local && bindings[local].variable) {
    bindings[&parameter] = Binding(bindings[local]);
    return true;
  }
  if (type->isLValueReferenceType() && !type->getPointeeType().isConstQualified() && !local) {
    places.report(Diagnostic::referenceToNoLocal, rangeOf(argument), parameter.getName());
    return false;
  }
  ir::Value *value = build(argument);
  if (value && callee.assigned.count(&parameter))
    bindVariable(parameter, value->type, value);
  else
    bindValue(parameter, value);
  return value != nullptr;
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

llvm::ArrayRef<clang::TemplateArgumentLoc> KernelBuilder::writtenArguments(const clang::CallExpr &call) {
  const auto *callee = llvm::dyn_cast<clang::DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts());
  return callee && callee->hasExplicitTemplateArgs() ? callee->template_arguments()
                                                     : llvm::ArrayRef<clang::TemplateArgumentLoc>();
}

ir::Shape KernelBuilder::namedShape(const clang::CallExpr &call, unsigned first, const ir::Type &type) {
  const llvm::ArrayRef<ir::Extent> extents = type.shape();
  ir::Shape shape(extents.begin(), extents.end());
  const llvm::ArrayRef<clang::TemplateArgumentLoc> written = writtenArguments(call);
  for (size_t axis = 0; axis < shape.size() && first + axis < written.size(); ++axis)
    if (written[first + axis].getArgument().getKind() == clang::TemplateArgument::Expression)
      shape[axis].symbol = symbolOf(written[first + axis].getSourceExpression());
  return shape;
}

} // namespace tiletrans::frontend

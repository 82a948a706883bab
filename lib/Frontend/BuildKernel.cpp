// The signature of a kernel, and the order in which its parts are built.
#include "KernelBuilder.h"
#include "TidyKernel.h"

#include "clang/AST/Attr.h"

#include <limits>

namespace tiletrans::frontend {

using ir::ElementType;

namespace {

/// How the launcher's template, which does not know the dialect, spells a parameter for numbers of `element`.
std::string numberKind(ElementType element) {
  return element == ElementType::I64 ? "int64_t" : spellingOf(element).str();
}

/// Where the declaration of a kernel begins, its attribute and `template <...>` included.
clang::SourceLocation declarationBegin(const clang::FunctionDecl &function, const SourcePlaces &places,
                                       const clang::SourceManager &manager) {
  const clang::FunctionDecl *pattern = function.getTemplateInstantiationPattern();
  if (!pattern)
    pattern = &function;
  const clang::FunctionTemplateDecl *described = pattern->getDescribedFunctionTemplate();
  clang::SourceLocation begin = manager.getExpansionLoc(described ? described->getBeginLoc() : pattern->getBeginLoc());
  for (const auto *attribute : pattern->specific_attrs<clang::AnnotateAttr>()) {
    const clang::SourceLocation place = manager.getExpansionLoc(attribute->getLocation());
    if (places.isBefore(place, begin))
      begin = place;
  }
  return begin;
}

} // namespace

void KernelBuilder::build(const clang::FunctionDecl &function) {
  kernel.name = function.getNameAsString();
  kernel.range = places.token(function.getLocation());
  kernel.comment = places.commentAbove(declarationBegin(function, places, context.getSourceManager()));

  if (!function.getReturnType()->isVoidType())
    return places.report(Diagnostic::kernelReturns, kernel.range, kernel.name, nameOf(function.getReturnType()));
  if (const clang::CallExpr *call = findRecursion(&function, context))
    return places.report(Diagnostic::recursion, rangeOf(*call), call->getDirectCallee()->getNameAsString());

  Frame body;
  body.function = &function;
  body.assigned = assignedLocals(function.getBody());
  frames.push_back(std::move(body));
  declaresGrid = findDialectCall(function.getBody(), "grid") != nullptr;
  const bool hasArguments = buildTemplateArguments(function);
  const bool hasParameters = buildParameters(function);
  const size_t errors = places.errors();
  if (hasArguments && hasParameters) {
    buildStatement(*function.getBody());
    // A call of grid may stand in the branch that is not taken.
    const bool asksForGivenGrid = !declaresGrid && !(programIds.empty() && programCounts.empty());
    if (!gridCall && !asksForGivenGrid && places.errors() == errors)
      places.report(Diagnostic::gridMissing, kernel.range, kernel.name);
  }
  frames.pop_back();
  if (places.errors() == errors)
    checkTileSizes();
  if (places.errors() == errors) {
    warnOfNarrowProducts();
    tidyKernel(kernel);
  }
}

/// Elements of a tile are counted in 32 bits. Larger tiles follow from the first one that is too large.
void KernelBuilder::checkTileSizes() {
  constexpr int64_t most = std::numeric_limits<int32_t>::max();
  bool isReported = false;
  ir::forEachOp(kernel.body, [&](const ir::Op &op) {
    const ir::Value *made = op.result ? op.result.get() : op.stored;
    if (isReported || !made || made->type.elementCount() <= most)
      return;
    isReported = true;
    std::string extents;
    for (const ir::Extent &extent : made->type.shape())
      extents += (extents.empty() ? "" : " x ") + std::to_string(extent.value);
    places.report(Diagnostic::tileTooLarge, op.range, extents, most);
  });
}

bool KernelBuilder::buildTemplateArguments(const clang::FunctionDecl &function) {
  const clang::TemplateArgumentList *arguments = function.getTemplateSpecializationArgs();
  if (!arguments)
    return true;
  const clang::TemplateParameterList *parameters = function.getPrimaryTemplate()->getTemplateParameters();
  bool isComplete = true;
  for (unsigned i = 0; i < arguments->size(); ++i)
    isComplete &= buildTemplateArgument(*parameters->getParam(i), arguments->get(i));
  return isComplete;
}

/// The default argument of a template's number, for the launcher's template, which has the same parameters but knows
/// none of the source's constants; empty if there is none.
std::string KernelBuilder::defaultNumber(const clang::NamedDecl &parameter) {
  const auto *number = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(&parameter);
  if (!number || !number->hasDefaultArgument())
    return {};
  const clang::Expr &expr = *number->getDefaultArgument().getSourceExpression();
  if (expr.isInstantiationDependent())
    return Diagnostics::textOf(rangeOf(expr)).str();
  const std::optional<int64_t> value = constantInteger(expr);
  return value ? std::to_string(*value) : std::string();
}

bool KernelBuilder::buildTemplateArgument(const clang::NamedDecl &parameter, const clang::TemplateArgument &argument) {
  ir::TemplateArgument built;
  built.name = parameter.getNameAsString();
  std::optional<ElementType> element;
  if (argument.getKind() == clang::TemplateArgument::Type)
    element = elementTypeOf(argument.getAsType());
  if (argument.getKind() == clang::TemplateArgument::Integral && !argument.getIntegralType()->isEnumeralType())
    element = elementTypeOf(argument.getIntegralType());
  if (!element) {
    places.report(Diagnostic::templateParameter, places.token(parameter.getLocation()), built.name);
    return false;
  }

  if (argument.getKind() == clang::TemplateArgument::Type) {
    const auto *type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(&parameter);
    built.parameterKind = type && type->wasDeclaredWithTypename() && !type->hasTypeConstraint() ? "typename" : "class";
    built.type = element;
    if (type && type->hasDefaultArgument())
      built.defaultType = elementTypeOf(type->getDefaultArgument().getArgument().getAsType());
  } else {
    built.parameterKind = numberKind(*element);
    built.value = integer(*element, bitsOf(argument.getAsIntegral()), places.token(parameter.getLocation()));
    built.value->name = built.name;
    built.defaultNumber = defaultNumber(parameter);
  }
  frame().templateArguments.push_back(built.value);
  kernel.templateArguments.push_back(std::move(built));
  return true;
}

/// The name of the template's type parameter that parameter `index` was written with, as "T" in `const T* x`.
static std::string typeSymbolOf(const clang::FunctionDecl &function, unsigned index) {
  const clang::FunctionDecl *pattern = function.getTemplateInstantiationPattern();
  if (!pattern)
    return {};
  clang::QualType type = pattern->getParamDecl(index)->getType();
  if (type->isPointerType())
    type = type->getPointeeType();
  const auto *symbol = type->getAs<clang::TemplateTypeParmType>();
  if (!symbol)
    return {};
  return function.getPrimaryTemplate()->getTemplateParameters()->getParam(symbol->getIndex())->getNameAsString();
}

bool KernelBuilder::buildParameters(const clang::FunctionDecl &function) {
  bool isComplete = true;
  for (const clang::ParmVarDecl *parameter : function.parameters()) {
    const SourceRange range = places.token(parameter->getLocation());
    std::optional<ir::Type> type;
    if (!parameter->getType()->isReferenceType() && !isTileType(parameter->getType()))
      type = irTypeOf(parameter->getType());
    if (!type || type->isBlockPointer()) {
      places.report(Diagnostic::parameterType, range, parameter->getName(), nameOf(parameter->getType()));
      isComplete = false;
      continue;
    }
    ir::Value *value = kernel.parameters.emplace_back(kernel.makeValue(*type)).get();
    value->name = parameter->getName();
    kernel.parameterTypeSymbols.push_back(typeSymbolOf(function, parameter->getFunctionScopeIndex()));
    bind(*parameter, value);
  }
  return isComplete;
}

ir::Op &KernelBuilder::emit(ir::OpKind kind, ir::Type type, llvm::ArrayRef<ir::Value *> operands, SourceRange range) {
  builder.range = range;
  return builder.create(kind, std::move(type), operands);
}

ir::Op &KernelBuilder::emit(ir::OpKind kind, llvm::ArrayRef<ir::Value *> operands, SourceRange range) {
  builder.range = range;
  return builder.create(kind, operands);
}

ir::Value *KernelBuilder::integer(ElementType element, int64_t number, SourceRange range) {
  builder.range = range;
  return builder.integer(element, number);
}

ir::Value *KernelBuilder::real(ElementType element, double number, SourceRange range) {
  builder.range = range;
  return builder.real(element, number);
}

bool KernelBuilder::usesRefused(const clang::Stmt &construct) const {
  return llvm::any_of(localsIn(&construct), [&](const auto *local) { return refusedLocals.contains(local); });
}

ir::Value *KernelBuilder::refuse(const clang::Stmt &construct) {
  if (usesRefused(construct))
    return nullptr;
  const RefusedConstruct refused = describeConstruct(construct, context.getPrintingPolicy());
  places.report(Diagnostic::refusedConstruct, places.token(refused.place), refused.name, refused.accepted);
  return nullptr;
}

} // namespace tiletrans::frontend

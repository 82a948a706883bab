// Calls: functions of the dialect by the table, some of the standard library by what they do, functions of the user by
// inlining.
#include "AggregateTypes.h"
#include "KernelBuilder.h"

#include "llvm/ADT/StringMap.h"

namespace tiletrans::frontend {

using ir::ElementType;

namespace {

/// The element that std::get selects, by number or by type.
std::optional<int64_t> selectedMember(const clang::ASTContext &context, const clang::FunctionDecl &get,
                                      clang::QualType aggregate) {
  const clang::TemplateArgumentList *arguments = get.getTemplateSpecializationArgs();
  const clang::TemplateArgument &selected = arguments->get(0);
  if (selected.getKind() == clang::TemplateArgument::Integral)
    return bitsOf(selected.getAsIntegral());
  const std::optional<MemberTypes> members = membersOf(context, aggregate);
  for (size_t i = 0; members && i < members->size(); ++i)
    if (context.hasSameType((*members)[i].type, selected.getAsType()))
      return int64_t(i);
  return std::nullopt;
}

/// Whether `call` is for the table, or an operator of the dialect.
bool isDialectCall(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  // What a structured binding of the program's ids calls, and their operator [], hand out a member.
  return callee && isDialect(callee) && !(callee->getIdentifier() && callee->getName() == "get") &&
         dialectClass(call.getNumArgs() > 0 ? call.getArg(0)->getType() : call.getType()) != "program_ids";
}

} // namespace

ir::Value *KernelBuilder::buildCall(const clang::CallExpr &call) {
  if (isDialectCall(call))
    return buildDialectCall(call);
  // What C++ can compute is a number.
  if (const clang::FunctionDecl *callee = call.getDirectCallee(); callee && callee->isConstexpr())
    if (ir::Value *number = evaluate(call))
      return number;
  const Object object = buildCallObject(call);
  return object ? read(*object, call) : nullptr;
}

ir::Value *KernelBuilder::buildDialectCall(const clang::CallExpr &call) {
  static const llvm::StringMap<BuildCall> dialectCalls = {
#define CALL(NAME, METHOD) {NAME, &KernelBuilder::METHOD},
#define FUNCTION(NAME, KIND) {NAME, &KernelBuilder::buildFunction},
#define REDUCTION(NAME, KIND) {NAME, &KernelBuilder::buildReduction},
#include "DialectCalls.def"
  };
  if (const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call))
    return buildOperatorCall(*op);
  if (const auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call))
    return buildDialectMember(*member);
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const auto found = callee->getIdentifier() ? dialectCalls.find(callee->getName()) : dialectCalls.end();
  return found == dialectCalls.end() ? refuseCall(call) : (this->*found->second)(call);
}

ir::Value *KernelBuilder::buildDialectMember(const clang::CXXMemberCallExpr &call) {
  const clang::CXXMethodDecl *method = call.getMethodDecl();
  if (method->getIdentifier() && method->getName() == "advance")
    return buildAdvanceMember(call);
  if (!llvm::isa<clang::CXXConversionDecl>(method))
    return refuseCall(call);
  // A rank-0 tile to its element, a 16-bit float to float.
  const std::optional<ElementType> element = elementTypeOf(call.getType());
  ir::Value *value = element ? build(*call.getImplicitObjectArgument()) : refuseCall(call);
  return value ? convert(value, *element, rangeOf(call)) : nullptr;
}

Object KernelBuilder::buildCallObject(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call);
  if (isDialectCall(call)) {
    returnedMembers.clear();
    ir::Value *value = buildDialectCall(call);
    // An assignment is its target.
    if (op && op->isAssignmentOp())
      return value ? buildObject(*op->getArg(0)) : nullptr;
    return value ? objectOf(value) : takeMembers(call);
  }
  if (op && op->getOperator() == clang::OO_Subscript && op->getNumArgs() == 2 &&
      (!callee || isStandard(*callee) || isDialect(callee)))
    return buildElement(*op->getArg(0), *op->getArg(1), call);
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (op && op->getOperator() == clang::OO_Equal && method && (!method->isUserProvided() || isStandard(*method))) {
    const Object source = buildObject(*op->getArg(1));
    const Object target = buildObject(*op->getArg(0));
    return assignObject(target, source, *op->getArg(0)) ? target : nullptr;
  }
  if (op)
    return inlineOperatorObject(*op);
  if (!callee)
    return refuseCallObject(call);
  if (isStandard(*callee) || (callee->getIdentifier() && isDialect(callee)))
    return buildStandardCall(call);
  if (const auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call))
    return inlineMember(*member);
  const clang::FunctionDecl *body = visibleBody(callee, context.getSourceManager());
  return body ? inlineCall(call, *body, llvm::ArrayRef(call.getArgs(), call.getNumArgs()), nullptr)
              : buildStandardCall(call);
}

Object KernelBuilder::takeMembers(const clang::CallExpr &call) {
  const std::optional<MemberTypes> types = membersOf(context, call.getType());
  if (!types || types->size() != returnedMembers.size())
    return nullptr;
  auto result = std::make_shared<Binding>();
  result->isAggregate = true;
  for (const auto &[type, value] : llvm::zip_equal(*types, returnedMembers))
    result->members.push_back({objectOf(value), type.name});
  return result;
}

Object KernelBuilder::buildStandardCall(const clang::CallExpr &call) {
  const clang::FunctionDecl &callee = *call.getDirectCallee();
  const llvm::StringRef name = callee.getIdentifier() ? callee.getName() : llvm::StringRef();
  if (const auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
    const clang::Expr &object = *member->getImplicitObjectArgument();
    if (standardClass(object.getType()) != "array" || (name != "front" && name != "back" && name != "at"))
      return refuseCallObject(call);
    if (name == "at")
      return buildElement(object, *call.getArg(0), call);
    const Object array = buildObject(object);
    return array ? memberAt(array, name == "front" ? 0 : int64_t(array->members.size()) - 1, call) : nullptr;
  }
  if (name == "get" && call.getNumArgs() == 1) {
    const Object aggregate = buildObject(*call.getArg(0));
    const std::optional<int64_t> index = selectedMember(context, callee, call.getArg(0)->getType());
    return aggregate && index ? memberAt(aggregate, *index, call) : nullptr;
  }
  if (isPassedThrough(call))
    return buildObject(*call.getArg(0));
  const bool isTie = name == "tie" || name == "forward_as_tuple";
  if (name == "make_pair" || name == "make_tuple" || isTie) {
    auto result = std::make_shared<Binding>();
    result->isAggregate = true;
    const std::optional<MemberTypes> types = membersOf(context, call.getType());
    for (unsigned i = 0; types && i < call.getNumArgs(); ++i) {
      const clang::Expr &argument = *call.getArg(i);
      Object member = buildObject(argument);
      if (!isTie)
        member = copy(member, argument, false, {});
      if (!member)
        return nullptr;
      result->members.push_back({std::move(member), (*types)[i].name, isTie});
    }
    return result;
  }
  if (name == "swap" && call.getNumArgs() == 2) {
    const Object left = buildObject(*call.getArg(0)), right = buildObject(*call.getArg(1));
    const Object held = left ? copy(left, *call.getArg(0), false, {}) : nullptr;
    if (assignObject(left, right ? copy(right, *call.getArg(1), false, {}) : nullptr, *call.getArg(0)))
      assignObject(right, held, *call.getArg(1));
    return nullptr;
  }
  ir::Value *value = buildStandardFunction(call);
  return value ? objectOf(value) : nullptr;
}

Object KernelBuilder::refuseCallObject(const clang::CallExpr &call) {
  refuseCall(call);
  return nullptr;
}

ir::Value *KernelBuilder::refuseCall(const clang::CallExpr &call) {
  if (usesRefused(call))
    return nullptr;
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (!callee) {
    places.report(Diagnostic::refusedConstruct, places.token(call.getBeginLoc()), "a call through a pointer",
                  "call a function by its name, or a lambda");
    return nullptr;
  }
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee); method && method->isVirtual()) {
    places.report(Diagnostic::refusedConstruct, places.token(call.getBeginLoc()), "a virtual function",
                  "call one whose body is known");
    return nullptr;
  }
  places.report(isDialect(callee) ? Diagnostic::dialectCallUnsupported : Diagnostic::unknownCall,
                places.token(call.getBeginLoc()), callee->getQualifiedNameAsString());
  return nullptr;
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

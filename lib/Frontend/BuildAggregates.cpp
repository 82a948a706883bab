// Making aggregates: from lists, by constructors, from constants, and the closures of lambdas.
#include "AggregateTypes.h"
#include "KernelBuilder.h"

#include "llvm/Support/SaveAndRestore.h"

namespace tiletrans::frontend {

using ir::ElementType;

namespace {

Object emptyAggregate() {
  auto result = std::make_shared<Binding>();
  result->isAggregate = true;
  return result;
}

} // namespace

Object KernelBuilder::buildReferred(const clang::Expr &referred, clang::QualType type) {
  const bool isMutable = type->isLValueReferenceType() && !type->getPointeeType().isConstQualified();
  const auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(referred.IgnoreParenImpCasts());
  if (!choice || !isMutable || constantInteger(*choice->getCond()))
    return buildObject(referred);
  places.report(Diagnostic::referenceToChoice, rangeOf(referred));
  return nullptr;
}

Object KernelBuilder::buildInitialised(const clang::Expr &initialiser, clang::QualType type) {
  if (type->isReferenceType())
    return buildReferred(initialiser, type);
  const Object object = irTypeOf(type) && initialiser.isGLValue() ? valueObject(initialiser) : buildObject(initialiser);
  return initialiser.isGLValue() ? copy(object, initialiser, false, {}) : object;
}

Object KernelBuilder::buildAggregate(clang::QualType type, llvm::ArrayRef<clang::Expr *> entries,
                                     const clang::Expr *filler, const clang::Expr &use) {
  const std::optional<MemberTypes> members = membersOf(context, type);
  if (!members)
    return undefinedObject(type, rangeOf(use));
  // The braces of a copy, or the array in std::array.
  if (entries.size() == 1 && (context.hasSameUnqualifiedType(entries.front()->getType(), type) ||
                              (standardClass(type) == "array" && entries.front()->getType()->isArrayType())))
    return buildInitialised(*entries.front(), entries.front()->getType());
  const Object result = emptyAggregate();
  for (size_t i = 0; i < members->size(); ++i) {
    const MemberType &member = (*members)[i];
    const clang::Expr *entry = i < entries.size() ? entries[i] : filler;
    // The default of a member may use the members in front of it.
    const Object self = frame().self;
    if (entry && llvm::isa<clang::CXXDefaultInitExpr>(entry))
      frame().self = result;
    Object object = entry ? buildInitialised(*entry, member.type) : zeroObject(member.type, rangeOf(use));
    frame().self = self;
    if (!object)
      return nullptr;
    result->members.push_back({std::move(object), member.name, member.type->isReferenceType()});
  }
  return result;
}

// ---- constructors
// ----------------------------------------------------------------------------------------------------

Object KernelBuilder::buildConstructed(const clang::CXXConstructExpr &construction) {
  const clang::CXXConstructorDecl &constructor = *construction.getConstructor();
  const clang::QualType type = construction.getType();
  if (!isHeldInKernel(context, type))
    return undefinedObject(type, rangeOf(construction));
  if (type->isArrayType())
    return undefinedObject(type, rangeOf(construction));
  if (constructor.isCopyOrMoveConstructor() && !constructor.isUserProvided()) {
    const clang::Expr &source = *construction.getArg(0);
    return copy(buildObject(source), source, false, {});
  }
  if (isStandard(constructor))
    return buildStandardConstructed(construction);
  return runConstructor(construction);
}

Object KernelBuilder::buildStandardConstructed(const clang::CXXConstructExpr &construction) {
  const clang::QualType type = construction.getType();
  const llvm::StringRef name = standardClass(type);
  const std::optional<MemberTypes> members = membersOf(context, type);
  const unsigned count = construction.getNumArgs();
  if (construction.getConstructor()->isDefaultConstructor())
    return name == "array" ? undefinedObject(type, rangeOf(construction)) : zeroObject(type, rangeOf(construction));
  const clang::QualType first = construction.getArg(0)->getType();
  if (count == 1 && (standardClass(first) == "pair" || standardClass(first) == "tuple") &&
      membersOf(context, first)->size() == members->size())
    return convertObject(buildObject(*construction.getArg(0)), type, construction);
  if ((name != "pair" && name != "tuple") || count != members->size())
    return refuseObject(construction);
  const Object result = emptyAggregate();
  for (unsigned i = 0; i < count; ++i) {
    const MemberType &member = (*members)[i];
    Object object = buildObject(*construction.getArg(i));
    if (!member.type->isReferenceType())
      object = convertObject(object, member.type, *construction.getArg(i));
    if (!object)
      return nullptr;
    result->members.push_back({std::move(object), member.name, member.type->isReferenceType()});
  }
  return result;
}

Object KernelBuilder::runConstructor(const clang::CXXConstructExpr &construction) {
  const clang::CXXConstructorDecl &declared = *construction.getConstructor();
  Object self = construction.requiresZeroInitialization()
                    ? zeroObject(construction.getType(), rangeOf(construction))
                    : undefinedObject(construction.getType(), rangeOf(construction));
  const clang::FunctionDecl *definition = visibleBody(&declared, context.getSourceManager());
  if (!self || (!definition && declared.isTrivial()))
    return self;
  if (!definition)
    return refuseObject(construction);
  const auto &constructor = *llvm::cast<clang::CXXConstructorDecl>(definition);
  Frame callee;
  callee.function = &constructor;
  callee.assigned = assignedLocals(constructor.getBody());
  if (!bindArguments(constructor, llvm::ArrayRef(construction.getArgs(), construction.getNumArgs()), callee))
    return nullptr;
  callee.self = self;
  const llvm::SaveAndRestore enclosing(builder.statement);
  frames.push_back(std::move(callee));
  for (const clang::CXXCtorInitializer *initialiser : constructor.inits())
    if (!initialise(*initialiser, constructor)) {
      frames.pop_back();
      return nullptr;
    }
  // What the body assigns are variables.
  if (!constructor.getBody()->children().empty())
    frame().self = copy(frame().self, construction, true, nameOf(construction.getType().getUnqualifiedType()));
  self = frame().self;
  if (self)
    buildFunctionBody(constructor);
  frames.pop_back();
  return self;
}

bool KernelBuilder::initialise(const clang::CXXCtorInitializer &initialiser,
                               const clang::CXXConstructorDecl &constructor) {
  const clang::Expr &value = *initialiser.getInit();
  if (initialiser.isDelegatingInitializer()) {
    const Object built = buildObject(value);
    if (built)
      *frame().self = *built;
    return built != nullptr;
  }
  unsigned index = 0;
  if (initialiser.isBaseInitializer()) {
    const auto *base = initialiser.getBaseClass()->getAsCXXRecordDecl();
    for (const clang::CXXBaseSpecifier &other : constructor.getParent()->bases()) {
      if (other.getType()->getAsCXXRecordDecl() == base)
        break;
      ++index;
    }
  } else if (const clang::FieldDecl *field = initialiser.getMember()) {
    index = memberIndex(*field);
  } else {
    refuse(value);
    return false;
  }
  MemberBinding &member = frame().self->members[index];
  Object object = buildInitialised(value, member.isReference ? initialiser.getMember()->getType() : value.getType());
  if (object)
    member.object = std::move(object);
  return object != nullptr || member.object != nullptr;
}

Object KernelBuilder::buildClosure(const clang::LambdaExpr &lambda) {
  const Object result = emptyAggregate();
  for (const auto [capture, initialiser] : llvm::zip_equal(lambda.captures(), lambda.capture_inits())) {
    MemberBinding member;
    if (capture.capturesThis()) {
      member.name = "this";
      member.isReference = capture.getCaptureKind() == clang::LCK_This;
      member.object = member.isReference ? frame().self : copy(frame().self, lambda, false, {});
    } else if (capture.capturesVariable()) {
      member.name = capture.getCapturedVar()->getName();
      member.isReference = capture.getCaptureKind() == clang::LCK_ByRef;
      const clang::Expr &captured = *initialiser;
      member.object = member.isReference ? buildObject(captured) : buildInitialised(captured, captured.getType());
    }
    if (!member.object)
      return nullptr;
    result->members.push_back(std::move(member));
  }
  return lambda.isMutable() ? copy(result, lambda, true, "captured") : result;
}

// ---- without an expression for each member -------------------------------------------------------------------------

Object KernelBuilder::undefinedObject(clang::QualType type, SourceRange use) {
  if (const std::optional<ir::Type> leaf = irTypeOf(type)) {
    const Object result = objectOf(nullptr);
    result->type = leaf;
    return result;
  }
  const std::optional<MemberTypes> members = membersOf(context, type);
  if (!members || !isHeldInKernel(context, type)) {
    places.report(Diagnostic::typeNotHeld, use, nameOf(type));
    return nullptr;
  }
  const Object result = emptyAggregate();
  for (const MemberType &member : *members) {
    Object object = undefinedObject(member.type, use);
    if (!object)
      return nullptr;
    result->members.push_back({std::move(object), member.name, member.type->isReferenceType()});
  }
  return result;
}

Object KernelBuilder::zeroObject(clang::QualType type, SourceRange use) {
  const Object result = undefinedObject(type, use);
  if (!result)
    return nullptr;
  if (const std::optional<ElementType> element = elementTypeOf(type)) {
    result->value = ir::isFloat(*element) ? real(*element, 0, use) : integer(*element, 0, use);
    return result;
  }
  const std::optional<MemberTypes> members = membersOf(context, type);
  for (size_t i = 0; members && i < members->size(); ++i)
    result->members[i].object = zeroObject((*members)[i].type, use);
  return result;
}

Object KernelBuilder::objectOfConstant(const clang::APValue &number, clang::QualType type, const clang::Expr &use) {
  if (const std::optional<ElementType> element = elementTypeOf(type)) {
    builder.range = rangeOf(use);
    ir::Value *value = constant(number, *element);
    return value ? objectOf(value) : refuseObject(use);
  }
  const std::optional<MemberTypes> members = membersOf(context, type);
  if (!members || !isHeldInKernel(context, type) || standardClass(type) == "tuple")
    return refuseObject(use);
  const bool isStandard = !standardClass(type).empty();
  if (isStandard && number.isStruct() && standardClass(type) == "array")
    return objectOfConstant(number.getStructField(0), type->getAsCXXRecordDecl()->field_begin()->getType(), use);
  const Object result = emptyAggregate();
  const unsigned bases = number.isStruct() && !isStandard ? number.getStructNumBases() : 0;
  for (unsigned i = 0; i < members->size(); ++i) {
    const MemberType &member = (*members)[i];
    const clang::APValue *part = nullptr;
    if (number.isArray())
      part = i < number.getArrayInitializedElts() ? &number.getArrayInitializedElt(i) : &number.getArrayFiller();
    else if (number.isStruct())
      part = i < bases ? &number.getStructBase(i) : &number.getStructField(i - bases);
    Object object = part ? objectOfConstant(*part, member.type, use) : refuseObject(use);
    if (!object)
      return nullptr;
    result->members.push_back({std::move(object), member.name, false});
  }
  return result;
}

Object KernelBuilder::convertObject(const Object &source, clang::QualType type, const clang::Expr &use) {
  if (!source)
    return nullptr;
  if (const std::optional<ir::Type> leaf = irTypeOf(type)) {
    if (source->isUndefined())
      return source;
    ir::Value *value = read(*source, use);
    if (value && !leaf->isBlockPointer() && !leaf->isPointer())
      value = convert(value, leaf->elementType(), rangeOf(use));
    return value ? objectOf(value) : nullptr;
  }
  const std::optional<MemberTypes> members = membersOf(context, type);
  if (!members || !source->isAggregate || members->size() != source->members.size())
    return copy(source, use, false, {});
  const Object result = emptyAggregate();
  for (size_t i = 0; i < members->size(); ++i) {
    const MemberBinding &member = source->members[i];
    const bool isReference = (*members)[i].type->isReferenceType();
    Object object = isReference ? member.object : convertObject(member.object, (*members)[i].type, use);
    if (!object)
      return nullptr;
    result->members.push_back({std::move(object), member.name, isReference});
  }
  return result;
}

} // namespace tiletrans::frontend

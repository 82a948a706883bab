#include "AggregateTypes.h"

#include "DialectTypes.h"

#include "clang/AST/DeclTemplate.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::frontend {

namespace {

/// More than any kernel can keep in registers.
constexpr uint64_t mostElements = 4096;

std::optional<MemberTypes> elements(clang::QualType type, uint64_t count) {
  if (count > mostElements)
    return std::nullopt;
  MemberTypes members;
  for (uint64_t i = 0; i < count; ++i)
    members.push_back({type, std::to_string(i)});
  return members;
}

std::optional<MemberTypes> standardMembers(const clang::CXXRecordDecl &record) {
  const auto *instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  const llvm::ArrayRef<clang::TemplateArgument> arguments =
      instance ? instance->getTemplateArgs().asArray() : llvm::ArrayRef<clang::TemplateArgument>();
  if (record.getName() == "array")
    return elements(arguments[0].getAsType(), arguments[1].getAsIntegral().getZExtValue());
  if (record.getName() == "pair")
    return MemberTypes{{arguments[0].getAsType(), "first"}, {arguments[1].getAsType(), "second"}};
  if (record.getName() == "tuple") {
    MemberTypes members;
    for (const clang::TemplateArgument &element : arguments[0].pack_elements())
      members.push_back({element.getAsType(), std::to_string(members.size())});
    return members;
  }
  // A tag, or std::integral_constant.
  return record.isEmpty() ? std::optional(MemberTypes()) : std::nullopt;
}

} // namespace

bool isStandard(const clang::Decl &decl) {
  for (const clang::DeclContext *scope = decl.getDeclContext(); scope; scope = scope->getParent())
    if (scope->isStdNamespace())
      return true;
  return false;
}

llvm::StringRef standardClass(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && isStandard(*record) ? record->getName() : llvm::StringRef();
}

std::optional<MemberTypes> membersOf(const clang::ASTContext &context, clang::QualType type) {
  type = type.getNonReferenceType();
  if (const clang::ConstantArrayType *array = context.getAsConstantArrayType(type))
    return elements(array->getElementType(), array->getSize().getZExtValue());
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || irTypeOf(type) || record->isUnion() || record->isDynamicClass() || type.isVolatileQualified())
    return std::nullopt;
  if (record->getIdentifier() && isStandard(*record))
    return standardMembers(*record);
  const llvm::StringRef dialect = dialectClass(type);
  if (dialect == "program_ids")
    return elements(context.getIntTypeForBitwidth(64, 1), uint64_t(integerArguments(type).front()));
  if (dialect == "Tile" || dialect == "BlockPtr")
    return std::nullopt;
  MemberTypes members;
  for (const clang::CXXBaseSpecifier &base : record->bases())
    members.push_back({base.getType(), "base"});
  for (const clang::FieldDecl *field : record->fields())
    if (!field->isUnnamedBitField())
      members.push_back({field->getType(), field->getName().str()});
  return members;
}

bool isHeldInKernel(const clang::ASTContext &context, clang::QualType type) {
  if (irTypeOf(type))
    return true;
  // What a lambda captures was looked at where the lambda stands.
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (record && record->isLambda())
    return true;
  const std::optional<MemberTypes> members = membersOf(context, type);
  return members &&
         llvm::all_of(*members, [&](const MemberType &member) { return isHeldInKernel(context, member.type); });
}

unsigned memberIndex(const clang::FieldDecl &field) {
  const auto *record = llvm::cast<clang::CXXRecordDecl>(field.getParent());
  // The bases of std::pair are empty and no members.
  unsigned index = isStandard(*record) ? 0 : record->getNumBases();
  for (const clang::FieldDecl *other : record->fields()) {
    if (other->getCanonicalDecl() == field.getCanonicalDecl())
      break;
    index += !other->isUnnamedBitField();
  }
  return index;
}

} // namespace tiletrans::frontend

#include "DialectTypes.h"

#include "llvm/Support/ErrorHandling.h"

namespace tiletrans::frontend {

using ir::ElementType;

bool isDialect(const clang::Decl *decl) {
  const clang::DeclContext *context = decl->getDeclContext();
  for (; !context->isTranslationUnit(); context = context->getParent())
    if (const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context))
      if (space->getParent()->getRedeclContext()->isTranslationUnit())
        return space->getName() == "tile";
  return false;
}

namespace {

const clang::CXXRecordDecl *dialectRecord(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && isDialect(record) ? record : nullptr;
}

/// The template arguments of a class with its parameter packs expanded.
llvm::SmallVector<clang::TemplateArgument, 4> argumentsOf(const clang::CXXRecordDecl *record) {
  llvm::SmallVector<clang::TemplateArgument, 4> arguments;
  const auto *specialization = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!specialization)
    return arguments;
  for (const clang::TemplateArgument &argument : specialization->getTemplateArgs().asArray())
    if (argument.getKind() == clang::TemplateArgument::Pack)
      arguments.append(argument.pack_begin(), argument.pack_end());
    else
      arguments.push_back(argument);
  return arguments;
}

std::optional<ElementType> builtinElement(const clang::BuiltinType *type) {
  switch (type->getKind()) {
  case clang::BuiltinType::Bool:
    return ElementType::Bool;
  case clang::BuiltinType::Char_S:
  case clang::BuiltinType::SChar:
    return ElementType::I8;
  case clang::BuiltinType::Char_U:
  case clang::BuiltinType::UChar:
    return ElementType::U8;
  case clang::BuiltinType::Short:
    return ElementType::I16;
  case clang::BuiltinType::UShort:
    return ElementType::U16;
  case clang::BuiltinType::Int:
    return ElementType::I32;
  case clang::BuiltinType::UInt:
    return ElementType::U32;
  case clang::BuiltinType::Long:
  case clang::BuiltinType::LongLong:
    return ElementType::I64;
  case clang::BuiltinType::ULong:
  case clang::BuiltinType::ULongLong:
    return ElementType::U64;
  case clang::BuiltinType::Float:
    return ElementType::F32;
  case clang::BuiltinType::Double:
    return ElementType::F64;
  default:
    return std::nullopt;
  }
}

std::optional<ir::Type> pointerTypeOf(clang::QualType pointee) {
  const std::optional<ElementType> element = elementTypeOf(pointee);
  if (!element || pointee.isVolatileQualified())
    return std::nullopt;
  return ir::Type::pointer(*element, pointee.isConstQualified());
}

} // namespace

llvm::StringRef dialectClass(clang::QualType type) {
  const clang::CXXRecordDecl *record = dialectRecord(type);
  return record ? record->getName() : llvm::StringRef();
}

llvm::SmallVector<int64_t, 4> integerArguments(clang::QualType type) {
  llvm::SmallVector<int64_t, 4> numbers;
  for (const clang::TemplateArgument &argument : argumentsOf(dialectRecord(type)))
    if (argument.getKind() == clang::TemplateArgument::Integral)
      numbers.push_back(bitsOf(argument.getAsIntegral()));
  return numbers;
}

bool isTileType(clang::QualType type) { return dialectClass(type) == "Tile"; }

std::optional<ElementType> elementTypeOf(clang::QualType type) {
  if (const auto *builtin = type->getAs<clang::BuiltinType>())
    return builtinElement(builtin);
  const llvm::StringRef name = type->isReferenceType() ? llvm::StringRef() : dialectClass(type);
  if (name == "f16")
    return ElementType::F16;
  if (name == "bf16")
    return ElementType::BF16;
  return std::nullopt;
}

std::optional<ir::Type> irTypeOf(clang::QualType type) {
  type = type.getNonReferenceType();
  if (type.isVolatileQualified())
    return std::nullopt;
  if (type->isPointerType())
    return pointerTypeOf(type->getPointeeType());
  if (const std::optional<ElementType> element = elementTypeOf(type))
    return ir::Type::scalar(*element);

  const llvm::StringRef name = dialectClass(type);
  if (name != "Tile" && name != "BlockPtr")
    return std::nullopt;
  const auto arguments = argumentsOf(dialectRecord(type));
  const clang::QualType held = arguments.front().getAsType();
  ir::Shape shape;
  for (int64_t extent : integerArguments(type))
    shape.push_back({extent, {}});
  if (name == "BlockPtr") {
    const std::optional<ElementType> element = elementTypeOf(held);
    if (!element)
      return std::nullopt;
    return ir::Type::blockPointer(*element, held.isConstQualified(), std::move(shape));
  }
  const std::optional<ir::Type> element = irTypeOf(held);
  if (!element)
    return std::nullopt;
  return element->withShape(std::move(shape));
}

llvm::StringRef spellingOf(ElementType type) {
  switch (type) {
  case ElementType::Bool:
    return "bool";
  case ElementType::I8:
    return "int8_t";
  case ElementType::I16:
    return "int16_t";
  case ElementType::I32:
    return "int";
  case ElementType::I64:
    return "index_t";
  case ElementType::U8:
    return "uint8_t";
  case ElementType::U16:
    return "uint16_t";
  case ElementType::U32:
    return "unsigned";
  case ElementType::U64:
    return "uint64_t";
  case ElementType::F16:
    return "f16";
  case ElementType::BF16:
    return "bf16";
  case ElementType::F32:
    return "float";
  case ElementType::F64:
    return "double";
  }
  llvm_unreachable("every element type has a spelling");
}

bool isHalf(ElementType type) { return type == ElementType::F16 || type == ElementType::BF16; }

bool isSignedInteger(ElementType type) { return ir::isInteger(type) && !ir::isUnsigned(type); }

ElementType signedOf(ElementType type) {
  switch (ir::byteSize(type)) {
  case 1:
    return ElementType::I8;
  case 2:
    return ElementType::I16;
  case 4:
    return ElementType::I32;
  default:
    return ElementType::I64;
  }
}

ElementType computedIn(ElementType type) { return isHalf(type) ? ElementType::F32 : type; }

int64_t bitsOf(const llvm::APSInt &number) {
  return number.isUnsigned() ? int64_t(number.getZExtValue()) : number.getSExtValue();
}

unsigned widthOf(ElementType type) { return type == ElementType::Bool ? 1 : 8 * ir::byteSize(type); }

namespace {

/// Two tiles: floating point wins over integers (bf16 gives float), wider over narrower, unsigned over signed of the
/// same width, f16 over bf16, everything over bool.
ElementType promote(ElementType left, ElementType right) {
  if (left == right)
    return left;
  const unsigned leftSize = ir::byteSize(left), rightSize = ir::byteSize(right);
  if (isFloat(left) && isFloat(right))
    return leftSize == rightSize ? ElementType::F16 : leftSize > rightSize ? left : right;
  if (isFloat(left))
    return left == ElementType::BF16 ? ElementType::F32 : left;
  if (isFloat(right))
    return promote(right, left);
  if (left == ElementType::Bool || right == ElementType::Bool)
    return left == ElementType::Bool ? right : left;
  if (leftSize == rightSize)
    return isUnsigned(left) ? left : right;
  return leftSize > rightSize ? left : right;
}

/// A tile and a scalar: the scalar takes the tile's type when that is of its kind or a higher one. A 64-bit integer
/// with narrower integers stays, with bool an integer is at least int, a float with integers stays but for double and
/// bf16, which give float.
ElementType promoteWeak(ElementType tile, ElementType scalar) {
  if (isFloat(tile))
    return tile;
  if (isFloat(scalar))
    return scalar == ElementType::F64 || scalar == ElementType::BF16 ? ElementType::F32 : scalar;
  if (ir::byteSize(scalar) == 8 && ir::byteSize(tile) < 8)
    return scalar;
  if (tile == ElementType::Bool && scalar != ElementType::Bool)
    return ElementType::I32;
  return tile;
}

} // namespace

ElementType commonElement(const ElementOperand &left, const ElementOperand &right) {
  if (!right.isTile || (left.rank > 0 && right.rank == 0))
    return promoteWeak(left.element, right.element);
  if (!left.isTile || (left.rank == 0 && right.rank > 0))
    return promoteWeak(right.element, left.element);
  return promote(left.element, right.element);
}

ir::Shape commonShape(llvm::ArrayRef<ir::Extent> left, llvm::ArrayRef<ir::Extent> right) {
  if (left.size() < right.size())
    std::swap(left, right);
  ir::Shape shape(left.begin(), left.end());
  for (size_t i = 0; i < right.size(); ++i) {
    ir::Extent &extent = shape[left.size() - right.size() + i];
    if (extent == right[i] ? extent.symbol.empty() : extent.value == 1)
      extent = right[i];
  }
  return shape;
}

} // namespace tiletrans::frontend

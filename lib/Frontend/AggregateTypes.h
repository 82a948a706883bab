// Which types are split into members, and into which.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

#include <optional>
#include <string>

namespace tiletrans::frontend {

struct MemberType {
  clang::QualType type;
  /// As in names of variables: the field's, or the number of an element.
  std::string name;
};
using MemberTypes = llvm::SmallVector<MemberType, 4>;

/// The members of an array, a struct (its bases first), a std::pair, std::array or std::tuple, a lambda's closure, or
/// what grid returns. Nothing for types that are no such aggregates: elements, tiles, unions, classes with virtual
/// functions, most classes of the standard library.
std::optional<MemberTypes> membersOf(const clang::ASTContext &context, clang::QualType type);

/// Whether a kernel can hold a value of `type`, an aggregate or not.
bool isHeldInKernel(const clang::ASTContext &context, clang::QualType type);

/// The place of `field` among the members of its class.
unsigned memberIndex(const clang::FieldDecl &field);

/// Whether `decl` stands in namespace std, or in a class there.
bool isStandard(const clang::Decl &decl);

/// The name of the class of the standard library that `type` is; empty for other types.
llvm::StringRef standardClass(clang::QualType type);

} // namespace tiletrans::frontend

// Clang's types as types of the IR, and the rules by which element types meet.
#pragma once

#include "tiletrans/IR/Type.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"

#include <optional>
#include <string>

namespace tiletrans::frontend {

/// Whether `decl` stands in the dialect's header: in namespace tile, or one inside it.
bool isDialect(const clang::Decl *decl);
/// The class of the dialect that `type` (or what it refers to) is, and its name ("Tile", "none_t", "f16", ...); empty
/// for other types.
llvm::StringRef dialectClass(clang::QualType type);
/// The numbers among the template arguments of a class, in order: the axes of boundary_check_t<0, 1>.
llvm::SmallVector<int64_t, 4> integerArguments(clang::QualType type);

/// The element type that a value of `type` has; nothing for types that no element has.
std::optional<ir::ElementType> elementTypeOf(clang::QualType type);
/// The type of values of `type`, a reference stripped: a scalar, a pointer, a tile, a tile of pointers, a block
/// pointer. A rank-0 tile is a scalar. Nothing for other types.
std::optional<ir::Type> irTypeOf(clang::QualType type);
/// Whether `type` is a tile, of any rank.
bool isTileType(clang::QualType type);

/// f16 or bf16.
bool isHalf(ir::ElementType type);
bool isSignedInteger(ir::ElementType type);
/// The signed integer as wide as the integer `type`.
ir::ElementType signedOf(ir::ElementType type);
/// The type in which operations on `type` are computed: float for 16-bit floats, which are rounded behind each one.
ir::ElementType computedIn(ir::ElementType type);

/// The bits of an integer of at most 64 bits, extended by its own sign.
int64_t bitsOf(const llvm::APSInt &number);

/// How the user spells an element type: "index_t", "float", "f16", ...
llvm::StringRef spellingOf(ir::ElementType type);
unsigned widthOf(ir::ElementType type);

/// One operand of an operator on tiles.
struct ElementOperand {
  ir::ElementType element;
  bool isTile;
  unsigned rank;
};
/// The element type in which the operands of an operator are computed or compared. Scalars, and rank-0 tiles beside
/// tiles of higher rank, are weak.
ir::ElementType commonElement(const ElementOperand &left, const ElementOperand &right);

/// The shape that both broadcast to; an extent keeps the name that either has for it.
ir::Shape commonShape(llvm::ArrayRef<ir::Extent> left, llvm::ArrayRef<ir::Extent> right);

} // namespace tiletrans::frontend

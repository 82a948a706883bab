// Types of values: scalars, pointers, tiles of either, and block pointers.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace tiletrans::ir {

/// What one element is. `Bool` takes a byte in memory.
enum class ElementType : uint8_t { Bool, I8, I16, I32, I64, U8, U16, U32, U64, F16, BF16, F32, F64 };

unsigned byteSize(ElementType type);
bool isFloat(ElementType type);
/// Integers of either sign; `Bool` is none.
bool isInteger(ElementType type);
bool isUnsigned(ElementType type);
/// The IR's own spelling: i1, i32, u8, f16, bf16, f32, ...
llvm::StringRef irName(ElementType type);

/// One extent of a tile, with the name of the template parameter it was written with ("BM"), if any.
struct Extent {
  int64_t value = 1;
  std::string symbol;

  /// Names are for readers: two extents are equal when their values are.
  friend bool operator==(const Extent &left, const Extent &right) { return left.value == right.value; }
};

using Shape = llvm::SmallVector<Extent, 3>;

/// A value type. Scalars and pointers have an empty shape; a tile of pointers is a pointer type with a shape.
class Type {
public:
  enum class Kind : uint8_t { Scalar, Pointer, BlockPointer };

  static Type scalar(ElementType element) { return Type(Kind::Scalar, element, false, {}); }
  static Type pointer(ElementType element, bool isConst) { return Type(Kind::Pointer, element, isConst, {}); }
  static Type blockPointer(ElementType element, bool isConst, Shape shape) {
    return Type(Kind::BlockPointer, element, isConst, std::move(shape));
  }
  /// The same elements over another shape.
  Type withShape(Shape shape) const { return Type(kind, element, isConst, std::move(shape)); }
  /// A tile of `element` of the same shape.
  Type withElement(ElementType element) const { return Type(Kind::Scalar, element, false, dimensions); }

  /// The element type, or the pointee's.
  ElementType elementType() const { return element; }
  /// Whether nobody may write through this pointer or block pointer.
  bool isConstPointee() const { return isConst; }
  llvm::ArrayRef<Extent> shape() const { return dimensions; }
  unsigned rank() const { return unsigned(dimensions.size()); }
  /// Elements of the tile; 1 for a scalar, and the largest number where there are more than it counts.
  int64_t elementCount() const;

  bool isBlockPointer() const { return kind == Kind::BlockPointer; }
  /// A pointer or a tile of pointers.
  bool isPointer() const { return kind == Kind::Pointer; }
  /// Elements (not pointers) over a shape of rank 1 or more.
  bool isTile() const { return kind != Kind::BlockPointer && !dimensions.empty(); }
  bool isScalar() const { return kind == Kind::Scalar && dimensions.empty(); }

  /// For example "f32", "ptr<const f32>", "tile<16x256xf32>", "block_ptr<16x256xconst f32>".
  std::string str() const;

  friend bool operator==(const Type &left, const Type &right) {
    return left.kind == right.kind && left.element == right.element && left.isConst == right.isConst &&
           left.shape() == right.shape();
  }
  friend bool operator!=(const Type &left, const Type &right) { return !(left == right); }

private:
  Type(Kind kind, ElementType element, bool isConst, Shape shape)
      : kind(kind), element(element), isConst(isConst), dimensions(std::move(shape)) {}

  Kind kind;
  ElementType element;
  bool isConst;
  Shape dimensions;
};

} // namespace tiletrans::ir

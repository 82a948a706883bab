#include "tiletrans/IR/Type.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

namespace tiletrans::ir {

unsigned byteSize(ElementType type) {
  switch (type) {
  case ElementType::Bool:
  case ElementType::I8:
  case ElementType::U8:
    return 1;
  case ElementType::I16:
  case ElementType::U16:
  case ElementType::F16:
  case ElementType::BF16:
    return 2;
  case ElementType::I32:
  case ElementType::U32:
  case ElementType::F32:
    return 4;
  case ElementType::I64:
  case ElementType::U64:
  case ElementType::F64:
    return 8;
  }
  llvm_unreachable("every element type has a size");
}

bool isFloat(ElementType type) { return type >= ElementType::F16; }

bool isInteger(ElementType type) { return !isFloat(type) && type != ElementType::Bool; }

bool isUnsigned(ElementType type) { return type >= ElementType::U8 && type <= ElementType::U64; }

llvm::StringRef irName(ElementType type) {
  static constexpr const char *names[] = {"i1",  "i8",  "i16", "i32",  "i64", "u8", "u16",
                                          "u32", "u64", "f16", "bf16", "f32", "f64"};
  return names[size_t(type)];
}

int64_t Type::elementCount() const {
  int64_t count = 1;
  for (const Extent &extent : dimensions)
    if (llvm::MulOverflow(count, extent.value, count))
      return std::numeric_limits<int64_t>::max();
  return count;
}

std::string Type::str() const {
  std::string element = irName(elementType()).str();
  if (isConst)
    element = "const " + element;
  if (isPointer())
    element = "ptr<" + element + ">";
  if (dimensions.empty() && !isBlockPointer())
    return element;
  std::string text = isBlockPointer() ? "block_ptr<" : "tile<";
  for (const Extent &extent : dimensions)
    text += std::to_string(extent.value) + "x";
  return text + element + ">";
}

} // namespace tiletrans::ir

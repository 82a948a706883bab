// Which elements of one tile are equal in every launch, where coordinates are divided, masked or shifted.
#pragma once

#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <optional>
#include <vector>

namespace tiletrans::analysis {

/// An element as the sum of a number and of something unknown, which has a symbol; 0 stands for nothing unknown.
/// Elements of one tile whose symbols and numbers are equal are equal in every launch; others may differ.
struct ElementNumber {
  unsigned symbol = 0;
  int64_t number = 0;

  friend bool operator==(ElementNumber left, ElementNumber right) {
    return left.symbol == right.symbol && left.number == right.number;
  }
};

/// Runs a kernel's arithmetic on every element. For rare questions: IndexExpressions answers for all elements at once.
class ElementNumbers {
public:
  /// The elements of a tile, also of pointers, in row-major order; the one element of a scalar.
  const std::vector<ElementNumber> &of(const ir::Value *value);

private:
  using Key = std::vector<int64_t>;

  std::vector<ElementNumber> compute(const ir::Value &value);
  std::vector<ElementNumber> move(const ir::Op &op);
  std::vector<ElementNumber> read(const ir::Op &op);
  ElementNumber combine(const ir::Op &op, llvm::ArrayRef<ElementNumber> operands);
  ElementNumber add(const ir::Op &op, ElementNumber left, ElementNumber right);
  /// What `op` makes of these operands, or of the element that only `place` tells apart.
  ElementNumber unknown(const ir::Op &op, llvm::ArrayRef<ElementNumber> operands);
  ElementNumber unknownAt(const ir::Value &value, int64_t place);
  ElementNumber symbolOf(Key key);

  llvm::DenseMap<const ir::Value *, std::vector<ElementNumber>> known;
  std::map<Key, unsigned> symbols;
};

} // namespace tiletrans::analysis

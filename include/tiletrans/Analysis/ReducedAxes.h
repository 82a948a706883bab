// Along which axes of a tile elements are combined, by a reduction of the tile or of anything computed with it.
//
// Tiles that are computed together are held alike, so what one reduction wants of its operand concerns all of them.
#pragma once

#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/DenseMap.h"

namespace tiletrans::analysis {

/// A set of axes; bit k stands for axis k.
using AxisSet = unsigned;

class ReducedAxes {
public:
  explicit ReducedAxes(const ir::Kernel &kernel);

  /// The axes of `value` along which its elements, or those of tiles held like it, are combined.
  AxisSet of(const ir::Value *value) const { return sets.lookup(value); }

private:
  /// Makes the axes that two values share agree; `axis` was taken out of `with` to give `without` (or none was).
  bool unite(const void *with, const void *without, std::optional<unsigned> axis);
  bool visit(const ir::Op &op);

  /// By value or variable.
  llvm::DenseMap<const void *, AxisSet> sets;
};

} // namespace tiletrans::analysis

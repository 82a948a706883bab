// A mask as bounds on single axes, and what is left of it.
#pragma once

#include "tiletrans/Analysis/IndexExpr.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace tiletrans::transforms {

/// One comparison of a mask: on `axis`, uniform + coordinate < limit (upper) or >= limit (lower).
struct Bound {
  unsigned axis = 0;
  ir::AffineExpr uniform, limit;
  bool isUpper = true;
  /// The comparison, repeated to the shape of the whole mask.
  ir::Value *condition = nullptr;
};

/// A conjunction: `bounds`, and conditions that are no bounds. All of them have the shape of the mask.
struct MaskParts {
  llvm::SmallVector<Bound, 4> bounds;
  llvm::SmallVector<ir::Value *, 2> others;
};

/// The bound that a comparison of tiles is, on its own axes; nothing if it is none.
std::optional<Bound> boundOf(const ir::Op &comparison, analysis::IndexExpressions &expressions);

/// Takes `mask` apart at its `&`.
MaskParts splitMask(ir::Value *mask, analysis::IndexExpressions &expressions);

} // namespace tiletrans::transforms

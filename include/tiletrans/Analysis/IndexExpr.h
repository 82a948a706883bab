// Integer values as functions affine in the coordinates of their tile: the G of the address chain.
#pragma once

#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace tiletrans::analysis {

/// Abstract interpretation of integer arithmetic. Scalars always have an expression (at worst a symbol of their own);
/// a tile has one where its elements are sums of coordinates times scalars, in arithmetic that does not wrap at less
/// than 64 bits.
class IndexExpressions {
public:
  /// The expression of an integer or bool value; nothing where it is not affine, or no integer.
  std::optional<ir::TileExpr> of(const ir::Value *value);

  /// The expression of an integer scalar.
  ir::AffineExpr ofScalar(const ir::Value *value);

  /// `delta` for every trip of `loop` before the present one, as a multiple of the loop's counter; nothing where the
  /// step of the loop does not divide it.
  std::optional<ir::AffineExpr> overTrips(const ir::AffineExpr &delta, const ir::Op &loop);

private:
  std::optional<ir::TileExpr> compute(const ir::Value *value);
  std::optional<ir::TileExpr> computeArithmetic(const ir::Op &op);
  std::optional<ir::TileExpr> computeConvert(const ir::Op &op);
  std::optional<ir::TileExpr> computeRead(const ir::Op &op);

  llvm::DenseMap<const ir::Value *, std::optional<ir::TileExpr>> known;
};

} // namespace tiletrans::analysis

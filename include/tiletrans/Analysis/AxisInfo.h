// Contiguity, divisibility and constancy: what is known of the numbers in a value without knowing the arguments.
#pragma once

#include "tiletrans/Analysis/IndexExpr.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <cstdint>

namespace tiletrans::analysis {

/// For one axis of an integer tile; a scalar is a run of one.
///
///     shifted range 4 5 6 7 8 9 ...   contiguity 128, divisibility 4, constancy 1
///     splat         7 7 7 7 7 7 ...   contiguity 1,   divisibility 1, constancy 128
struct AxisInfo {
  /// Length of runs of consecutive values.
  int64_t contiguity = 1;
  /// Power of two that divides the first value of each run.
  int64_t divisibility = 1;
  /// Length of runs of equal values.
  int64_t constancy = 1;
};

/// The divisibility of 0: every power of two divides it.
inline constexpr int64_t maxDivisibility = int64_t(1) << 32;

/// Facts of scalars and expressions: what the kernel claims of them, and what follows from the operations that define
/// them.
class AxisInfoAnalysis {
public:
  AxisInfoAnalysis(const ir::Kernel &kernel, IndexExpressions &expressions)
      : kernel(kernel), expressions(expressions) {}

  /// The greatest power of two that is known to divide it.
  int64_t divisibility(const ir::Value *scalar);
  int64_t divisibility(const ir::AffineExpr &expr);

  /// Whether it is known to be >= 0.
  bool isNonNegative(const ir::Value *scalar);
  bool isNonNegative(const ir::AffineExpr &expr);

  /// The facts of `value` on `axis`; all 1 where it is not affine.
  AxisInfo of(const ir::Value *value, unsigned axis);

  /// Whether all elements of `value` along `axis` are equal, for tiles of any element type.
  bool isConstantAlong(const ir::Value *value, unsigned axis);

private:
  int64_t computedDivisibility(const ir::Value *scalar);
  /// Whether `holds(value)` for everything that is written to the variable that `read` reads, if it holds for what is
  /// read from it meanwhile.
  template <class Predicate> bool holdsForWrites(const ir::Op &read, Predicate &&holds);
  /// What a scalar that is not negative is known to reach.
  int64_t minimum(const ir::Value *scalar) const;

  const ir::Kernel &kernel;
  IndexExpressions &expressions;
  /// Variables of which something is being shown: it may be assumed of them.
  llvm::SmallPtrSet<const ir::Variable *, 4> assumed;
};

} // namespace tiletrans::analysis

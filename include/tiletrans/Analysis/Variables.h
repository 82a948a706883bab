// Variables: which write reaches a read, and which variables move by the same step every trip of a loop.
//
// The IR has no phi nodes; this is the one place that pays for it.
#pragma once

#include "tiletrans/IR/Kernel.h"

#include <optional>

namespace tiletrans::analysis {

/// A variable that one unconditional write advances once a trip: at the start of trip t its value is
/// `initial` advanced t times by `step`'s deltas.
struct Induction {
  const ir::Op *loop = nullptr;
  /// The value it has when the loop is entered.
  const ir::Value *initial = nullptr;
  /// The operation that makes the next value from a read of the variable: Advance, OffsetPointer or Add. Its other
  /// operands do not change in the loop.
  const ir::Op *step = nullptr;
};

/// The value that reaches a read: exactly one of the two is set.
struct ReachingValue {
  const ir::Value *value = nullptr;
  std::optional<Induction> induction;
};

/// The value that `read` (a ReadVariable) gives, or nothing where it depends on how often a loop ran.
std::optional<ReachingValue> reachingValue(const ir::Op &read);

/// The value that `variable` has in front of `position`, or nothing.
std::optional<ReachingValue> reachingValue(const ir::Variable *variable, const ir::Op &position);

/// Whether `value` is the same in every trip of `loop`: made outside of it, or computed from such values alone.
bool isInvariant(const ir::Value *value, const ir::Op &loop);

/// Whether `expr` is made of parameters and numbers alone: the launcher can compute it.
bool isLaunchInvariant(const ir::AffineExpr &expr);

/// Whether a trip of `loop` may end early and go on with the next.
bool hasContinue(const ir::Op &loop);

/// Whether `op` stands in `loop`, at any depth.
bool isInside(const ir::Op &op, const ir::Op &loop);

} // namespace tiletrans::analysis

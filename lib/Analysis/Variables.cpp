#include "tiletrans/Analysis/Variables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace tiletrans::analysis {

using namespace ir;

namespace {

bool writes(const Op &op, const Variable *variable) {
  bool found = op.kind == OpKind::WriteVariable && op.variable == variable;
  for (const Body *inner : op.bodies())
    for (const auto &op : *inner)
      found = found || writes(*op, variable);
  return found;
}

bool isReadOf(const Value *value, const Variable *variable) {
  return value->definition && value->definition->kind == OpKind::ReadVariable &&
         value->definition->variable == variable;
}

/// The operation that makes `written` from a read of `variable` and values that `loop` does not change, or null.
const Op *stepOf(const Value *written, const Variable *variable, const Op &loop) {
  const Op *step = written->definition;
  if (!step || (step->kind != OpKind::Advance && step->kind != OpKind::OffsetPointer && step->kind != OpKind::Add))
    return nullptr;
  if (!isReadOf(step->operands.front(), variable))
    return nullptr;
  for (const Value *delta : llvm::drop_begin(step->operands))
    if (!isInvariant(delta, loop))
      return nullptr;
  return step;
}

/// The value at the start of a trip of `loop`.
std::optional<ReachingValue> valueAtTripStart(const Variable *variable, const Op &loop) {
  if (loop.kind == OpKind::While)
    return writes(loop, variable) ? std::nullopt : reachingValue(variable, loop);
  llvm::SmallVector<const Op *, 2> writers;
  for (const auto &op : *loop.body)
    if (writes(*op, variable))
      writers.push_back(op.get());
  const auto entry = reachingValue(variable, loop);
  if (writers.empty())
    return entry;
  if (writers.size() != 1 || writers.front()->kind != OpKind::WriteVariable || !entry || hasContinue(loop))
    return std::nullopt;
  const Op *step = stepOf(writers.front()->operands.front(), variable, loop);
  // An induction of an outer loop that goes on in an inner one would need both trip counts.
  if (!step || !entry->value)
    return std::nullopt;
  return ReachingValue{nullptr, Induction{&loop, entry->value, step}};
}

} // namespace

bool isLaunchInvariant(const AffineExpr &expr) {
  return llvm::all_of(expr.terms(), [](const AffineExpr::Term &term) {
    return llvm::all_of(term.factors, [](const Value *factor) { return !factor->definition || factor->integer(); });
  });
}

bool hasContinue(const Op &loop) {
  bool found = false;
  forEachOp(*loop.body, [&](const Op &op) { found |= op.kind == OpKind::Continue && loopAround(op) == &loop; });
  return found;
}

bool isInside(const Op &op, const Op &loop) {
  for (const Op *owner = op.parent->owner; owner; owner = owner->parent->owner)
    if (owner == &loop)
      return true;
  return false;
}

bool isInvariant(const Value *value, const Op &loop) {
  const Op *op = value->definition;
  if (!op || (op != &loop && !isInside(*op, loop)))
    return true;
  // Made in the loop, but of what the loop does not change.
  const OpClass opClass = classOf(op->kind);
  return op != &loop && (opClass == OpClass::Leaf || opClass == OpClass::Elementwise) &&
         llvm::all_of(op->operands, [&](const Value *operand) { return isInvariant(operand, loop); });
}

std::optional<ReachingValue> reachingValue(const Variable *variable, const Op &position) {
  const Op *last = nullptr;
  for (const auto &op : *position.parent) {
    if (op.get() == &position)
      break;
    if (writes(*op, variable))
      last = op.get();
  }
  if (last && last->kind == OpKind::WriteVariable)
    return ReachingValue{last->operands.front(), std::nullopt};
  if (last)
    return std::nullopt;
  const Op *owner = position.parent->owner;
  if (!owner)
    return std::nullopt;
  return owner->kind == OpKind::If ? reachingValue(variable, *owner) : valueAtTripStart(variable, *owner);
}

std::optional<ReachingValue> reachingValue(const Op &read) { return reachingValue(read.variable, read); }

} // namespace tiletrans::analysis

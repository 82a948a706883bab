#include "tiletrans/Analysis/Accumulation.h"

#include "tiletrans/Analysis/Variables.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::analysis {

using namespace ir;

namespace {

OpKind combinationOf(Reduction reduction) {
  switch (reduction) {
  case Reduction::Sum:
    return OpKind::Add;
  case Reduction::Product:
    return OpKind::Mul;
  case Reduction::Max:
    return OpKind::Maximum;
  case Reduction::Min:
    return OpKind::Minimum;
  }
  llvm_unreachable("every reduction combines somehow");
}

/// A tile or scalar that is `number` everywhere.
bool isEverywhere(const Value *value, double number) {
  const Op *op = value->definition;
  if (op && op->kind == OpKind::Splat)
    op = op->operands.front()->definition;
  if (!op || op->kind != OpKind::Constant)
    return false;
  return isFloat(op->result->type.elementType()) ? op->real == number : double(op->integer) == number;
}

bool mayBeginWith(const Value *value, Reduction reduction) {
  switch (reduction) {
  case Reduction::Sum:
    return isEverywhere(value, 0);
  case Reduction::Product:
    return isEverywhere(value, 1);
  case Reduction::Max:
  case Reduction::Min:
    return true;
  }
  llvm_unreachable("every reduction begins somehow");
}

} // namespace

Op *accumulatingWrite(const Kernel &kernel, const Op &reduction) {
  const Op *loop = reduction.parent->owner;
  if (!loop || !loop->isLoop() || countUses(kernel, reduction.result.get()) != 1)
    return nullptr;
  const auto userOf = [&](const Value *value) -> Op * {
    for (const auto &op : *reduction.parent)
      if (llvm::is_contained(op->uses(), value))
        return op.get();
    return nullptr;
  };
  const Op *combined = userOf(reduction.result.get());
  if (!combined || combined->kind != combinationOf(reduction.reduction) ||
      countUses(kernel, combined->result.get()) != 1)
    return nullptr;
  Op *write = userOf(combined->result.get());
  if (!write || write->kind != OpKind::WriteVariable)
    return nullptr;
  const Value *other = combined->operands[combined->operands[0] == reduction.result.get()];
  if (!other->definition || other->definition->kind != OpKind::ReadVariable ||
      other->definition->variable != write->variable || countUses(kernel, other) != 1)
    return nullptr;
  unsigned mentions = 0;
  for (const Body *body : loop->bodies())
    forEachOp(*body, [&](const Op &op) { mentions += op.variable == write->variable; });
  // A trip may be left in the middle of it, but a loop that is left by `return` has nobody to combine the lanes.
  const auto entry = reachingValue(write->variable, *loop);
  return mentions == 2 && entry && entry->value && mayBeginWith(entry->value, reduction.reduction) ? write : nullptr;
}

} // namespace tiletrans::analysis

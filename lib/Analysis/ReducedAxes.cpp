#include "tiletrans/Analysis/ReducedAxes.h"

namespace tiletrans::analysis {

using namespace ir;

namespace {

AxisSet removeAxis(AxisSet axes, unsigned axis) {
  const AxisSet below = (1u << axis) - 1;
  return (axes & below) | (axes >> 1 & ~below);
}

AxisSet insertAxis(AxisSet axes, unsigned axis) {
  const AxisSet below = (1u << axis) - 1;
  return (axes & below) | (axes & ~below) << 1;
}

} // namespace

ReducedAxes::ReducedAxes(const Kernel &kernel) {
  bool changed = true;
  while (changed) {
    changed = false;
    forEachOp(kernel.body, [&](const Op &op) { changed |= visit(op); });
  }
}

bool ReducedAxes::unite(const void *with, const void *without, std::optional<unsigned> axis) {
  const AxisSet oldWith = sets.lookup(with), oldWithout = sets.lookup(without);
  const AxisSet newWith = oldWith | (axis ? insertAxis(oldWithout, *axis) : oldWithout);
  const AxisSet newWithout = oldWithout | (axis ? removeAxis(oldWith, *axis) : oldWith);
  sets[with] = newWith;
  sets[without] = newWithout;
  return newWith != oldWith || newWithout != oldWithout;
}

bool ReducedAxes::visit(const Op &op) {
  const Value *result = op.result.get();
  bool changed = false;
  if (op.kind == OpKind::Reduce) {
    const AxisSet before = sets.lookup(op.operands.front());
    sets[op.operands.front()] = before | 1u << op.axis;
    changed = sets.lookup(op.operands.front()) != before;
    return unite(op.operands.front(), result, op.axis) || changed;
  }
  if (op.kind == OpKind::InsertAxis)
    return unite(result, op.operands.front(), op.axis);
  if (op.kind == OpKind::Permute) {
    const AxisSet from = sets.lookup(result);
    AxisSet to = sets.lookup(op.operands.front());
    for (unsigned axis = 0; axis < op.order.size(); ++axis)
      to |= (from >> axis & 1) << op.order[axis];
    changed = to != sets.lookup(op.operands.front());
    sets[op.operands.front()] = to;
    return changed;
  }
  // Combining all of a tile combines along each of its axes.
  if (op.kind == OpKind::Reshape && result->type.rank() == 1 && sets.lookup(result)) {
    const AxisSet all = (1u << op.operands.front()->type.rank()) - 1;
    changed = sets.lookup(op.operands.front()) != all;
    sets[op.operands.front()] = all;
    return changed;
  }
  if (op.kind == OpKind::ReadVariable)
    return unite(result, op.variable, std::nullopt);
  if (op.kind == OpKind::WriteVariable)
    return unite(op.operands.front(), op.variable, std::nullopt);
  if (classOf(op.kind) == OpClass::Elementwise || op.kind == OpKind::Broadcast)
    for (const Value *operand : op.operands)
      changed |= unite(result, operand, std::nullopt);
  return changed;
}

} // namespace tiletrans::analysis

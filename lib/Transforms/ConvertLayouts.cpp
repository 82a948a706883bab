#include "ConvertLayouts.h"

#include "WantedLayouts.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;

namespace {

/// The layout in which `op` must read the tile `operand` to make its result in `layout`; nothing if any will do.
std::optional<Layout> requiredLayout(const Op &op, const Value &operand, const Layout &layout) {
  switch (op.kind) {
  case OpKind::Broadcast:
    return layout.withUnitExtents(repeatedAxes(operand.type, op.result->type));
  case OpKind::InsertAxis:
    return layout.withoutAxis(op.axis);
  case OpKind::Permute: {
    llvm::SmallVector<unsigned, 3> inverse(op.order.size());
    for (unsigned axis = 0; axis < op.order.size(); ++axis)
      inverse[op.order[axis]] = axis;
    return layout.permuted(inverse);
  }
  case OpKind::Reshape:
    // Where elements stay with their threads; else the reshape itself exchanges them.
    return layout.reshaped(extentsOf(operand.type));
  case OpKind::Dot:
    return op.operands.size() == 3 && op.operands[2] == &operand ? std::optional(layout) : std::nullopt;
  case OpKind::WriteVariable:
  case OpKind::Load:
  case OpKind::Store:
  case OpKind::OffsetPointer:
    return layout;
  default:
    return classOf(op.kind) == OpClass::Elementwise ? std::optional(layout) : std::nullopt;
  }
}

/// The layout in which `op` makes or moves its tile; nothing where it has none.
std::optional<Layout> layoutOf(const Op &op) {
  if (op.isGlobalAccess())
    return op.accessed().layout;
  if (op.kind == OpKind::WriteVariable)
    return op.variable->layout;
  return op.result ? op.result->layout : std::nullopt;
}

/// Operations that a value may be computed with a second time, before it is cheaper to move it.
constexpr unsigned maxRecomputed = 24;

/// Whether `value` is made of scalars and ranges alone; `budget` counts down its operations.
bool isRecomputed(const Value *value, unsigned &budget) {
  if (!value->type.isTile())
    return true;
  const Op &op = *value->definition;
  if (budget == 0)
    return false;
  --budget;
  const bool isPlain = op.kind == OpKind::MakeRange || op.kind == OpKind::Splat || op.kind == OpKind::InsertAxis ||
                       op.kind == OpKind::Broadcast || op.kind == OpKind::Permute || op.kind == OpKind::OffsetPointer ||
                       classOf(op.kind) == OpClass::Elementwise;
  return isPlain && llvm::all_of(op.operands, [&](const Value *operand) { return isRecomputed(operand, budget); });
}

class Conversion {
public:
  Conversion(Kernel &kernel, Diagnostics &diags, const Op &user) : kernel(kernel), diags(diags), user(user) {}

  Value *convert(Value *value, const Layout &layout) {
    unsigned budget = maxRecomputed;
    if (isRecomputed(value, budget) || value->type.isPointer())
      return recompute(value, layout);
    return move(value, layout);
  }

private:
  Builder builder() const {
    Builder result(kernel, *user.parent, const_cast<Op *>(&user));
    result.range = user.range;
    result.statement = user.statement;
    return result;
  }

  Value *move(Value *value, const Layout &layout) {
    Op &conversion = builder().create(OpKind::ConvertLayout, value->type, {value});
    conversion.result->layout = layout;
    conversion.result->name = value->name;
    return conversion.result.get();
  }

  Value *recompute(Value *value, const Layout &layout) {
    const Op &op = *value->definition;
    if (value->type.isPointer() && op.kind == OpKind::ReadVariable) {
      diags.report(Diagnostic::pointersChangeThreads, user.range);
      return value;
    }
    llvm::SmallVector<Value *, 3> operands;
    for (Value *operand : op.operands) {
      if (operand->type.isTile()) {
        const Layout needed = *requiredLayout(op, *operand, layout);
        operand = *operand->layout == needed ? operand : convert(operand, needed);
      }
      operands.push_back(operand);
    }
    Op &again = builder().create(op.kind, value->type, operands);
    again.axis = op.axis;
    again.begin = op.begin;
    again.order = op.order;
    again.bound = op.bound;
    again.result->layout = layout;
    return again.result.get();
  }

  Kernel &kernel;
  Diagnostics &diags;
  const Op &user;
};

} // namespace

Value *inLayout(Kernel &kernel, Diagnostics &diags, Value *value, const Layout &layout, const Op &user) {
  return *value->layout == layout ? value : Conversion(kernel, diags, user).convert(value, layout);
}

void convertOperands(Kernel &kernel, Diagnostics &diags) {
  llvm::SmallVector<Op *, 32> ops;
  forEachOp(kernel.body, [&](Op &op) { ops.push_back(&op); });
  for (Op *op : ops) {
    const auto layout = layoutOf(*op);
    if (!layout)
      continue;
    const auto convert = [&](Value *&operand) {
      if (!operand || !operand->type.isTile())
        return;
      if (const auto required = requiredLayout(*op, *operand, *layout))
        operand = inLayout(kernel, diags, operand, *required, *op);
    };
    for (Value *&operand : op->operands)
      convert(operand);
    convert(op->mask);
    if (op->kind == OpKind::Load)
      convert(op->padding);
  }
}

} // namespace tiletrans::transforms

#include "MaskBounds.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;
using namespace analysis;

namespace {

/// The one axis along which `expr` counts by 1, while it is the same along all others.
std::optional<unsigned> countingAxis(const TileExpr &expr) {
  std::optional<unsigned> found;
  for (unsigned axis = 0; axis < expr.coefficients.size(); ++axis) {
    if (expr.coefficients[axis].isZero())
      continue;
    if (found || expr.coefficients[axis].asConstant() != 1)
      return std::nullopt;
    found = axis;
  }
  return found;
}

/// left < right + slack. The comparison is as wide as the operands, which were not allowed to wrap.
std::optional<Bound> boundBetween(const Value *left, const Value *right, int64_t slack, IndexExpressions &expressions) {
  if (isUnsigned(left->type.elementType()))
    return std::nullopt;
  const auto smaller = expressions.of(left), larger = expressions.of(right);
  if (!smaller || !larger)
    return std::nullopt;
  if (larger->isUniform())
    if (const auto axis = countingAxis(*smaller))
      return Bound{*axis, smaller->uniform, larger->uniform + AffineExpr::constant(slack), true, nullptr};
  if (smaller->isUniform())
    // smaller < larger + slack  <=>  larger >= smaller + 1 - slack
    if (const auto axis = countingAxis(*larger))
      return Bound{*axis, larger->uniform, smaller->uniform + AffineExpr::constant(1 - slack), false, nullptr};
  return std::nullopt;
}

} // namespace

std::optional<Bound> boundOf(const Op &op, IndexExpressions &expressions) {
  switch (op.kind) {
  case OpKind::Lt:
    return boundBetween(op.operands[0], op.operands[1], 0, expressions);
  case OpKind::Le:
    return boundBetween(op.operands[0], op.operands[1], 1, expressions);
  case OpKind::Gt:
    return boundBetween(op.operands[1], op.operands[0], 0, expressions);
  case OpKind::Ge:
    return boundBetween(op.operands[1], op.operands[0], 1, expressions);
  default:
    return std::nullopt;
  }
}

namespace {

/// The bounds that `mask` is a conjunction of, on its own axes; false if it is something else.
bool collectBounds(Value *mask, IndexExpressions &expressions, llvm::SmallVectorImpl<Bound> &bounds) {
  const Op *op = mask->definition;
  if (!op)
    return false;
  switch (op->kind) {
  case OpKind::And:
    return collectBounds(op->operands[0], expressions, bounds) && collectBounds(op->operands[1], expressions, bounds);
  case OpKind::Broadcast: {
    // A bound on an axis that is repeated would be on a coordinate that is always 0.
    const size_t first = bounds.size();
    const auto from = op->operands.front()->type.shape(), to = mask->type.shape();
    return collectBounds(op->operands.front(), expressions, bounds) &&
           llvm::all_of(llvm::drop_begin(bounds, first), [&](const Bound &b) { return from[b.axis] == to[b.axis]; });
  }
  case OpKind::InsertAxis: {
    const size_t first = bounds.size();
    if (!collectBounds(op->operands.front(), expressions, bounds))
      return false;
    for (size_t i = first; i < bounds.size(); ++i)
      bounds[i].axis += bounds[i].axis >= op->axis;
    return true;
  }
  default: {
    auto bound = boundOf(*op, expressions);
    if (bound)
      bounds.push_back(std::move(*bound));
    return bound.has_value();
  }
  }
}

} // namespace

MaskParts splitMask(Value *mask, IndexExpressions &expressions) {
  MaskParts parts;
  llvm::SmallVector<Value *, 4> pending = {mask};
  while (!pending.empty()) {
    Value *part = pending.pop_back_val();
    if (part->definition && part->definition->kind == OpKind::And) {
      pending.push_back(part->definition->operands[1]);
      pending.push_back(part->definition->operands[0]);
      continue;
    }
    llvm::SmallVector<Bound, 4> bounds;
    if (!collectBounds(part, expressions, bounds)) {
      parts.others.push_back(part);
      continue;
    }
    for (Bound &bound : bounds)
      bound.condition = part;
    parts.bounds.append(bounds.begin(), bounds.end());
  }
  return parts;
}

} // namespace tiletrans::transforms

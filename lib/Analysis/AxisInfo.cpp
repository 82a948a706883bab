#include "tiletrans/Analysis/AxisInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace tiletrans::analysis {

using namespace ir;

namespace {

int64_t powerOfTwoIn(int64_t number) {
  if (number == 0)
    return maxDivisibility;
  return std::min(maxDivisibility, int64_t(1) << llvm::countr_zero(uint64_t(number)));
}

/// A conversion of signed integers to the same or a wider type.
bool keepsValue(const Op &op) {
  if (op.kind != OpKind::Convert)
    return false;
  const ElementType from = op.operands.front()->type.elementType(), to = op.result->type.elementType();
  return isInteger(from) && isInteger(to) && !isUnsigned(from) && !isUnsigned(to) && byteSize(from) <= byteSize(to);
}

int64_t saturatingProduct(int64_t left, int64_t right) {
  return right != 0 && left >= maxDivisibility / right ? maxDivisibility : left * right;
}

} // namespace

int64_t AxisInfoAnalysis::divisibility(const Value *scalar) {
  int64_t divisor = computedDivisibility(scalar);
  for (const Fact &fact : kernel.facts)
    if (fact.value == scalar)
      divisor = std::max(divisor, powerOfTwoIn(fact.divisor));
  return divisor;
}

template <class Predicate> bool AxisInfoAnalysis::holdsForWrites(const Op &read, Predicate &&holds) {
  if (!assumed.insert(read.variable).second)
    return true;
  bool all = true;
  forEachOp(kernel.body, [&](const Op &op) {
    if (op.kind == OpKind::WriteVariable && op.variable == read.variable)
      all = all && holds(op.operands.front());
  });
  assumed.erase(read.variable);
  return all;
}

int64_t AxisInfoAnalysis::computedDivisibility(const Value *scalar) {
  if (const auto number = scalar->integer())
    return powerOfTwoIn(*number);
  const Op *op = scalar->definition;
  if (!op)
    return 1;
  if (op->kind == OpKind::For)
    return std::min(divisibility(op->operands[0]), divisibility(op->operands[2]));
  if (op->kind == OpKind::Add || op->kind == OpKind::Sub)
    return std::min(divisibility(op->operands[0]), divisibility(op->operands[1]));
  if (op->kind == OpKind::Mul)
    return saturatingProduct(divisibility(op->operands[0]), divisibility(op->operands[1]));
  if (op->kind == OpKind::Neg || keepsValue(*op))
    return divisibility(op->operands.front());
  if (op->kind == OpKind::ReadVariable && !assumed.contains(op->variable)) {
    int64_t divisor = maxDivisibility;
    holdsForWrites(*op, [&](const Value *written) {
      divisor = std::min(divisor, divisibility(written));
      return divisor > 1;
    });
    return divisor;
  }
  return op->kind == OpKind::ReadVariable ? maxDivisibility : 1;
}

int64_t AxisInfoAnalysis::divisibility(const AffineExpr &expr) {
  int64_t common = maxDivisibility;
  for (const AffineExpr::Term &term : expr.terms()) {
    int64_t product = powerOfTwoIn(term.coefficient);
    for (const Value *factor : term.factors)
      product = saturatingProduct(product, divisibility(factor));
    common = std::min(common, product);
  }
  return common;
}

bool AxisInfoAnalysis::isNonNegative(const Value *scalar) {
  for (const Fact &fact : kernel.facts)
    if (fact.value == scalar && fact.minimum.value_or(-1) >= 0)
      return true;
  if (const auto number = scalar->integer())
    return *number >= 0;
  const Op *op = scalar->definition;
  if (!op)
    return isUnsigned(scalar->type.elementType());
  switch (op->kind) {
  case OpKind::ProgramId:
    return true;
  case OpKind::For: {
    // It grows from the lower end; with a step that may be negative it might not.
    const auto step = expressions.ofScalar(op->operands[2]).asConstant();
    return step && *step > 0 && isNonNegative(op->operands[0]);
  }
  case OpKind::NumPrograms:
    return true;
  case OpKind::Add:
  case OpKind::Mul:
  case OpKind::Div:
  case OpKind::CeilDiv:
  case OpKind::Minimum:
    return isNonNegative(op->operands[0]) && isNonNegative(op->operands[1]);
  case OpKind::GroupedRow:
  case OpKind::GroupedColumn:
    return llvm::all_of(op->operands, [&](const Value *operand) { return isNonNegative(operand); });
  case OpKind::Maximum:
    return isNonNegative(op->operands[0]) || isNonNegative(op->operands[1]);
  case OpKind::Rem:
    return isNonNegative(op->operands[0]);
  case OpKind::Select:
    return isNonNegative(op->operands[1]) && isNonNegative(op->operands[2]);
  case OpKind::ReadVariable:
    return holdsForWrites(*op, [&](const Value *written) { return isNonNegative(written); });
  default:
    return keepsValue(*op) && isNonNegative(op->operands.front());
  }
}

bool AxisInfoAnalysis::isNonNegative(const AffineExpr &expr) {
  int64_t bound = 0;
  for (const AffineExpr::Term &term : expr.terms()) {
    int64_t least = 1;
    for (const Value *factor : term.factors) {
      if (!isNonNegative(factor))
        return false;
      least = saturatingProduct(least, std::max<int64_t>(minimum(factor), 0));
    }
    // A negative term has a lower bound only if it is a number.
    if (term.coefficient < 0 && !term.factors.empty())
      return false;
    if (llvm::MulOverflow(least, term.coefficient, least) || llvm::AddOverflow(bound, least, bound))
      return false;
  }
  return bound >= 0;
}

int64_t AxisInfoAnalysis::minimum(const Value *scalar) const {
  int64_t least = scalar->integer().value_or(0);
  for (const Fact &fact : kernel.facts)
    if (fact.value == scalar && fact.minimum)
      least = std::max(least, *fact.minimum);
  return least;
}

AxisInfo AxisInfoAnalysis::of(const Value *value, unsigned axis) {
  const auto expr = expressions.of(value);
  if (!expr)
    return {};
  const int64_t extent = axis < value->type.rank() ? value->type.shape()[axis].value : 1;
  AxisInfo info;
  info.divisibility = divisibility(expr->uniform);
  const auto coefficient = axis < expr->coefficients.size() ? expr->coefficients[axis].asConstant() : 0;
  if (coefficient == 1)
    info.contiguity = extent;
  else if (coefficient == 0)
    info.constancy = extent;
  for (unsigned other = 0; other < expr->coefficients.size(); ++other)
    // Runs start at every coordinate of the other axes, and at every one of this axis unless it is one run.
    if (other != axis || info.contiguity < extent)
      info.divisibility = std::min(info.divisibility, divisibility(expr->coefficients[other]));
  return info;
}

bool AxisInfoAnalysis::isConstantAlong(const Value *value, unsigned axis) {
  if (value->type.shape()[axis].value == 1)
    return true;
  const Op *op = value->definition;
  if (op->bound)
    return axis != op->axis;
  if (op->kind == OpKind::Splat)
    return true;
  if (op->kind == OpKind::Broadcast)
    return isConstantAlong(op->operands.front(), axis);
  if (op->kind == OpKind::InsertAxis)
    return isConstantAlong(op->operands.front(), axis < op->axis ? axis : axis - 1);
  if (op->kind == OpKind::Permute)
    return isConstantAlong(op->operands.front(), op->order[axis]);
  if (classOf(op->kind) == OpClass::Elementwise)
    return llvm::all_of(op->operands, [&](const Value *operand) { return isConstantAlong(operand, axis); });
  return false;
}

} // namespace tiletrans::analysis

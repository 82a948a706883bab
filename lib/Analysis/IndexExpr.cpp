#include "tiletrans/Analysis/IndexExpr.h"

#include "tiletrans/Analysis/Variables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace tiletrans::analysis {

using namespace ir;

namespace {

TileExpr uniformExpr(AffineExpr expr, unsigned rank) {
  return {std::move(expr), llvm::SmallVector<AffineExpr, 3>(rank)};
}

/// Whether every element of a tile of extents `shape` fits `bits` bits, so that arithmetic there did not wrap.
bool fits(const TileExpr &expr, llvm::ArrayRef<Extent> shape, unsigned bits) {
  const auto uniform = expr.uniform.asConstant();
  if (!uniform)
    return false;
  int64_t lowest = *uniform, highest = *uniform;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    const auto coefficient = expr.coefficients[axis].asConstant();
    int64_t reach = 0;
    if (!coefficient || llvm::MulOverflow(*coefficient, shape[axis].value - 1, reach))
      return false;
    if (llvm::AddOverflow(reach < 0 ? lowest : highest, reach, reach < 0 ? lowest : highest))
      return false;
  }
  return llvm::isIntN(bits, lowest) && llvm::isIntN(bits, highest);
}

} // namespace

std::optional<TileExpr> IndexExpressions::of(const Value *value) {
  const auto found = known.find(value);
  if (found != known.end())
    return found->second;
  std::optional<TileExpr> expr;
  if (!isFloat(value->type.elementType()) && !value->type.isPointer() && !value->type.isBlockPointer()) {
    expr = compute(value);
    if (!expr && value->type.isScalar())
      expr = uniformExpr(AffineExpr::symbol(value), 0);
  }
  known[value] = expr;
  return expr;
}

AffineExpr IndexExpressions::ofScalar(const Value *value) { return of(value)->uniform; }

std::optional<TileExpr> IndexExpressions::compute(const Value *value) {
  const Op *op = value->definition;
  if (!op || op->kind == OpKind::For)
    return std::nullopt;
  const unsigned rank = value->type.rank();
  switch (op->kind) {
  case OpKind::Constant:
    // A named constant (a template argument) stays a symbol, so that text can name it.
    if (!value->name.empty())
      return std::nullopt;
    return uniformExpr(AffineExpr::constant(op->integer), 0);
  case OpKind::MakeRange: {
    TileExpr expr = uniformExpr(AffineExpr::constant(op->begin), 1);
    expr.coefficients[0] = AffineExpr::constant(1);
    return expr;
  }
  case OpKind::Splat: {
    const auto scalar = of(op->operands.front());
    return scalar ? std::optional(uniformExpr(scalar->uniform, rank)) : std::nullopt;
  }
  case OpKind::InsertAxis: {
    auto expr = of(op->operands.front());
    if (expr)
      expr->coefficients.insert(expr->coefficients.begin() + op->axis, AffineExpr());
    return expr;
  }
  case OpKind::Broadcast: {
    auto expr = of(op->operands.front());
    // The operand's coordinate on a repeated axis is always 0.
    if (expr)
      for (unsigned axis = 0; axis < rank; ++axis)
        if (op->operands.front()->type.shape()[axis].value == 1)
          expr->coefficients[axis] = AffineExpr();
    return expr;
  }
  case OpKind::Add:
  case OpKind::Sub:
  case OpKind::Mul:
  case OpKind::Neg:
    // A scalar that the user gave a name keeps it in the output.
    if (value->type.isScalar() && !value->name.empty() && !op->parent->owner)
      return std::nullopt;
    return computeArithmetic(*op);
  case OpKind::Convert:
    return computeConvert(*op);
  case OpKind::ReadVariable:
    return computeRead(*op);
  case OpKind::Permute: {
    auto expr = of(op->operands.front());
    if (!expr)
      return std::nullopt;
    TileExpr permuted = uniformExpr(expr->uniform, rank);
    for (unsigned axis = 0; axis < rank; ++axis)
      permuted.coefficients[axis] = expr->coefficients[op->order[axis]];
    return permuted;
  }
  case OpKind::ProgramId:
  case OpKind::NumPrograms:
  case OpKind::Div:
  case OpKind::Rem:
  case OpKind::GroupedRow:
  case OpKind::GroupedColumn:
  case OpKind::CeilDiv:
  case OpKind::And:
  case OpKind::Or:
  case OpKind::Xor:
  case OpKind::Not:
  case OpKind::Lt:
  case OpKind::Le:
  case OpKind::Gt:
  case OpKind::Ge:
  case OpKind::Eq:
  case OpKind::Ne:
  case OpKind::Shl:
  case OpKind::Shr:
  case OpKind::Maximum:
  case OpKind::Minimum:
  case OpKind::Select:
  case OpKind::Abs:
  case OpKind::Fma:
  case OpKind::Exp:
  case OpKind::Exp2:
  case OpKind::Log:
  case OpKind::Log2:
  case OpKind::Sqrt:
  case OpKind::Rsqrt:
  case OpKind::Sin:
  case OpKind::Cos:
  case OpKind::Tanh:
  case OpKind::Erf:
  case OpKind::Sigmoid:
  case OpKind::Floor:
  case OpKind::Ceil:
  case OpKind::Bitcast:
  case OpKind::IsNull:
  case OpKind::Reshape:
  case OpKind::PartsOfWarps:
  case OpKind::Dot:
  case OpKind::Reduce:
  case OpKind::ConvertLayout:
  case OpKind::OffsetPointer:
  case OpKind::MakeBlockPointer:
  case OpKind::Advance:
  case OpKind::Load:
  case OpKind::Store:
  case OpKind::CopyToShared:
  case OpKind::CopyFromShared:
  case OpKind::StoreShared:
  case OpKind::LoadShared:
  case OpKind::WriteVariable:
  case OpKind::For:
  case OpKind::While:
  case OpKind::If:
  case OpKind::Break:
  case OpKind::Continue:
  case OpKind::Return:
  case OpKind::Assume:
  case OpKind::Barrier:
    return std::nullopt;
  }
  llvm_unreachable("every operation is considered");
}

std::optional<TileExpr> IndexExpressions::computeArithmetic(const Op &op) {
  const Type &type = op.result->type;
  // Unsigned scalars wrap at their width.
  if (isUnsigned(type.elementType()) || type.elementType() == ElementType::Bool)
    return std::nullopt;
  const auto left = of(op.operands.front());
  const auto right = op.kind == OpKind::Neg ? left : of(op.operands.back());
  if (!left || !right)
    return std::nullopt;
  TileExpr expr = uniformExpr({}, type.rank());
  const auto combine = [&](auto &&combineOne) {
    expr.uniform = combineOne(left->uniform, right->uniform);
    for (unsigned axis = 0; axis < type.rank(); ++axis)
      expr.coefficients[axis] = combineOne(left->coefficients[axis], right->coefficients[axis]);
  };
  if (op.kind == OpKind::Add)
    combine([](const AffineExpr &a, const AffineExpr &b) { return a + b; });
  else if (op.kind == OpKind::Sub)
    combine([](const AffineExpr &a, const AffineExpr &b) { return a - b; });
  else if (op.kind == OpKind::Neg)
    combine([](const AffineExpr &a, const AffineExpr &) { return a * -1; });
  else if (left->isUniform() || right->isUniform()) {
    const AffineExpr &scale = left->isUniform() ? left->uniform : right->uniform;
    const TileExpr &scaled = left->isUniform() ? *right : *left;
    expr.uniform = scaled.uniform * scale;
    for (unsigned axis = 0; axis < type.rank(); ++axis)
      expr.coefficients[axis] = scaled.coefficients[axis] * scale;
  } else {
    return std::nullopt;
  }
  // Tile integers wrap at their width, so a narrow sum is only affine where it cannot overflow.
  const unsigned bits = 8 * byteSize(type.elementType());
  if (type.isTile() && bits < 64 && !fits(expr, type.shape(), bits))
    return std::nullopt;
  return expr;
}

std::optional<TileExpr> IndexExpressions::computeConvert(const Op &op) {
  const ElementType from = op.operands.front()->type.elementType();
  const ElementType to = op.result->type.elementType();
  const bool keepsValue =
      isInteger(from) && isInteger(to) && !isUnsigned(from) && !isUnsigned(to) && byteSize(from) <= byteSize(to);
  return keepsValue ? of(op.operands.front()) : std::nullopt;
}

std::optional<TileExpr> IndexExpressions::computeRead(const Op &op) {
  const auto reaching = reachingValue(op);
  if (!reaching)
    return std::nullopt;
  if (reaching->value)
    return of(reaching->value);
  const Induction &induction = *reaching->induction;
  if (induction.step->kind != OpKind::Add)
    return std::nullopt;
  const auto initial = of(induction.initial), delta = of(induction.step->operands.back());
  if (!initial || !delta || !delta->isUniform())
    return std::nullopt;
  const auto moved = overTrips(delta->uniform, *induction.loop);
  if (!moved)
    return std::nullopt;
  TileExpr expr = *initial;
  expr.uniform = expr.uniform + *moved;
  return expr;
}

std::optional<AffineExpr> IndexExpressions::overTrips(const AffineExpr &delta, const Op &loop) {
  const AffineExpr lower = ofScalar(loop.operands[0]);
  const AffineExpr step = ofScalar(loop.operands[2]);
  const AffineExpr passed = AffineExpr::symbol(loop.counter.get()) - lower;
  for (const auto &[dividend, divisor] : {std::pair(delta, step), std::pair(delta.folded(), step.folded())}) {
    const auto [quotient, rest] = dividend.divide(divisor);
    if (rest.isZero())
      return passed * quotient;
  }
  return std::nullopt;
}

} // namespace tiletrans::analysis

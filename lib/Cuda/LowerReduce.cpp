// Reductions and dots.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

namespace tiletrans::cuda {

using namespace ir;

// ---- reductions ----

Expr KernelLowering::acrossLanes(const Op &op, const Expr &partial) {
  static constexpr const char *functions[] = {"warp_sum", "warp_product", "warp_max", "warp_min"};
  std::string function = use(functions[size_t(op.reduction)]);
  constexpr unsigned allLanes = (1u << Layout::laneBits) - 1;
  if (op.laneMask != allLanes) {
    std::string bits;
    for (unsigned rest = op.laneMask; rest != 0; rest /= 2)
      bits.insert(0, 1, char('0' + rest % 2));
    function += "<0b" + bits + ">";
  }
  return Expr::call(function, {typed(*op.operands.front(), partial)});
}

namespace {

/// The larger or smaller of two numbers of type `element`, as which both are written; a NaN is ignored.
Expr extremum(bool isMax, ElementType element, const Expr &left, const Expr &right) {
  std::string function = isMax ? "max" : "min";
  if (isFloat(element))
    function = "f" + function + (element == ElementType::F32 ? "f" : "");
  return Expr::call(function, {left, right});
}

/// True for a sum of a thread's elements of 8 or 16 bits, which fits 32 bits.
bool isShortSum(const Op &reduction) {
  const Op *value = reduction.operands.front()->definition;
  return reduction.reduction == Reduction::Sum && reduction.operands.size() == 1 && value &&
         value->kind == OpKind::Convert && byteSize(value->operands.front()->type.elementType()) < 4;
}

/// `target` with `value` added or multiplied to it. Signed integers wrap, which C++ grants to unsigned ones only.
std::string accumulate(llvm::StringRef sign, ElementType element, const Expr &target, const Expr &value,
                       bool mayOverflow = true) {
  if (isFloat(element) || isUnsigned(element) || !mayOverflow)
    return target.str() + " " + sign.str() + "= " + value.str();
  const char *wrapping = byteSize(element) == 8 ? "uint64_t" : "unsigned";
  const Expr sum = Expr::binary(sign, Expr::call(wrapping, {target}), Expr::call(wrapping, {value}));
  return target.str() + " = " + Expr::call(cudaName(element), {sum}).str();
}

/// What combining begins with: it changes nothing. A NaN is ignored by maxima and minima.
Expr identity(const Op &reduction) {
  const ElementType element = reduction.result->type.elementType();
  const bool isUnsignedElement = isUnsigned(element);
  const int64_t lowest = byteSize(element) == 8 ? INT64_MIN : INT32_MIN;
  switch (reduction.reduction) {
  case Reduction::Sum:
    return zero(element);
  case Reduction::Product:
    return literal(element, 1, 1.0);
  case Reduction::Max:
    return literal(element, isUnsignedElement ? 0 : lowest, NAN);
  case Reduction::Min:
    return literal(element, isUnsignedElement ? -1 : ~lowest, NAN);
  }
  llvm_unreachable("every reduction begins with something");
}

} // namespace

bool KernelLowering::isReadOf(const Value &value, llvm::StringRef variableName) const {
  if (!value.definition || value.definition->kind != OpKind::ReadVariable)
    return false;
  const auto known = variableNames.find(value.definition->variable);
  return known != variableNames.end() && known->second == variableName;
}

/// Combines what one thread holds. With a second operand the results start there.
void KernelLowering::lowerReduceInto(const Op &op, llvm::StringRef name, Block &block) {
  const Value &operand = *op.operands.front();
  const Value &result = *op.result;
  if (op.operands.size() == 1) {
    const std::vector<Digit> digits = digitsOf(result);
    const Position position = positionOf(digits, result.type.rank());
    const Expr start = identity(op);
    const bool isDeclared = block.hasJustDeclared(name);
    if (isDeclared && (!result.type.isTile() || op.reduction == Reduction::Sum)) {
      block.statements.back().text += " = " + (result.type.isTile() ? std::string("{}") : start.str());
    } else {
      Block body;
      body.line((result.type.isTile() ? arrayElement(name, result, position) : Expr::name(name)).str() + " = " +
                start.str());
      block.append(loopsOver(digits, std::move(body)));
    }
  } else if (!isReadOf(*op.operands[1], name)) {
    computeInto(*op.operands[1], name, block);
  }

  const std::vector<Digit> digits = digitsOf(operand);
  const Position position = positionOf(digits, operand.type.rank());
  Position reduced = position;
  reduced.erase(reduced.begin() + op.axis);
  const Expr target = result.type.isTile() ? arrayElement(name, result, reduced) : Expr::name(name);
  const Expr value = typed(operand, element(operand, position));
  Block body;
  switch (op.reduction) {
  case Reduction::Sum:
    body.line(accumulate("+", result.type.elementType(), target, value, !isShortSum(op)));
    break;
  case Reduction::Product:
    body.line(accumulate("*", result.type.elementType(), target, value));
    break;
  case Reduction::Max:
  case Reduction::Min:
    body.line(target.str() + " = " +
              extremum(op.reduction == Reduction::Max, result.type.elementType(), target, value).str());
    break;
  }
  // Padding takes no part.
  const int64_t extent = operand.type.shape()[op.axis].value;
  if (operand.layout->shape()[op.axis] != extent) {
    Block guarded;
    guarded.block("if (" + Expr::binary("<", coordinate(operand, op.axis, position), Expr::integer(extent)).str() + ")",
                  std::move(body));
    body = std::move(guarded);
  }
  block.append(loopsOver(digits, std::move(body)));
}

// ---- dots ----

/// Loads what a thread needs of one operand for one element of K into an array of `digits`; returns its name.
std::string KernelLowering::loadOperandOfDot(const Op &op, bool isLeft, llvm::ArrayRef<Digit> digits, const Expr &inner,
                                             Block &block) {
  const SharedTile &tile = isLeft ? *op.shared : *op.sharedRight;
  const AccessPlan &plan = isLeft ? *op.plan : *op.planRight;
  const unsigned rank = op.result->type.rank(), innerAxis = isLeft ? rank - 1 : rank - 2;
  const std::string name = names.unique(tile.name + "_k");
  std::string declaration = cudaName(tile.element).str() + " " + name;
  for (const Digit &digit : digits)
    declaration += "[" + std::to_string(digit.count) + "]";
  block.declare(name, declaration);

  std::vector<Digit> loops(digits.begin(), digits.end());
  if (plan.width > 1)
    loops.pop_back();
  const Position position = positionOf(loops, rank);
  Expr target = Expr::name(name);
  for (const Digit &digit : loops)
    target = Expr::index(target, Expr::name(digit.name));
  std::vector<Expr> coordinates;
  for (unsigned axis = 0; axis < rank; ++axis)
    coordinates.push_back(axis == innerAxis ? inner
                                            : threadCoordinate(*op.result, axis) + registerOffset(position, axis));
  const Expr address = sharedStart(tile) + Expr::call(offsetFunction(tile), coordinates);
  Block body;
  if (plan.width > 1)
    body.line(Expr::call(use("load_shared"), {target, address}).str());
  else
    body.line(target.str() + " = " + Expr::call(use("load_shared"), {address}).str());
  block.append(loopsOver(loops, std::move(body)));
  return name;
}

/// Puts what the products of a dot are added to into the array `name`.
void KernelLowering::beginDot(const Op &op, llvm::StringRef name, Block &block) {
  const Value &result = *op.result;
  // The first wgmma overwrites.
  if (op.operands.empty() && op.dotForm == DotForm::Wgmma)
    return;
  if (!op.operands.empty()) {
    if (!isReadOf(*op.operands.front(), name))
      computeInto(*op.operands.front(), name, block);
    return;
  }
  if (block.hasJustDeclared(name)) {
    block.statements.back().text += " = {}";
    return;
  }
  const std::vector<Digit> digits = digitsOf(result);
  Block body;
  body.line(arrayElement(name, result, positionOf(digits, result.type.rank())).str() + " = " +
            zero(result.type.elementType()).str());
  block.append(loopsOver(digits, std::move(body)));
}

/// A loop over K: each thread multiplies its rows of the left operand with its columns of the right one.
void KernelLowering::lowerDotInto(const Op &op, llvm::StringRef name, Block &block) {
  beginDot(op, name, block);
  if (op.dotForm == DotForm::Wgmma)
    return lowerWgmmaInto(op, name, block);
  if (op.dotForm == DotForm::Mma)
    return lowerMmaInto(op, name, block);
  const Value &result = *op.result;
  const unsigned rank = result.type.rank();
  const ElementType element = result.type.elementType();
  const std::vector<Digit> digits = digitsOf(result);
  const Position position = positionOf(digits, rank);
  const Expr target = arrayElement(name, result, position);

  const std::string counter = names.unique("k");
  Block body;
  const auto operandElement = [&](bool isLeft) {
    const SharedTile &tile = isLeft ? *op.shared : *op.sharedRight;
    const std::vector<Digit> held =
        digitsOf(dotOperandLayout(op, isLeft), axisNames(result), (isLeft ? op.plan : op.planRight)->width);
    const std::string array = loadOperandOfDot(op, isLeft, held, Expr::name(counter), body);
    Expr expr = Expr::name(array);
    for (const Digit &digit : held)
      expr = Expr::index(expr, *indexOf(digit, position[digit.axis]));
    return tile.element == element ? expr : Expr::call(cudaName(element), {expr});
  };
  const Expr left = operandElement(true), right = operandElement(false);
  Block product;
  product.line(accumulate("+", element, target, left * right));
  body.append(loopsOver(digits, std::move(product)));

  constexpr int64_t unrolled = 8;
  block.pragma(op.innerExtent.value <= unrolled ? "unroll" : "unroll " + std::to_string(unrolled));
  block.block("for (int " + counter + " = 0; " + counter + " < " + extentExpr(op.innerExtent).str() + "; ++" + counter +
                  ")",
              std::move(body));
}

} // namespace tiletrans::cuda

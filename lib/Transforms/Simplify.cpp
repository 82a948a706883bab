// Simplify.
//
// Before: a kernel as the frontend built it.
// After:  arithmetic on plain numbers is folded, and so are comparisons that say the same for all numbers of their
//         type, and what is taken away from itself; multiplying by 1 and adding 0 is gone, so are operations that
//         nobody needs. Named constants (template arguments) stay as they were written, so that text can name them.
//         What `assume` claims stands in the kernel's facts. A sum with a dot is a dot that starts from the other
//         operand.
// Here, because every later pass is simpler on less.
#include "KnownNumbers.h"

#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;

namespace {

/// The number of an integer constant without a name.
std::optional<int64_t> plainNumber(const Value *value) {
  return value->name.empty() && value->type.isScalar() ? value->integer() : std::nullopt;
}

std::optional<int64_t> foldArithmetic(OpKind kind, int64_t left, int64_t right) {
  switch (kind) {
  case OpKind::Add:
    return int64_t(uint64_t(left) + uint64_t(right));
  case OpKind::Sub:
    return int64_t(uint64_t(left) - uint64_t(right));
  case OpKind::Mul:
    return int64_t(uint64_t(left) * uint64_t(right));
  default:
    return std::nullopt;
  }
}

/// The value that `op` always has, if that is one of its operands.
Value *sameAsOperand(const Op &op) {
  if (op.operands.size() != 2 || !op.result || !op.result->type.isScalar())
    return nullptr;
  const auto left = plainNumber(op.operands[0]), right = plainNumber(op.operands[1]);
  if (op.kind == OpKind::Mul && right == 1)
    return op.operands[0];
  if (op.kind == OpKind::Mul && left == 1)
    return op.operands[1];
  if ((op.kind == OpKind::Add || op.kind == OpKind::Sub) && right == 0)
    return op.operands[0];
  if (op.kind == OpKind::Add && left == 0)
    return op.operands[1];
  return nullptr;
}

void replaceAll(Kernel &kernel, const Value *from, Value *to) {
  forEachOp(kernel.body, [&](Op &op) { op.replaceUse(from, to); });
  for (Value *&extent : kernel.grid)
    if (extent == from)
      extent = to;
}

void simplifyBody(Kernel &kernel, Body &body) {
  llvm::SmallVector<Op *, 32> ops;
  for (const auto &op : body)
    ops.push_back(op.get());
  for (Op *op : ops) {
    for (Body *inner : op->bodies())
      simplifyBody(kernel, *inner);
    if (const auto known = knownNumber(*op)) {
      Builder builder(kernel, body, op);
      builder.range = op->range;
      builder.statement = op->statement;
      Value *value = builder.integer(op->result->type.elementType(), *known);
      if (op->result->type.isTile())
        value = builder.create(OpKind::Splat, op->result->type, {value}).result.get();
      replaceAll(kernel, op->result.get(), value);
      continue;
    }
    if (!op->result || !isInteger(op->result->type.elementType()))
      continue;
    if (Value *same = sameAsOperand(*op)) {
      replaceAll(kernel, op->result.get(), same);
      continue;
    }
    // Only 64-bit numbers: narrower ones would have to wrap as their type does.
    if (op->result->type != Type::scalar(ElementType::I64))
      continue;
    Builder builder(kernel, body, op);
    builder.range = op->range;
    builder.statement = op->statement;
    if (op->kind == OpKind::Convert && isInteger(op->operands.front()->type.elementType())) {
      if (const auto number = plainNumber(op->operands.front()))
        replaceAll(kernel, op->result.get(), builder.integer(ElementType::I64, *number));
      continue;
    }
    if (op->operands.size() != 2)
      continue;
    const auto left = plainNumber(op->operands[0]), right = plainNumber(op->operands[1]);
    if (!left || !right)
      continue;
    if (const auto number = foldArithmetic(op->kind, *left, *right))
      replaceAll(kernel, op->result.get(), builder.integer(ElementType::I64, *number));
  }
}

// ---- assume ----

/// A scalar without the conversions that keep its value.
const Value *withoutConversions(const Value *value) {
  while (value->definition && value->definition->kind == OpKind::Convert) {
    const Value *source = value->definition->operands.front();
    const ElementType from = source->type.elementType(), to = value->type.elementType();
    if (!isInteger(from) || isUnsigned(from) || isUnsigned(to) || byteSize(from) > byteSize(to))
      break;
    value = source;
  }
  return value;
}

std::optional<int64_t> numberOf(const Value *value) { return withoutConversions(value)->integer(); }

void addFacts(Kernel &kernel, const Value *claim) {
  const Op *op = claim->definition;
  if (!op || op->operands.size() != 2)
    return;
  if (op->kind == OpKind::And) {
    addFacts(kernel, op->operands[0]);
    addFacts(kernel, op->operands[1]);
    return;
  }
  Value *left = op->operands[0], *right = op->operands[1];
  OpKind kind = op->kind;
  if (kind == OpKind::Lt || kind == OpKind::Le) {
    std::swap(left, right);
    kind = kind == OpKind::Lt ? OpKind::Gt : OpKind::Ge;
  }
  const auto number = numberOf(right);
  if (!number)
    return;
  if (kind == OpKind::Ge)
    kernel.facts.push_back({withoutConversions(left), 1, number});
  if (kind == OpKind::Gt && *number < INT64_MAX)
    kernel.facts.push_back({withoutConversions(left), 1, *number + 1});
  const Op *remainder = left->definition;
  if (kind == OpKind::Eq && number == 0 && remainder && remainder->kind == OpKind::Rem)
    if (const auto divisor = numberOf(remainder->operands[1]); divisor && *divisor > 0)
      kernel.facts.push_back({withoutConversions(remainder->operands[0]), *divisor, std::nullopt});
}

/// Claims at the top level hold for the whole kernel; what is claimed in a branch is not used.
void collectClaims(Kernel &kernel) {
  llvm::SmallVector<Op *, 4> claims;
  forEachOp(kernel.body, [&](Op &op) {
    if (op.kind == OpKind::Assume)
      claims.push_back(&op);
  });
  for (Op *claim : claims) {
    if (!claim->parent->owner)
      addFacts(kernel, claim->operands.front());
    claim->parent->remove(claim);
  }
}

// ---- dot ----

/// x + dot(a, b)  becomes  dot(a, b, x).
void accumulateDots(Kernel &kernel) {
  llvm::SmallVector<Op *, 4> sums;
  forEachOp(kernel.body, [&](Op &op) {
    if (op.kind == OpKind::Add && op.result->type.isTile())
      sums.push_back(&op);
  });
  for (Op *sum : sums)
    for (unsigned side = 0; side < 2; ++side) {
      Op *dot = sum->operands[side]->definition;
      if (!dot || dot->kind != OpKind::Dot || dot->operands.size() != 2 || dot->parent != sum->parent ||
          countUses(kernel, dot->result.get()) != 1)
        continue;
      Builder builder(kernel, *sum->parent, sum);
      builder.range = sum->range;
      builder.statement = sum->statement;
      Op &fused =
          builder.create(OpKind::Dot, sum->result->type, {dot->operands[0], dot->operands[1], sum->operands[1 - side]});
      fused.result->name = sum->result->name;
      replaceAll(kernel, sum->result.get(), fused.result.get());
      sum->parent->remove(sum);
      dot->parent->remove(dot);
      break;
    }
}

} // namespace

void simplify(Kernel &kernel, PassContext &) {
  simplifyBody(kernel, kernel.body);
  collectClaims(kernel);
  accumulateDots(kernel);
  eraseDeadOps(kernel);
}

} // namespace tiletrans::transforms

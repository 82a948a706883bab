// Simplify.
//
// Before: a kernel as the frontend built it.
// After:  arithmetic on plain numbers is folded, multiplying by 1 and adding 0 is gone, so are operations that nobody
//         needs. Named constants (template arguments) stay as they were written, so that text can name them.
// Here, because every later pass is simpler on less.
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
    if (op->body)
      simplifyBody(kernel, *op->body);
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

} // namespace

void simplify(Kernel &kernel, PassContext &) {
  simplifyBody(kernel, kernel.body);
  eraseDeadOps(kernel);
}

} // namespace tiletrans::transforms

// Pointers to elements: moved by offsets, compared with nullptr.
#include "KernelBuilder.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

ir::Value *KernelBuilder::offsetPointer(ir::Value *pointer, ir::Value *offset, bool isNegative, SourceRange range) {
  if (!pointer || !offset)
    return nullptr;
  warnOfNarrowProducts(*offset);
  offset = toIndex(offset, range);
  if (isNegative)
    offset = emit(OpKind::Neg, offset->type, {offset}, range).result.get();
  const ir::Shape shape = commonShape(pointer->type.shape(), offset->type.shape());
  pointer = broadcastTo(pointer, shape, range);
  offset = broadcastTo(offset, shape, range);
  return emit(OpKind::OffsetPointer, pointer->type, {pointer, offset}, range).result.get();
}

namespace {

/// Whether every element of `value` is one number that is known now.
bool isConstant(const ir::Value &value) {
  if (!value.definition)
    return false;
  switch (value.definition->kind) {
  case OpKind::Constant:
    return true;
  case OpKind::Splat:
  case OpKind::InsertAxis:
  case OpKind::Broadcast:
  case OpKind::Convert:
    return isConstant(*value.definition->operands.front());
  default:
    return false;
  }
}

/// Whether `op` gives a number that is as large as its operands make it.
bool isArithmetic(const ir::Op &op) {
  switch (op.kind) {
  case OpKind::Add:
  case OpKind::Sub:
  case OpKind::Mul:
  case OpKind::Neg:
  case OpKind::Convert:
  case OpKind::Splat:
  case OpKind::InsertAxis:
  case OpKind::Broadcast:
  case OpKind::Reshape:
  case OpKind::Permute:
    return true;
  default:
    return false;
  }
}

} // namespace

void KernelBuilder::warnOfNarrowProducts(const ir::Value &offset) {
  llvm::SmallVector<const ir::Value *, 16> pending = {&offset};
  llvm::SmallPtrSet<const ir::Value *, 16> seen;
  while (!pending.empty()) {
    const ir::Value *value = pending.pop_back_val();
    if (!value->definition || !isArithmetic(*value->definition) || !seen.insert(value).second)
      continue;
    const ir::Op &op = *value->definition;
    const ElementType element = value->type.elementType();
    if (op.kind == OpKind::Mul && ir::isInteger(element) && ir::byteSize(element) == 4 &&
        llvm::none_of(op.operands, [](const ir::Value *factor) { return isConstant(*factor); }))
      places.warn(Diagnostic::narrowProduct, op.range);
    pending.append(op.operands.begin(), op.operands.end());
  }
}

} // namespace tiletrans::frontend

// Pointers to elements: moved by offsets, compared with nullptr.
#include "KernelBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

ir::Value *KernelBuilder::offsetPointer(ir::Value *pointer, ir::Value *offset, bool isNegative, SourceRange range) {
  if (!pointer || !offset)
    return nullptr;
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
  case OpKind::Div:
  case OpKind::Rem:
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

void KernelBuilder::warnOfNarrowProducts() {
  llvm::DenseMap<const ir::Variable *, llvm::SmallVector<const ir::Value *, 2>> written;
  llvm::SmallVector<const ir::Value *, 16> offsets;
  ir::forEachOp(kernel.body, [&](const ir::Op &op) {
    if (op.kind == OpKind::WriteVariable)
      written[op.variable].push_back(op.operands.front());
    if (op.kind == OpKind::OffsetPointer || op.kind == OpKind::MakeBlockPointer || op.kind == OpKind::Advance)
      offsets.append(op.operands.begin() + 1, op.operands.end());
  });
  llvm::SmallVector<const ir::Op *, 4> products;
  llvm::SmallPtrSet<const ir::Value *, 16> seen;
  // What is found on the way joins the end.
  for (size_t next = 0; next < offsets.size(); ++next) {
    const ir::Value *value = offsets[next];
    if (!value->definition || !seen.insert(value).second)
      continue;
    const ir::Op &op = *value->definition;
    if (op.kind == OpKind::ReadVariable)
      offsets.append(written[op.variable]);
    if (!isArithmetic(op))
      continue;
    const ElementType element = value->type.elementType();
    if (op.kind == OpKind::Mul && ir::isInteger(element) && ir::byteSize(element) == 4 &&
        llvm::none_of(op.operands, [](const ir::Value *factor) { return isConstant(*factor); }))
      products.push_back(&op);
    offsets.append(op.operands.begin(), op.operands.end());
  }
  llvm::sort(products, [](const ir::Op *left, const ir::Op *right) {
    return std::less<>()(left->range.Start.getPointer(), right->range.Start.getPointer());
  });
  for (const ir::Op *product : products)
    places.warn(Diagnostic::narrowProduct, product->range);
}

} // namespace tiletrans::frontend

#include "tiletrans/Analysis/PointerOrigins.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace tiletrans::analysis {

using namespace ir;

llvm::SmallVector<const Value *, 2> pointerOrigins(const Kernel &kernel, const Value *pointer) {
  llvm::SmallVector<const Value *, 2> origins;
  llvm::SmallVector<const Value *, 8> pending = {pointer};
  llvm::DenseSet<const Value *> seen;
  while (!pending.empty()) {
    const Value *value = pending.pop_back_val();
    if (!seen.insert(value).second || (!value->type.isPointer() && !value->type.isBlockPointer()))
      continue;
    const Op *op = value->definition;
    if (!op) {
      origins.push_back(value);
    } else if (op->kind == OpKind::ReadVariable) {
      forEachOp(kernel.body, [&](const Op &write) {
        if (write.kind == OpKind::WriteVariable && write.variable == op->variable)
          pending.push_back(write.operands.front());
      });
    } else {
      pending.append(op->operands.begin(), op->operands.end());
    }
  }
  llvm::sort(origins, [](const Value *left, const Value *right) { return left->id < right->id; });
  return origins;
}

} // namespace tiletrans::analysis

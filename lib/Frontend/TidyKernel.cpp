// What is only known of a kernel once all of it is built.
#include "TidyKernel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

namespace tiletrans::frontend {

namespace {

struct VariableUse {
  ir::Op *write = nullptr;
  llvm::SmallVector<ir::Op *, 4> reads;
  /// Whether it has one value, which every read of it finds.
  bool isSettled = true;
};

/// Whether `op` stands in `body`, or in a body inside it.
bool isInside(const ir::Op &op, const ir::Body *body) {
  const ir::Body *around = op.parent;
  while (around != body && around->owner)
    around = around->owner->parent;
  return around == body;
}

/// A local counts as assigned where it might be. A variable that is written once, in front of all its reads and in a
/// body around them, becomes that value.
void settleVariables(ir::Kernel &kernel) {
  llvm::MapVector<const ir::Variable *, VariableUse> uses;
  ir::forEachOp(kernel.body, [&](ir::Op &op) {
    if (!op.variable)
      return;
    VariableUse &use = uses[op.variable];
    if (op.kind == ir::OpKind::WriteVariable) {
      use.isSettled &= !use.write;
      use.write = &op;
    } else {
      use.isSettled &= use.write && isInside(op, use.write->parent);
      use.reads.push_back(&op);
    }
  });

  llvm::DenseMap<const ir::Value *, ir::Value *> settled;
  for (auto &[variable, use] : uses) {
    if (!use.isSettled)
      continue;
    ir::Value *value = use.write->operands.front();
    if (value->name.empty() && value->definition && !value->definition->isLoop())
      value->name = variable->name;
    for (ir::Op *read : use.reads)
      settled[read->result.get()] = value;
  }
  const auto resolve = [&](ir::Value *value) {
    while (ir::Value *other = settled.lookup(value))
      value = other;
    return value;
  };
  ir::forEachOp(kernel.body, [&](ir::Op &op) {
    for (const ir::Value *used : op.uses())
      if (ir::Value *value = settled.lookup(used))
        op.replaceUse(used, resolve(value));
  });
  for (ir::Fact &fact : kernel.facts)
    fact.value = resolve(const_cast<ir::Value *>(fact.value));

  for (auto &[variable, use] : uses) {
    if (!use.isSettled)
      continue;
    for (ir::Op *op : use.reads)
      op->parent->remove(op);
    use.write->parent->remove(use.write);
  }
  llvm::erase_if(kernel.variables, [&](const auto &variable) {
    const auto found = uses.find(variable.get());
    return found != uses.end() && found->second.isSettled;
  });
}

/// An `if` that only does something where its condition does not hold gets the opposite condition; one that does
/// nothing goes away.
void turnBranches(ir::Kernel &kernel) {
  llvm::SmallVector<ir::Op *, 8> branches;
  ir::forEachOp(kernel.body, [&](ir::Op &op) {
    if (op.kind == ir::OpKind::If && op.body->empty())
      branches.push_back(&op);
  });
  // Inner ones first.
  for (ir::Op *branch : llvm::reverse(branches)) {
    if (branch->otherwise && !branch->otherwise->empty()) {
      ir::Value *condition = branch->operands.front();
      ir::Builder front(kernel, *branch->parent, branch);
      front.statement = branch->statement;
      front.range = branch->range;
      branch->operands.front() = front.create(ir::OpKind::Not, condition->type, {condition}).result.get();
      branch->body = std::move(branch->otherwise);
    } else {
      branch->parent->remove(branch);
    }
  }
}

} // namespace

void tidyKernel(ir::Kernel &kernel) {
  settleVariables(kernel);
  turnBranches(kernel);
}

} // namespace tiletrans::frontend

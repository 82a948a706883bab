// SplitReductions.
//
// Before: every tile has a layout; a Reduce combines a whole axis.
// After:  a Reduce combines what one thread holds, and where lanes hold parts of one element, a second one combines
//         those. In a loop that only adds the sum to a variable, the variable collects per-lane sums and the lanes are
//         combined once after the loop.
// Here, because it follows from layouts, and later passes count the shuffles and barriers that are left.
#include "tiletrans/Analysis/Variables.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;
using namespace analysis;

namespace {

unsigned countUses(const Kernel &kernel, const Value *value) {
  unsigned uses = 0;
  forEachOp(kernel.body, [&](const Op &op) { uses += unsigned(llvm::count(op.uses(), value)); });
  return uses;
}

/// A tile or scalar that is zero everywhere.
bool isZero(const Value *value) {
  const Op *op = value->definition;
  if (op && op->kind == OpKind::Splat)
    op = op->operands.front()->definition;
  return op && op->kind == OpKind::Constant && op->integer == 0 && op->real == 0;
}

class ReductionSplit {
public:
  explicit ReductionSplit(Kernel &kernel) : kernel(kernel) {}

  void run() {
    llvm::SmallVector<Op *, 8> reductions;
    forEachOp(kernel.body, [&](Op &op) {
      if (op.kind == OpKind::Reduce)
        reductions.push_back(&op);
    });
    for (Op *reduction : reductions)
      split(*reduction);
  }

private:
  void split(Op &reduction) {
    const Layout layout = *reduction.operands.front()->layout;
    const unsigned axis = reduction.axis;
    for (const Coordinates &basis : layout.warpBases())
      if (basis[axis] != 0)
        internalFault("a reduction across warps", describe(reduction));
    reduction.scope = ReduceScope::Registers;

    llvm::SmallVector<unsigned, 5> bits;
    for (unsigned bit = 0; bit < Layout::laneBits; ++bit)
      if (layout.laneBases()[bit][axis] != 0)
        bits.push_back(bit);
    if (bits.empty())
      return;
    if (bits.back() - bits.front() + 1 != bits.size())
      internalFault("the lanes of a reduction are not evenly spaced", describe(reduction));

    Op *write = accumulatingWrite(reduction);
    if (write) {
      collectPerLane(reduction, *write);
      combineLanesAfter(*write->parent->owner, *write->variable, reduction, bits);
    } else {
      combineLanesOf(reduction, bits);
    }
  }

  /// The write of `variable = variable + reduction`, if the loop does nothing else with the variable, which is zero
  /// when the loop begins. Then the order of additions is free.
  Op *accumulatingWrite(const Op &reduction) const {
    const Op *loop = reduction.parent->owner;
    if (!loop || countUses(kernel, reduction.result.get()) != 1)
      return nullptr;
    const auto userOf = [&](const Value *value) -> Op * {
      for (const auto &op : *reduction.parent)
        if (llvm::is_contained(op->uses(), value))
          return op.get();
      return nullptr;
    };
    const Op *add = userOf(reduction.result.get());
    if (!add || add->kind != OpKind::Add || countUses(kernel, add->result.get()) != 1)
      return nullptr;
    Op *write = userOf(add->result.get());
    if (!write || write->kind != OpKind::WriteVariable)
      return nullptr;
    const Value *other = add->operands[add->operands[0] == reduction.result.get()];
    if (!other->definition || other->definition->kind != OpKind::ReadVariable ||
        other->definition->variable != write->variable || countUses(kernel, other) != 1)
      return nullptr;
    unsigned mentions = 0;
    forEachOp(*loop->body, [&](const Op &op) { mentions += op.variable == write->variable; });
    const auto entry = reachingValue(write->variable, *loop);
    return mentions == 2 && entry && entry->value && isZero(entry->value) ? write : nullptr;
  }

  /// variable = variable + reduce(x)  becomes  variable = reduce(x) in registers, starting from variable.
  void collectPerLane(Op &reduction, Op &write) {
    Op *add = write.operands.front()->definition;
    Op *read = add->operands[add->operands[0] == reduction.result.get()]->definition;
    Body &body = *reduction.parent;
    Builder builder(kernel, body, &reduction);
    builder.range = read->range;
    builder.statement = reduction.statement;
    Value *soFar = builder.read(write.variable);
    soFar->layout = write.variable->layout;
    reduction.operands.push_back(soFar);
    reduction.statement = write.statement;
    write.operands.front() = reduction.result.get();
    body.remove(add);
    body.remove(read);
  }

  void combineLanesAfter(Op &loop, Variable &variable, const Op &reduction, llvm::ArrayRef<unsigned> bits) {
    Builder builder(kernel, *loop.parent, loop.parent->next(&loop));
    builder.range = reduction.range;
    builder.statement = reduction.statement;
    Value *perLane = builder.read(&variable);
    perLane->layout = variable.layout;
    builder.write(&variable, combineLanes(builder, perLane, reduction, bits).result.get());
  }

  void combineLanesOf(Op &reduction, llvm::ArrayRef<unsigned> bits) {
    Builder builder(kernel, *reduction.parent, reduction.parent->next(&reduction));
    builder.range = reduction.range;
    builder.statement = reduction.statement;
    Value *perLane = reduction.result.get();
    Op &combined = combineLanes(builder, perLane, reduction, bits);
    forEachOp(kernel.body, [&](Op &op) {
      if (&op != &combined)
        op.replaceUse(perLane, combined.result.get());
    });
    combined.result->name = std::exchange(perLane->name, {});
  }

  static Op &combineLanes(Builder &builder, Value *perLane, const Op &reduction, llvm::ArrayRef<unsigned> bits) {
    Op &combined = builder.create(OpKind::Reduce, perLane->type, {perLane});
    combined.reduction = reduction.reduction;
    combined.axis = reduction.axis;
    combined.scope = ReduceScope::Lanes;
    for (const unsigned bit : bits)
      combined.laneMask |= 1u << bit;
    combined.result->layout = perLane->layout;
    return combined;
  }

  Kernel &kernel;
};

} // namespace

void splitReductions(Kernel &kernel, PassContext &) { ReductionSplit(kernel).run(); }

} // namespace tiletrans::transforms

// SplitReductions.
//
// Before: every tile has a layout; a Reduce combines a whole axis.
// After:  a Reduce combines what one thread holds; where lanes hold parts of one element, a second one combines those;
//         where warps do, their results change layout, so that every thread has all parts, and a third one combines
//         them. In a loop that only combines the result with a variable, the variable collects what single threads
//         have, and lanes and warps are combined once after the loop.
// Here, because it follows from layouts, and later passes count the shuffles and barriers that are left.
#include "tiletrans/Analysis/Accumulation.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;
using namespace analysis;

namespace {

/// Bits of a lane or warp number that tell elements of `axis` apart.
unsigned bitsAlong(llvm::ArrayRef<Coordinates> bases, unsigned axis) {
  unsigned mask = 0;
  for (unsigned bit = 0; bit < bases.size(); ++bit)
    if (bases[bit][axis] != 0)
      mask |= 1u << bit;
  return mask;
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
    reduction.scope = ReduceScope::Registers;
    const unsigned lanes = bitsAlong(layout.laneBases(), reduction.axis);
    const unsigned warps = bitsAlong(layout.warpBases(), reduction.axis);
    if (!lanes && !warps)
      return;
    if (Op *write = accumulatingWrite(kernel, reduction)) {
      collectPerThread(reduction, *write);
      combineAfter(*write->parent->owner, *write->variable, reduction, layout);
    } else {
      combineResult(reduction, layout);
    }
  }

  /// variable = variable + reduce(x)  becomes  variable = reduce(x) in registers, starting from variable.
  void collectPerThread(Op &reduction, Op &write) {
    Op *combined = write.operands.front()->definition;
    Op *read = combined->operands[combined->operands[0] == reduction.result.get()]->definition;
    Body &body = *reduction.parent;
    Builder builder(kernel, body, &reduction);
    builder.range = read->range;
    builder.statement = reduction.statement;
    Value *soFar = builder.read(write.variable);
    soFar->layout = write.variable->layout;
    reduction.operands.push_back(soFar);
    reduction.statement = write.statement;
    write.operands.front() = reduction.result.get();
    body.remove(combined);
    body.remove(read);
  }

  void combineAfter(Op &loop, Variable &variable, const Op &reduction, const Layout &layout) {
    Builder builder(kernel, *loop.parent, loop.parent->next(&loop));
    builder.range = reduction.range;
    builder.statement = reduction.statement;
    Value *parts = builder.read(&variable);
    parts->layout = variable.layout;
    builder.write(&variable, combineThreads(builder, parts, reduction, layout));
  }

  void combineResult(Op &reduction, const Layout &layout) {
    Body &body = *reduction.parent;
    Op *after = body.next(&reduction);
    Builder builder(kernel, body, after);
    builder.range = reduction.range;
    builder.statement = reduction.statement;
    Value *parts = reduction.result.get();
    llvm::SmallVector<Op *, 16> users;
    forEachOp(kernel.body, [&](Op &op) {
      if (llvm::is_contained(op.uses(), parts))
        users.push_back(&op);
    });
    Value *combined = combineThreads(builder, parts, reduction, layout);
    for (Op *user : users)
      user->replaceUse(parts, combined);
    combined->name = std::exchange(parts->name, {});
  }

  /// Combines `parts`, which threads that hold `layout` have of every element of the result.
  Value *combineThreads(Builder &builder, Value *parts, const Op &reduction, const Layout &layout) {
    const unsigned lanes = bitsAlong(layout.laneBases(), reduction.axis);
    if (lanes) {
      Op &acrossLanes = builder.create(OpKind::Reduce, parts->type, {parts});
      acrossLanes.reduction = reduction.reduction;
      acrossLanes.axis = reduction.axis;
      acrossLanes.scope = ReduceScope::Lanes;
      acrossLanes.laneMask = lanes;
      acrossLanes.result->layout = parts->layout;
      parts = acrossLanes.result.get();
    }
    return bitsAlong(layout.warpBases(), reduction.axis) ? combineWarps(builder, parts, reduction, layout) : parts;
  }

  /// The parts of the warps, seen as a tile with an axis of its own for them, change layout: each thread then holds all
  /// parts of its elements.
  Value *combineWarps(Builder &builder, Value *parts, const Op &reduction, const Layout &layout) {
    const unsigned axis = reduction.axis;
    const Layout apart = layout.withPartsOfWarps(axis);
    Shape shape(parts->type.shape().begin(), parts->type.shape().end());
    shape.insert(shape.begin() + axis, Extent{apart.shape()[axis], {}});
    Op &seen = builder.create(OpKind::PartsOfWarps, parts->type.withShape(shape), {parts});
    seen.axis = axis;
    seen.result->layout = apart;
    seen.result->name = parts->name;
    Op &exchanged = builder.create(OpKind::ConvertLayout, seen.result->type, {seen.result.get()});
    exchanged.result->layout = apart.withAxisInRegisters(axis);
    Op &combined = builder.create(OpKind::Reduce, parts->type, {exchanged.result.get()});
    combined.reduction = reduction.reduction;
    combined.axis = axis;
    combined.scope = ReduceScope::Registers;
    if (parts->type.isTile())
      combined.result->layout = layout.withoutAxis(axis);
    return combined.result.get();
  }

  Kernel &kernel;
};

} // namespace

void splitReductions(Kernel &kernel, PassContext &) { ReductionSplit(kernel).run(); }

} // namespace tiletrans::transforms

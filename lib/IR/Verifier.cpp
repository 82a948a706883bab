// What every stage promises, checked after each pass. A broken promise is a fault of ours.
#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace tiletrans::ir {

namespace {

class Verifier {
public:
  Verifier(const Kernel &kernel, Stage stage, llvm::StringRef afterPass)
      : kernel(kernel), stage(stage), afterPass(afterPass) {}

  void run() {
    for (const auto &parameter : kernel.parameters)
      defined.insert(parameter.get());
    verifyBody(kernel.body);
    for (const Value *extent : kernel.grid)
      require(defined.contains(extent), nullptr, "the grid uses a value that is not defined");
    if (stage >= Stage::LaidOut)
      require(kernel.warps >= 1 && kernel.warps <= 32, nullptr, "the number of warps is not decided");
    if (stage >= Stage::Allocated)
      for (const auto &tile : kernel.sharedTiles)
        require(tile->offset >= 0 && tile->offset + tile->bytes() <= kernel.sharedBytes, nullptr,
                "a shared tile lies outside the shared memory");
  }

private:
  void require(bool condition, const Op *op, const char *promise) const {
    if (!condition)
      internalFault(llvm::Twine("after ") + afterPass + " in kernel " + kernel.name + ": " + promise,
                    op ? describe(*op) : "", op ? Diagnostics::textOf(op->range) : llvm::StringRef());
  }

  void verifyBody(const Body &body) {
    for (const auto &op : body)
      verifyOp(*op, body);
  }

  void verifyOp(const Op &op, const Body &body) {
    require(op.parent == &body, &op, "an operation does not know its body");
    for (const Value *value : op.uses())
      require(value == op.test || defined.contains(value), &op, "an operand is not defined before its use");
    if (classOf(op.kind) == OpClass::Elementwise)
      for (const Value *operand : op.operands)
        require(operand->type.shape() == op.result->type.shape(), &op, "an elementwise operand has another shape");
    if (stage >= Stage::Mapped)
      verifyMapped(op);
    if (stage >= Stage::LaidOut)
      verifyLayouts(op);
    if (stage >= Stage::Staged && op.kind == OpKind::ConvertLayout)
      require(op.operands.front()->layout->sameThreads(*op.result->layout), &op, "a tile still changes threads");
    if (stage >= Stage::Accessed && op.isGlobalAccess())
      require(op.plan.has_value(), &op, "an access has no width");
    if (op.result)
      defined.insert(op.result.get());
    if (op.counter)
      defined.insert(op.counter.get());
    if (op.pipeline)
      defined.insert(op.pipeline->counter.get());
    for (const Body *inner : op.bodies())
      verifyBody(*inner);
    require(!op.test || defined.contains(op.test), &op, "the condition of a loop is not computed");
  }

  void verifyMapped(const Op &op) const {
    require(op.kind != OpKind::MakeBlockPointer && op.kind != OpKind::Advance, &op, "a block pointer is left");
    if (op.isGlobalAccess())
      require(op.map.has_value(), &op, "an access has no map");
  }

  void verifyLayouts(const Op &op) const {
    if (op.result && op.result->type.isTile()) {
      require(op.result->layout.has_value(), &op, "a tile has no layout");
      require(op.result->layout->warpCount() == kernel.warps, &op, "a layout is for another number of warps");
      if (classOf(op.kind) == OpClass::Elementwise)
        for (const Value *operand : op.operands)
          require(operand->layout == op.result->layout, &op, "an elementwise operand has another layout");
    }
    if (op.kind == OpKind::WriteVariable && op.variable->type.isTile())
      require(op.operands.front()->layout == op.variable->layout, &op, "a variable is written in another layout");
  }

  const Kernel &kernel;
  Stage stage;
  llvm::StringRef afterPass;
  llvm::DenseSet<const Value *> defined;
};

} // namespace

void verify(const Kernel &kernel, Stage stage, llvm::StringRef afterPass) { Verifier(kernel, stage, afterPass).run(); }

} // namespace tiletrans::ir

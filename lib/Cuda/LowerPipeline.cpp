// Pipelined loops: copies to shared memory start some trips before they are needed, and are waited for.
//
// By cp.async, or by loads and stores:
//
//   const auto copy_stage = [&](int stage) { copies of the next trip };
//   for each stage but one: copy_stage
//   loop:
//     wait for this trip's copies; start those of a later trip
//     the body
//
// By TMA, where what is copied can be multiplied as it lies, and the launch allows it:
//
//   loop:
//     wait for this trip's boxes
//     the body, whose wgmma goes on while the next trip begins
//     start the copies of a later trip, where the trip before was multiplied
//
// The safe variant of that has all threads copy the boxes.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::cuda {

using namespace ir;

void KernelLowering::lowerCopy(const Op &op, Block &block) {
  declareLimits(op, block);
  declareShared(*op.shared, sharedPrologue);
  if (op.tensorMap) {
    block.line(boxByThreads("copy_box", op));
    return;
  }
  const Value &tile = *op.result;
  const std::vector<Digit> digits = loopDigits(tile, *op.plan);
  const Position position = positionOf(digits, tile.type.rank());
  Block body;
  const std::string isWhole = op.plan->isWhole ? ", kWhole" : "";
  body.line(Expr::call(use("copy_vector_async") + "<kTuned, " + std::to_string(op.plan->width) + isWhole + ">",
                       {sharedAddress(op, tile, position), elementAddress(op, position),
                        strideExpr(op.map->axes[op.plan->axis].stride), vectorLeft(op, position)})
                .str());
  appendGuarded(firstReplica(*tile.layout), loopsOver(digits, std::move(body)), block);
}

/// Declares what the stages need, and starts the copies of the first trips.
void KernelLowering::beginPipeline(const Op &loop, Block &block) {
  const Pipeline &pipeline = *loop.pipeline;
  const PipelineNames &called = pipelineNames[&loop] = {names.unique("kStages"), names.unique("stage"),
                                                        names.unique("copy_stage"), names.unique("phase")};
  for (const auto &op : *pipeline.body)
    stageNames[op->shared] = called.stage;
  const std::string counter = names.unique(pipeline.counter->name);
  scalars.setName(pipeline.counter.get(), counter);
  const Expr lower = scalars.lower(loop.operands[0]), step = scalars.lower(loop.operands[2]);

  block.comment("Copies run ahead of the loop: those of the trip with this counter are the next to start.");
  block.line("constexpr int " + called.stages + " = " + std::to_string(pipeline.stages));
  block.line(cudaName(pipeline.counter->type) + " " + counter + " = " + lower.str());
  Block copies, copiesOfThreads;
  lowerBody(*pipeline.body, copiesOfThreads);
  advancePointers(loop, *pipeline.body, copiesOfThreads);
  if (pipeline.barriers) {
    beginBarriers(loop, block);
    copies.block("if constexpr (kTuned)", lowerTmaCopies(loop), true);
    copies.block("else", std::move(copiesOfThreads), true);
  } else {
    copies = std::move(copiesOfThreads);
  }
  copies.line(counter + " += " + step.str());
  block.lambda(called.copy, "int " + called.stage, std::move(copies));

  Block first;
  first.line(copyNext(loop, called.stage));
  first.line(commitCopies(loop));
  block.block("for (int " + called.stage + " = 0; " + called.stage + " < " + called.stages + " - 1; ++" + called.stage +
                  ")",
              std::move(first));
  block.blank();
  block.line("int " + called.stage + " = 0");
  if (pipeline.barriers)
    block.line("unsigned " + called.phase + " = 0");
}

/// Makes the mbarriers at which boxes arrive.
void KernelLowering::beginBarriers(const Op &loop, Block &block) {
  const SharedTile &barriers = *loop.pipeline->barriers;
  declareShared(barriers, sharedPrologue);
  // Boxes may come where threads have had other tiles.
  if (loop.pipeline->mayReplaceTiles)
    block.line(use("fence_async_proxy") + "()");
  int64_t boxes = 0;
  for (const auto &op : *loop.pipeline->body)
    boxes += panelsOf(*op->shared);
  block.line("if (" + isThread(Expr::integer(0)) + ") " +
             Expr::call(use("init_mbarriers") + "<" + pipelineNames[&loop].stages + ">",
                        {Expr::name(sharedNames[&barriers]), Expr::integer(boxes)})
                 .str());
  block.line("__syncthreads()");
}

/// Asks for the boxes of a stage, which arrive at its mbarrier: one thread does it, or one of each warp for its box, as
/// far as there are warps.
Block KernelLowering::lowerTmaCopies(const Op &loop) {
  const Expr barrier = Expr::name(sharedNames[loop.pipeline->barriers]) + Expr::name(pipelineNames[&loop].stage);
  const bool byWarps = loop.pipeline->boxesByWarps;
  Block copies;
  int64_t earlier = 0;
  for (const auto &op : *loop.pipeline->body) {
    prelude.insert("tma_load_" + std::to_string(op->tensorMap->box.size()) + "d");
    const int64_t panels = panelsOf(*op->shared), bytes = op->shared->bytesAStage() / panels;
    copies.append(forEachPanel(*op->shared, [&](const Expr &panel) {
      std::vector<Expr> arguments = {panelStart(*op->shared, panel), Expr::name(mapNames[op->tensorMap]), barrier};
      llvm::append_range(arguments, boxCoordinates(*op, panel));
      Block box;
      box.line(Expr::call(use("mbarrier_expect_bytes"), {barrier, Expr::integer(bytes)}).str());
      box.line(Expr::call("tma_load", arguments).str());
      if (!byWarps)
        return box;
      Expr warp = Expr::integer(earlier) + panel;
      if (earlier + panels > int64_t(kernel.warps))
        warp = warp % int64_t(kernel.warps);
      Block ofWarp;
      ofWarp.block("if (" + isThread(Expr::integer(32) * warp) + ")", std::move(box), true);
      return ofWarp;
    }));
    earlier += panels;
  }
  if (byWarps)
    return copies;
  Block byOneThread;
  byOneThread.block("if (" + isThread(Expr::integer(0)) + ")", std::move(copies), true);
  return byOneThread;
}

/// Waits for the copies of this trip, and starts those of a later one.
void KernelLowering::beginTrip(const Op &loop, Block &body) {
  const PipelineNames &called = pipelineNames[&loop];
  const Pipeline &pipeline = *loop.pipeline;
  if (pipeline.barriers) {
    body.comment("The copies of this trip have arrived.");
    Block wait, others;
    wait.line(Expr::call(use("mbarrier_wait"), {Expr::name(sharedNames[pipeline.barriers]) + Expr::name(called.stage),
                                                Expr::name(called.phase)})
                  .str());
    others.line(use("wait_copies") + "<" + called.stages + " - 2>()");
    others.line(use("fence_async_proxy") + "()");
    others.line("__syncthreads()");
    body.block("if constexpr (kTuned)", std::move(wait), true);
    body.block("else", std::move(others), true);
    body.blank();
    return;
  }
  body.comment("The copies of this trip have arrived, and nobody reads those of the trip before any more.");
  body.line(use("wait_copies") + "<" + called.stages + " - 2>()");
  if (llvm::any_of(*pipeline.body, [](const auto &op) { return op->shared->isForAsyncProxy; }))
    body.line(use("fence_async_proxy") + "()");
  body.line("__syncthreads()");
  body.line(copyNext(loop, stageBefore(loop)));
  body.line(commitCopies(loop));
  body.blank();
}

/// Starts the copies of the next trip that has none yet, if there is one, in `stage`.
std::string KernelLowering::copyNext(const Op &loop, const std::string &stage) {
  const Expr counter = Expr::name(scalars.nameOf(loop.pipeline->counter.get()));
  return "if (" + Expr::binary("<", counter, scalars.lower(loop.operands[1])).str() + ") " + pipelineNames[&loop].copy +
         "(" + stage + ")";
}

/// Every trip has a group of copies by threads, if an empty one.
std::string KernelLowering::commitCopies(const Op &loop) {
  return (loop.pipeline->barriers ? "if constexpr (!kTuned) " : "") + use("commit_copies") + "()";
}

/// The stage of the trip before this one.
std::string KernelLowering::stageBefore(const Op &loop) {
  const PipelineNames &called = pipelineNames[&loop];
  return "(" + called.stage + " + " + called.stages + " - 1) % " + called.stages;
}

void KernelLowering::endTrip(const Op &loop, Block &body) {
  const PipelineNames &called = pipelineNames[&loop];
  if (loop.pipeline->barriers) {
    body.blank();
    body.comment("All are done with the stage of the trip before: it is filled again.");
    body.line("__syncthreads()");
    body.line(copyNext(loop, stageBefore(loop)));
    body.line(commitCopies(loop));
    for (const auto &op : *loop.body)
      if (op->kind == OpKind::Dot && op->sumsWait == SumsWait::EndOfTrip)
        finishWgmma(*op, variableNames[loop.body->next(op.get())->variable], body);
  }
  body.line(called.stage + " = (" + called.stage + " + 1) % " + called.stages);
  if (loop.pipeline->barriers)
    body.line("if (" + called.stage + " == 0) " + called.phase + " ^= 1");
}

/// Waits for what still runs behind the loop.
void KernelLowering::endPipeline(const Op &loop, Block &block) {
  for (const auto &op : *loop.body)
    if (op->kind == OpKind::Dot && op->sumsWait == SumsWait::NextTrip)
      finishWgmma(*op, variableNames[loop.body->next(op.get())->variable], block);
}

} // namespace tiletrans::cuda

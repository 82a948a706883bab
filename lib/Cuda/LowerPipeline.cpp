// Pipelined loops: copies to shared memory start some trips before they are needed, and are waited for.
//
//   const auto copy_stage = [&](int stage) { copies of the next trip };
//   for each stage but one: copy_stage
//   loop:
//     wait for this trip's copies; start those of a later trip
//     the body
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::cuda {

using namespace ir;

void KernelLowering::lowerCopy(const Op &op, Block &block) {
  const Value &tile = *op.result;
  declareLimits(op, block);
  declareShared(*op.shared, sharedPrologue);
  std::vector<Digit> digits = digitsOf(tile);
  digits.pop_back();
  const Position position = positionOf(digits, tile.type.rank());
  Block body;
  body.line(Expr::call(use("copy_vector_async") + "<kTuned, " + std::to_string(op.plan->width) + ">",
                       {sharedAddress(op, tile, position), elementAddress(op, position),
                        strideExpr(op.map->axes[op.plan->axis].stride), vectorLeft(op, position)})
                .str());
  Block copies = loopsOver(digits, std::move(body));
  if (const auto replica = firstReplica(*tile.layout))
    block.block("if (" + replica->str() + ")", std::move(copies));
  else
    block.append(std::move(copies));
}

/// Declares what the stages need, and starts the copies of the first trips.
void KernelLowering::beginPipeline(const Op &loop, Block &block) {
  const Pipeline &pipeline = *loop.pipeline;
  const PipelineNames &called = pipelineNames[&loop] = {names.unique("kStages"), names.unique("stage"),
                                                        names.unique("copy_stage")};
  for (const auto &op : *pipeline.body)
    if (op->shared)
      stageNames[op->shared] = called.stage;
  const std::string counter = names.unique(pipeline.counter->name);
  scalars.setName(pipeline.counter.get(), counter);
  const Expr lower = scalars.lower(loop.operands[0]), step = scalars.lower(loop.operands[2]);
  const std::string isLeft =
      Expr::binary("<", Expr::name(counter), scalars.lower(loop.operands[1])).str();

  block.comment("Copies run ahead of the loop: those of the trip with this counter are the next to start.");
  block.line("constexpr int " + called.stages + " = " + std::to_string(pipeline.stages));
  block.line(cudaName(pipeline.counter->type) + " " + counter + " = " + lower.str());
  Block copies;
  lowerBody(*pipeline.body, copies);
  advancePointers(loop, *pipeline.body, copies);
  copies.line(counter + " += " + step.str());
  block.lambda(called.copy, "int " + called.stage, std::move(copies));

  const std::string copyNext = "if (" + isLeft + ") " + called.copy;
  Block first;
  first.line(copyNext + "(" + called.stage + ")");
  first.line(use("commit_copies") + "()");
  block.block("for (int " + called.stage + " = 0; " + called.stage + " < " + called.stages + " - 1; ++" + called.stage +
                  ")",
              std::move(first));
  block.blank();
  block.line("int " + called.stage + " = 0");
}

/// Waits for the copies of this trip, and starts those of a later one.
void KernelLowering::beginTrip(const Op &loop, Block &body) {
  const PipelineNames &called = pipelineNames[&loop];
  const Pipeline &pipeline = *loop.pipeline;
  body.comment("The copies of this trip have arrived, and nobody reads those of the trip before any more.");
  body.line(use("wait_copies") + "<" + called.stages + " - 2>()");
  body.line("__syncthreads()");
  body.line("if (" +
            Expr::binary("<", Expr::name(scalars.nameOf(pipeline.counter.get())), scalars.lower(loop.operands[1]))
                .str() +
            ") " + called.copy + "((" + called.stage + " + " + called.stages + " - 1) % " + called.stages + ")");
  body.line("commit_copies()");
  body.blank();
}

void KernelLowering::endTrip(const Op &loop, Block &body) {
  const PipelineNames &called = pipelineNames[&loop];
  body.line(called.stage + " = (" + called.stage + " + 1) % " + called.stages);
}

} // namespace tiletrans::cuda

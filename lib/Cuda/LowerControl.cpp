// Loops and branches.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::cuda {

using namespace ir;

namespace {

bool isInside(const Op &op, const Op &owner) {
  for (const Op *around = op.parent->owner; around; around = around->parent->owner)
    if (around == &owner)
      return true;
  return false;
}

/// The first operation of `body`, at any depth, that reads or writes `variable`; null if there is none.
const Op *firstMention(const Body &body, const Variable &variable) {
  const Op *found = nullptr;
  forEachOp(body, [&](const Op &op) {
    if (!found && op.variable == &variable)
      found = &op;
  });
  return found;
}

} // namespace

// ---- variables ----

/// Whether `variable`, which occurs in `op`, has to be declared in front of it: others use it, too, or its value goes
/// from one body or trip to another.
bool KernelLowering::mustOutlive(const Variable &variable, const Op &op) const {
  bool isUsedOutside = false;
  forEachOp(kernel.body,
            [&](const Op &other) { isUsedOutside |= other.variable == &variable && !isInside(other, op); });
  if (isUsedOutside)
    return true;
  const Op *first = nullptr;
  for (const Body *body : op.bodies())
    if (const Op *mention = firstMention(*body, variable)) {
      if (first)
        return true;
      first = mention;
    }
  return op.isLoop() && (first->kind != OpKind::WriteVariable || first->parent->owner != &op);
}

/// Declares the variables in `op` that live longer than one of its bodies.
void KernelLowering::declareSharedVariables(const Op &op, Block &block) {
  for (const Body *body : op.bodies())
    forEachOp(*body, [&](const Op &inner) {
      if (inner.variable && !variableNames.count(inner.variable) && mustOutlive(*inner.variable, op))
        declareVariables(inner, block);
    });
}

// ---- loops ----

void KernelLowering::lowerFor(const Op &op, Block &block) {
  block.blank();
  declareLimits(op, block);
  declarePointers(op, block);
  declareSharedVariables(op, block);

  const std::string counter = names.unique(op.counter->name.empty() ? "trip" : op.counter->name);
  scalars.setName(op.counter.get(), counter);
  block.blank();
  Block body;
  if (op.pipeline) {
    beginPipeline(op, block);
    beginTrip(op, body);
  }
  if (op.unroll > 1 || op.isKeptRolled)
    block.pragma("unroll " + std::to_string(op.unroll));
  // Limits that change with the counter stand on top of the body.
  lowerBody(*op.body, body);
  advancePointers(op, *op.body, body);
  if (op.pipeline)
    endTrip(op, body);
  const Expr step = scalars.lower(op.operands[2]);
  block.block("for (" + cudaName(op.counter->type) + " " + counter + " = " + scalars.lower(op.operands[0]).str() +
                  "; " + Expr::binary("<", Expr::name(counter), scalars.lower(op.operands[1])).str() + "; " +
                  (step.isNumber(1) ? "++" + counter : counter + " += " + step.str()) + ")",
              std::move(body));
  if (op.pipeline)
    endPipeline(op, block);
  block.blank();
}

/// The step of a loop as expressions, if it does nothing but assign scalars, and declares none.
std::optional<std::string> KernelLowering::stepText(const Op &loop) {
  std::string text;
  for (const auto &op : *loop.step) {
    if (op->kind == OpKind::WriteVariable && op->variable->type.isTile())
      return std::nullopt;
    if (op->kind != OpKind::WriteVariable && (!op->result || op->result->type.isTile() || op->kind == OpKind::Load ||
                                              op->kind == OpKind::Reduce || op->kind == OpKind::LoadShared))
      return std::nullopt;
    if (op->kind == OpKind::ReadVariable ? needsCopy(*op)
                                         : op->result && op->kind != OpKind::Constant && !op->result->name.empty())
      return std::nullopt;
    if (op->kind != OpKind::WriteVariable)
      continue;
    if (!text.empty())
      text += ", ";
    text += variableNames[op->variable] + " = " + scalars.lower(op->operands.front()).str();
  }
  return text;
}

void KernelLowering::lowerWhile(const Op &op, Block &block) {
  block.blank();
  declareLimits(op, block);
  declareSharedVariables(op, block);
  block.blank();
  Block condition, body, step;
  lowerBody(*op.condition, condition);
  const Expr test = scalars.lower(op.test);
  std::string header = "while (" + test.str() + ")";
  if (!condition.statements.empty()) {
    // What the condition needs is computed in front of every trip.
    header = "while (true)";
    body.append(std::move(condition));
    body.line("if (" + Expr::unary("!", test).str() + ") break");
  }
  bool isStepInHeader = false;
  if (op.step) {
    lowerBody(*op.step, step);
    const auto text = stepText(op);
    isStepInHeader = text.has_value();
    if (isStepInHeader)
      header = "for (; " + (header == "while (true)" ? "" : test.str()) + "; " + *text + ")";
  }
  lowerBody(*op.body, body);
  if (op.step && !isStepInHeader)
    body.append(std::move(step));
  block.block(header, std::move(body));
  block.blank();
}

void KernelLowering::lowerContinue(const Op &op, Block &block) {
  // A step that does not fit the header of its loop stands in front of every `continue`.
  const Op &loop = *loopAround(op);
  if (loop.step) {
    Block step;
    lowerBody(*loop.step, step);
    if (!stepText(loop))
      block.append(std::move(step));
  }
  block.line("continue");
}

// ---- branches ----

void KernelLowering::lowerIf(const Op &op, Block &block) {
  block.blank();
  declareLimits(op, block);
  declareSharedVariables(op, block);
  Block then, otherwise;
  lowerBody(*op.body, then);
  if (op.otherwise)
    lowerBody(*op.otherwise, otherwise);
  const Expr condition = scalars.lower(op.operands.front());
  if (then.statements.empty() && otherwise.statements.empty())
    return;
  if (then.statements.empty()) {
    block.block("if (" + Expr::unary("!", condition).str() + ")", std::move(otherwise));
  } else {
    const bool hasOtherwise = !otherwise.statements.empty();
    block.block("if (" + condition.str() + ")", std::move(then), hasOtherwise);
    if (hasOtherwise)
      block.block("else", std::move(otherwise), true);
  }
  block.blank();
}

} // namespace tiletrans::cuda

// Loops that count.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

using ir::ElementType;

namespace {

bool isCounter(const clang::Expr *expr, const clang::VarDecl &counter) {
  return namedLocal(expr->IgnoreParenImpCasts()) == &counter;
}

} // namespace

void KernelBuilder::refuseLoop(clang::SourceLocation place, llvm::StringRef what) {
  places.report(Diagnostic::loopForm, places.token(place), what);
}

/// The bound of `counter < bound`.
const clang::Expr *KernelBuilder::upperBound(const clang::ForStmt &loop, const clang::VarDecl &counter) {
  if (!loop.getCond() || loop.getConditionVariable()) {
    refuseLoop(loop.getForLoc(), "this loop has no condition");
    return nullptr;
  }
  const auto *condition = llvm::dyn_cast<clang::BinaryOperator>(loop.getCond()->IgnoreParenImpCasts());
  if (!condition || condition->getOpcode() != clang::BO_LT || !isCounter(condition->getLHS(), counter)) {
    refuseLoop(condition ? condition->getOperatorLoc() : loop.getCond()->getExprLoc(),
               "this condition does not compare the counter by '<'");
    return nullptr;
  }
  // The type that the comparison is computed in must hold every counter.
  const std::optional<ElementType> compared = elementTypeOf(condition->getLHS()->getType());
  const std::optional<ElementType> counted = elementTypeOf(counter.getType());
  if (!compared || !ir::isInteger(*compared) || ir::isUnsigned(*compared) != ir::isUnsigned(*counted)) {
    refuseLoop(condition->getOperatorLoc(), "the bound is no integer of the counter's signedness");
    return nullptr;
  }
  return condition->getRHS();
}

bool KernelBuilder::isInvariant(const clang::ForStmt &loop, const clang::Expr &expr) {
  const AssignedLocals assigned = assignedLocals(loop.getBody());
  for (const clang::ValueDecl *local : localsIn(&expr))
    if (assigned.count(local) || local == counterOf(&loop)) {
      refuseLoop(expr.getExprLoc(), ("the loop changes '" + local->getName() + "', which this depends on").str());
      return false;
    }
  return true;
}

ir::Value *KernelBuilder::buildStep(const clang::ForStmt &loop, const clang::VarDecl &counter, ElementType element) {
  const clang::Expr *increment = loop.getInc();
  if (!increment) {
    refuseLoop(loop.getForLoc(), "this loop has no step");
    return nullptr;
  }
  increment = increment->IgnoreParens();
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(increment))
    if (unary->isIncrementOp() && isCounter(unary->getSubExpr(), counter))
      return integer(element, 1, rangeOf(*increment));
  const auto *addition = llvm::dyn_cast<clang::BinaryOperator>(increment);
  if (!addition || addition->getOpcode() != clang::BO_AddAssign || !isCounter(addition->getLHS(), counter)) {
    refuseLoop(increment->getExprLoc(), "this step does not add to the counter");
    return nullptr;
  }
  const clang::Expr &step = *addition->getRHS();
  const std::optional<int64_t> number = constantInteger(step);
  if (number && *number <= 0) {
    refuseLoop(step.getExprLoc(), "this step is not positive");
    return nullptr;
  }
  if (!isInvariant(loop, step))
    return nullptr;
  ir::Value *value = build(step);
  return value ? convert(value, element, rangeOf(step)) : nullptr;
}

void KernelBuilder::buildFor(const clang::ForStmt &loop) {
  const clang::VarDecl *counter = counterOf(&loop);
  if (!counter || !counter->getInit())
    return refuseLoop(loop.getForLoc(), "this loop does not declare one counter");
  const std::optional<ElementType> element = elementTypeOf(counter->getType());
  if (!element || !ir::isInteger(*element) || ir::byteSize(*element) < 4)
    return refuseLoop(counter->getLocation(), "this counter is no index_t or int");
  if (const AssignedLocals assigned = assignedLocals(loop.getBody()); assigned.count(counter))
    return refuseLoop(assigned.lookup(counter), "the body changes the counter");

  builder.statement = places.range({loop.getForLoc(), loop.getRParenLoc()});
  const clang::Expr *bound = upperBound(loop, *counter);
  if (!bound || !isInvariant(loop, *bound))
    return;
  // Counted in the type of the comparison: an int counter may have a 64-bit bound.
  const ElementType counted = *elementTypeOf(bound->getType());
  ir::Value *lower = build(*counter->getInit());
  ir::Value *upper = build(*bound);
  ir::Value *step = buildStep(loop, *counter, counted);
  if (!lower || !upper || !step)
    return;
  lower = convert(lower, counted, rangeOf(*counter->getInit()));
  upper = convert(upper, counted, rangeOf(*bound));

  builder.range = builder.statement;
  ir::Op &op = builder.forLoop(lower, upper, step, counter->getName().str());
  ir::Body *outer = builder.enter(*op.body);
  bindings[counter] = {};
  bindings[counter].value = convert(op.counter.get(), *element, builder.range);
  ++frame().loopDepth;
  buildStatement(*loop.getBody());
  --frame().loopDepth;
  builder.enter(*outer);
}

} // namespace tiletrans::frontend

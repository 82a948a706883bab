// Loops. One that counts from low to high by a step is a For; every other one is a While.
#include "KernelBuilder.h"

#include "llvm/Support/SaveAndRestore.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

/// The parts of `for (counter = low; counter < bound; counter += step)`.
struct KernelBuilder::CountingLoop {
  const clang::VarDecl *counter = nullptr;
  const clang::Expr *bound = nullptr;
  /// Null where it is 1.
  const clang::Expr *step = nullptr;
  /// `<=` instead of `<`.
  bool isInclusive = false;
};

namespace {

bool isCounter(const clang::Expr *expr, const clang::VarDecl &counter) {
  return namedLocal(expr->IgnoreParenImpCasts()) == &counter;
}

/// Whether the loop is left at its condition only.
bool runsToItsEnd(const clang::ForStmt &loop) {
  return !contains<clang::BreakStmt>(loop.getBody()) && !contains<clang::ReturnStmt>(loop.getBody());
}

/// The variables that `object` is made of.
void addVariables(const Binding &object, llvm::DenseSet<const ir::Variable *> &variables) {
  if (object.variable)
    variables.insert(object.variable);
  for (const MemberBinding &member : object.members)
    if (member.object)
      addVariables(*member.object, variables);
}

bool mentionsThis(const clang::Stmt &expr) {
  return llvm::isa<clang::CXXThisExpr>(expr) ||
         llvm::any_of(expr.children(), [](const clang::Stmt *child) { return child && mentionsThis(*child); });
}

} // namespace

// ---- which loops count
// -----------------------------------------------------------------------------------------------

bool KernelBuilder::isInvariant(const clang::ForStmt &loop, const clang::Expr &expr) {
  const clang::SourceManager &manager = context.getSourceManager();
  const AssignedLocals assigned = assignedByRunning(loop.getBody(), manager);
  if (touchesMemory(&expr, manager) || (mentionsThis(expr) && assigned.count(nullptr)))
    return false;
  llvm::DenseSet<const ir::Variable *> changed;
  for (const auto &[local, place] : assigned)
    if (const Object object = bindings.lookup(local))
      addVariables(*object, changed);
  return llvm::none_of(localsIn(&expr), [&](const clang::ValueDecl *local) {
    llvm::DenseSet<const ir::Variable *> used;
    if (const Object object = bindings.lookup(local))
      addVariables(*object, used);
    return assigned.count(local) || local == counterOf(&loop) ||
           llvm::any_of(used, [&](const ir::Variable *variable) { return changed.contains(variable); });
  });
}

bool KernelBuilder::findBound(const clang::ForStmt &loop, CountingLoop &parts) {
  const auto *condition =
      llvm::dyn_cast_or_null<clang::BinaryOperator>(loop.getCond() ? loop.getCond()->IgnoreParenImpCasts() : nullptr);
  if (!condition || loop.getConditionVariable())
    return false;
  const clang::Expr *left = condition->getLHS(), *right = condition->getRHS();
  clang::BinaryOperatorKind opcode = condition->getOpcode();
  // `bound > counter`
  if (opcode == clang::BO_GT || opcode == clang::BO_GE) {
    std::swap(left, right);
    opcode = opcode == clang::BO_GT ? clang::BO_LT : clang::BO_LE;
  }
  if ((opcode != clang::BO_LT && opcode != clang::BO_LE) || !isCounter(left, *parts.counter))
    return false;
  // The type that the comparison is computed in must hold every counter.
  const std::optional<ElementType> compared = elementTypeOf(left->getType());
  const std::optional<ElementType> counted = elementTypeOf(parts.counter->getType());
  if (!compared || !ir::isInteger(*compared) || ir::isUnsigned(*compared) != ir::isUnsigned(*counted))
    return false;
  parts.bound = right;
  parts.isInclusive = opcode == clang::BO_LE;
  // Where the bound is the largest number, one more is none; a signed counter that runs there overflows.
  const std::optional<int64_t> number = constantInteger(*right);
  const bool mayBeLargest = !number || *number >= INT32_MAX;
  const bool mayRunOver = ir::isUnsigned(*compared) || !runsToItsEnd(loop);
  if (parts.isInclusive && mayBeLargest && mayRunOver)
    return false;
  return isInvariant(loop, *right);
}

bool KernelBuilder::findStep(const clang::ForStmt &loop, CountingLoop &parts) {
  const clang::Expr *increment = loop.getInc() ? loop.getInc()->IgnoreParens() : nullptr;
  if (const auto *unary = llvm::dyn_cast_or_null<clang::UnaryOperator>(increment))
    return unary->isIncrementOp() && isCounter(unary->getSubExpr(), *parts.counter);
  const auto *addition = llvm::dyn_cast_or_null<clang::BinaryOperator>(increment);
  if (!addition || addition->getOpcode() != clang::BO_AddAssign || !isCounter(addition->getLHS(), *parts.counter))
    return false;
  parts.step = addition->getRHS();
  const std::optional<ElementType> element = elementTypeOf(parts.step->getType());
  if (!element || !ir::isInteger(*element))
    return false;
  const std::optional<int64_t> number = constantInteger(*parts.step);
  return number ? *number > 0 : isInvariant(loop, *parts.step);
}

std::optional<KernelBuilder::CountingLoop> KernelBuilder::countingForm(const clang::ForStmt &loop) {
  CountingLoop parts;
  parts.counter = counterOf(&loop);
  if (!parts.counter || !parts.counter->getInit())
    return std::nullopt;
  const std::optional<ElementType> element = elementTypeOf(parts.counter->getType());
  if (!element || !ir::isInteger(*element) || ir::byteSize(*element) < 4 ||
      assignedByRunning(loop.getBody(), context.getSourceManager()).count(parts.counter) || !findBound(loop, parts) ||
      !findStep(loop, parts))
    return std::nullopt;
  return parts;
}

// ---- building
// --------------------------------------------------------------------------------------------------------

void KernelBuilder::enterLoop(const clang::Stmt &loop) {
  // What the launcher computes has no loops.
  hostValues.clear();
  LoopState &state = loops.emplace_back();
  state.branchDepth = branchDepth;
  for (const clang::ValueDecl *local : plainlyAssigned(&loop))
    if (const Object object = bindings.lookup(local))
      addVariables(*object, state.assigned);
  ++frame().loopDepth;
  ++frame().nesting;
}

void KernelBuilder::leaveLoop() {
  --frame().nesting;
  --frame().loopDepth;
  // Whether a loop makes a trip is the user's to know.
  path.written.insert(loops.back().assigned.begin(), loops.back().assigned.end());
  path.hasEnded = false;
  loops.pop_back();
}

void KernelBuilder::buildFor(const clang::ForStmt &loop) {
  builder.statement = places.range({loop.getForLoc(), loop.getRParenLoc()});
  const SourceRange statement = builder.statement;
  if (const std::optional<CountingLoop> parts = countingForm(loop))
    return buildCounting(loop, *parts);
  // What the step moves is a variable.
  if (const auto *init = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit()))
    for (const clang::Decl *decl : init->decls())
      if (const auto *counter = llvm::dyn_cast<clang::VarDecl>(decl))
        frame().assigned.try_emplace(counter, counter->getLocation());
  if (loop.getInit())
    buildStatement(*loop.getInit());
  builder.statement = statement;
  const auto buildStep = [&] {
    builder.statement = statement;
    build(*loop.getInc());
  };
  buildWhileLoop(
      loop, [&] { return loop.getCond() ? buildLoopTest(loop.getConditionVariable(), *loop.getCond()) : nullptr; },
      [&] { buildStatement(*loop.getBody()); }, loop.getInc() ? BuildPart(buildStep) : nullptr);
}

void KernelBuilder::buildCounting(const clang::ForStmt &loop, const CountingLoop &parts) {
  const clang::VarDecl &counter = *parts.counter;
  // Counted in the type of the comparison: an int counter may have a 64-bit bound.
  const ElementType counted = *elementTypeOf(parts.bound->getType());
  const SourceRange boundRange = rangeOf(*parts.bound), header = builder.statement;
  ir::Value *lower = build(*counter.getInit());
  const std::optional<int64_t> last = parts.isInclusive ? constantInteger(*parts.bound) : std::nullopt;
  ir::Value *upper = last ? integer(counted, *last + 1, boundRange) : build(*parts.bound);
  if (upper && parts.isInclusive && !last)
    upper = emit(OpKind::Add, upper->type, {upper, integer(counted, 1, boundRange)}, boundRange).result.get();
  ir::Value *step = parts.step ? build(*parts.step) : integer(counted, 1, rangeOf(*loop.getInc()));
  lower = lower ? convert(lower, counted, rangeOf(*counter.getInit())) : nullptr;
  upper = upper ? convert(upper, counted, boundRange) : nullptr;
  step = step ? convert(step, counted, rangeOf(*loop.getInc())) : nullptr;
  if (!lower || !upper || !step)
    return;

  builder.range = header;
  ir::Op &op = builder.forLoop(lower, upper, step, counter.getName().str());
  enterLoop(loop);
  ir::Body *outer = builder.enter(*op.body);
  bindings[&counter] = objectOf(convert(op.counter.get(), *elementTypeOf(counter.getType()), header));
  buildStatement(*loop.getBody());
  builder.enter(*outer);
  leaveLoop();
}

ir::Value *KernelBuilder::buildLoopTest(const clang::VarDecl *variable, const clang::Expr &condition) {
  if (variable) {
    // The body reads it, too.
    frame().assigned.try_emplace(variable, variable->getLocation());
    const llvm::SaveAndRestore statement(builder.statement);
    buildDeclaration(*variable);
  }
  ir::Value *test = buildCondition(condition);
  return test ? test : integer(ElementType::Bool, 0, rangeOf(condition));
}

void KernelBuilder::buildWhileLoop(const clang::Stmt &loop, llvm::function_ref<ir::Value *()> condition, BuildPart body,
                                   BuildPart step) {
  builder.range = builder.statement;
  ir::Op &op = builder.whileLoop();
  enterLoop(loop);
  ir::Body *outer = builder.enter(*op.condition);
  op.test = condition();
  // A loop without a condition.
  if (!op.test)
    op.test = integer(ElementType::Bool, 1, builder.statement);
  builder.enter(*op.body);
  body();
  if (step) {
    op.step = std::make_unique<ir::Body>();
    op.step->owner = &op;
    builder.enter(*op.step);
    path.hasEnded = false;
    step();
  }
  builder.enter(*outer);
  leaveLoop();
}

void KernelBuilder::buildWhile(const clang::WhileStmt &loop) {
  builder.statement = places.range({loop.getWhileLoc(), loop.getRParenLoc()});
  buildWhileLoop(
      loop, [&] { return buildLoopTest(loop.getConditionVariable(), *loop.getCond()); },
      [&] { buildStatement(*loop.getBody()); }, nullptr);
}

void KernelBuilder::buildDo(const clang::DoStmt &loop) {
  builder.statement = places.token(loop.getDoLoc());
  const SourceRange condition = places.range({loop.getWhileLoc(), loop.getRParenLoc()});
  // The first trip asks nothing; `continue` goes to the condition.
  const Object again = makeVariable("again", ir::Type::scalar(ElementType::Bool),
                                    integer(ElementType::Bool, 1, builder.statement), builder.statement);
  buildWhileLoop(
      loop, [&] { return read(*again, *loop.getCond()); }, [&] { buildStatement(*loop.getBody()); },
      [&] {
        builder.statement = condition;
        assign(again->variable, buildCondition(*loop.getCond()));
      });
}

void KernelBuilder::buildExit(const clang::Stmt &statement, OpKind kind) {
  builder.statement = rangeOf(statement);
  emit(kind, {}, builder.statement);
  path.hasEnded = true;
}

} // namespace tiletrans::frontend

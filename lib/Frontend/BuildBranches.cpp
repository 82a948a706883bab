// What is done on a condition: if, ?:, && and ||, and the returns of functions.
#include "AggregateTypes.h"
#include "KernelBuilder.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

// ---- paths
// -----------------------------------------------------------------------------------------------------------

void KernelBuilder::buildArms(ir::Value *condition, BuildPart body, BuildPart otherwise) {
  if (isOnHost())
    return buildArmsOnHost(condition, body, otherwise);
  const SourceRange statement = builder.statement;
  ir::Op &branch = builder.ifElse(condition);
  const PathState before = path;
  ++branchDepth;
  ++frame().nesting;
  ir::Body *outer = builder.enter(*branch.body);
  body();
  PathState bodyPath = std::exchange(path, before);
  if (otherwise) {
    branch.otherwise = std::make_unique<ir::Body>();
    branch.otherwise->owner = &branch;
    builder.enter(*branch.otherwise);
    builder.statement = statement;
    otherwise();
    if (branch.otherwise->empty())
      branch.otherwise.reset();
  }
  builder.enter(*outer);
  builder.statement = statement;
  --frame().nesting;
  --branchDepth;
  mergePaths(std::move(bodyPath));
}

/// The launcher computes what stands in front of grid: there, both sides are computed, and their values chosen from.
void KernelBuilder::buildArmsOnHost(ir::Value *condition, BuildPart body, BuildPart otherwise) {
  const SourceRange range = builder.range;
  const PathState before = path;
  const HostValues valuesBefore = hostValues;
  ++branchDepth;
  ++frame().nesting;
  body();
  PathState bodyPath = std::exchange(path, before);
  const HostValues bodyValues = std::exchange(hostValues, valuesBefore);
  if (otherwise)
    otherwise();
  --frame().nesting;
  --branchDepth;
  for (const auto &[variable, value] : bodyValues) {
    ir::Value *&other = hostValues[variable];
    if (other && other != value) {
      other = emit(OpKind::Select, value->type, {condition, value, other}, range).result.get();
      builder.write(variable, other);
    } else {
      other = value;
    }
  }
  mergePaths(std::move(bodyPath));
}

void KernelBuilder::mergePaths(PathState other) {
  const bool isEitherEnded = path.hasEnded || other.hasEnded;
  // In a loop of an inlined function, ways end by break and continue only.
  const bool isReturn = isEitherEnded && !isInKernel() && frame().loopDepth == 0;
  path.mayHaveReturned |= other.mayHaveReturned || isReturn;
  if (path.hasEnded) {
    path.written = std::move(other.written);
    path.partlyWritten = std::move(other.partlyWritten);
  } else if (!other.hasEnded) {
    llvm::DenseSet<const ir::Variable *> both;
    for (const ir::Variable *variable : path.written)
      (other.written.contains(variable) ? both : path.partlyWritten).insert(variable);
    path.partlyWritten.insert(other.written.begin(), other.written.end());
    path.partlyWritten.insert(other.partlyWritten.begin(), other.partlyWritten.end());
    path.written = std::move(both);
  }
  path.hasEnded &= other.hasEnded;
  path.mayHaveReturned &= !path.hasEnded;
}

void KernelBuilder::buildSequence(Statements statements) {
  for (size_t i = 0; i < statements.size() && !path.hasEnded; ++i) {
    const Statements rest = statements.drop_front(i + 1);
    if (path.mayHaveReturned) {
      frame().asksFlag = true;
      builder.range = builder.statement;
      ir::Value *flag = builder.read(frame().returnFlag);
      ir::Value *goesOn = emit(OpKind::Not, flag->type, {flag}, builder.range).result.get();
      path.mayHaveReturned = false;
      return buildArms(goesOn, [&] { buildSequence(statements.drop_front(i)); }, [&] { path.hasEnded = true; });
    }
    if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(statements[i]); branch && !isInKernel()) {
      if (buildIf(*branch, rest))
        return;
    } else {
      buildStatement(*statements[i]);
    }
  }
}

// ---- if and return
// ---------------------------------------------------------------------------------------------------

bool KernelBuilder::alwaysReturns(const clang::Stmt *statement) {
  if (!statement)
    return false;
  if (const auto *compound = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return llvm::any_of(compound->body(), [&](const clang::Stmt *part) { return alwaysReturns(part); });
  if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(statement)) {
    if (const std::optional<bool> condition = constantCondition(*branch))
      return alwaysReturns(*condition ? branch->getThen() : branch->getElse());
    return alwaysReturns(branch->getThen()) && alwaysReturns(branch->getElse());
  }
  if (const auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(statement))
    return alwaysReturns(attributed->getSubStmt());
  return llvm::isa<clang::ReturnStmt>(statement);
}

std::optional<bool> KernelBuilder::constantCondition(const clang::IfStmt &branch) {
  // At run time, nothing is evaluated by the compiler.
  if (branch.isConsteval())
    return branch.isNegatedConsteval();
  if (branch.getConditionVariable())
    return std::nullopt;
  const std::optional<int64_t> number = constantInteger(*branch.getCond());
  return number ? std::optional(*number != 0) : std::nullopt;
}

bool KernelBuilder::buildIf(const clang::IfStmt &branch, Statements rest) {
  const llvm::SaveAndRestore enclosing(builder.statement);
  if (branch.getInit())
    buildStatement(*branch.getInit());
  std::optional<bool> isTaken = constantCondition(branch);
  ir::Value *condition = nullptr;
  if (!isTaken) {
    if (branch.getConditionVariable())
      buildDeclaration(*branch.getConditionVariable());
    builder.statement = places.range({branch.getIfLoc(), branch.getRParenLoc()});
    condition = buildCondition(*branch.getCond());
    // After an error, what is wrong in the arms is said as well.
    if (!condition)
      condition = integer(ElementType::Bool, 1, builder.statement);
    else if (const std::optional<int64_t> number = condition->integer())
      isTaken = *number != 0;
  }
  if (isTaken) {
    if (const clang::Stmt *taken = *isTaken ? branch.getThen() : branch.getElse())
      buildStatement(*taken);
    return false;
  }
  const clang::Stmt *body = branch.getThen(), *otherwise = branch.getElse();
  // What follows an arm that returns is the other arm's.
  const bool bodyReturns = alwaysReturns(body), otherwiseReturns = alwaysReturns(otherwise);
  const bool restInBody = !rest.empty() && otherwiseReturns && !bodyReturns;
  const bool restInOtherwise = !rest.empty() && bodyReturns && !otherwiseReturns;
  const auto buildBody = [&] {
    buildStatement(*body);
    if (restInBody)
      buildSequence(rest);
  };
  const auto buildOtherwise = [&] {
    if (otherwise)
      buildStatement(*otherwise);
    if (restInOtherwise)
      buildSequence(rest);
  };
  builder.range = builder.statement;
  buildArms(condition, buildBody, otherwise || restInOtherwise ? BuildPart(buildOtherwise) : nullptr);
  return restInBody || restInOtherwise;
}

void KernelBuilder::buildReturn(const clang::ReturnStmt &statement) {
  const clang::Expr *value = statement.getRetValue();
  // What a called function returns at its end belongs to the statement of the call.
  if (frame().nesting > 0)
    builder.statement = rangeOf(statement);
  if (isInKernel()) {
    if (value)
      build(*value);
    if (frame().nesting > 0)
      emit(OpKind::Return, {}, builder.statement);
  } else if (frame().loopDepth > 0) {
    refuse(statement);
  } else {
    if (value && value->getType()->isVoidType())
      build(*value);
    else if (value)
      returnObject(*value);
    if (frame().returnFlag && frame().nesting > 0)
      builder.write(frame().returnFlag, integer(ElementType::Bool, 1, rangeOf(statement)));
  }
  path.hasEnded = true;
}

void KernelBuilder::returnObject(const clang::Expr &value) {
  Frame &callee = frame();
  const clang::QualType type = callee.function->getReturnType();
  const bool isOnly = callee.nesting == 0 && !callee.returned;
  if (type->isLValueReferenceType() && !type->getPointeeType().isConstQualified() && !isOnly) {
    places.report(Diagnostic::refusedConstruct, rangeOf(value), "a reference that is returned from several places",
                  "return a value, or from one place");
    return;
  }
  const Object object = buildInitialised(value, type);
  if (!object)
    return;
  if (frame().nesting == 0 && !frame().returned) {
    frame().returned = object;
    return;
  }
  builder.range = rangeOf(value);
  if (!frame().returned)
    frame().returned = variablesFor(object, "result");
  assignObject(frame().returned, object, value);
}

// ---- conditions
// ------------------------------------------------------------------------------------------------------

ir::Value *KernelBuilder::buildCondition(const clang::Expr &expr) {
  ir::Value *value = build(expr);
  if (!value || value->type == ir::Type::scalar(ElementType::Bool))
    return value;
  return value->type.isScalar() ? toBool(value, rangeOf(expr)) : refuse(expr);
}

/// Whether computing `expr` where C++ would not could fail or be seen, or costs much.
bool KernelBuilder::isSafeToCompute(const clang::Stmt &expr) {
  static const llvm::StringSet<> cheapCalls = {"abs",  "broadcast_to", "cast",    "cdiv",       "clamp", "fma",
                                               "full", "maximum",      "minimum", "program_id", "where", "zeros"};
  const auto areChildrenSafe = [&] {
    return llvm::all_of(expr.children(), [&](const clang::Stmt *child) { return !child || isSafeToCompute(*child); });
  };
  if (const auto *op = llvm::dyn_cast<clang::BinaryOperator>(&expr)) {
    const bool isQuotient = op->getOpcode() == clang::BO_Div || op->getOpcode() == clang::BO_Rem;
    if (op->isAssignmentOp() ||
        (isQuotient && op->getType()->isIntegerType() && constantInteger(*op->getRHS()).value_or(0) == 0))
      return false;
  }
  if (const auto *op = llvm::dyn_cast<clang::UnaryOperator>(&expr); op && op->isIncrementDecrementOp())
    return false;
  if (llvm::isa<clang::LambdaExpr>(expr))
    return false;
  const auto *call = llvm::dyn_cast<clang::CallExpr>(&expr);
  if (!call)
    return areChildrenSafe();
  const clang::FunctionDecl *callee = call->getDirectCallee();
  if (isPassedThrough(*call))
    return areChildrenSafe();
  if (!callee || !isDialect(callee))
    return false;
  if (const auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call))
    return !op->isAssignmentOp() && areChildrenSafe();
  const bool isConversion = llvm::isa<clang::CXXConversionDecl>(callee);
  return (isConversion || (callee->getIdentifier() && cheapCalls.contains(callee->getName()))) && areChildrenSafe();
}

ir::Value *KernelBuilder::buildLogical(const clang::BinaryOperator &op) {
  const clang::Expr &right = *op.getRHS();
  const bool isAnd = op.getOpcode() == clang::BO_LAnd;
  const SourceRange range = rangeOf(op);
  if (const std::optional<int64_t> left = constantInteger(*op.getLHS()))
    return (*left != 0) == isAnd ? buildCondition(right) : integer(ElementType::Bool, !isAnd, range);
  ir::Value *left = buildCondition(*op.getLHS());
  if (!left)
    return nullptr;
  // The launcher computes what stands in front of grid; it has no branches.
  if (isBeforeGrid() || isSafeToCompute(right)) {
    ir::Value *second = buildCondition(right);
    return second ? emit(isAnd ? OpKind::And : OpKind::Or, left->type, {left, second}, range).result.get() : nullptr;
  }
  const Object result = makeVariable("condition", left->type, left, range);
  ir::Value *asksRight = isAnd ? left : emit(OpKind::Not, left->type, {left}, range).result.get();
  builder.range = range;
  buildArms(asksRight, [&] { assign(result->variable, buildCondition(right)); }, nullptr);
  return read(*result, op);
}

ir::Value *KernelBuilder::buildConditional(const clang::AbstractConditionalOperator &choice) {
  const clang::Expr &first = *choice.getTrueExpr(), &second = *choice.getFalseExpr();
  if (const std::optional<int64_t> condition = constantInteger(*choice.getCond()))
    return build(*condition ? first : second);
  const std::optional<ir::Type> type = irTypeOf(choice.getType());
  const bool isSafe = isBeforeGrid() || (isSafeToCompute(first) && isSafeToCompute(second));
  if (!type || type->isBlockPointer() || !isSafe) {
    const Object chosen = choice.getType()->isVoidType() ? refuseObject(choice) : buildChosen(choice);
    return chosen ? read(*chosen, choice) : nullptr;
  }
  ir::Value *condition = buildCondition(*choice.getCond());
  ir::Value *left = build(first);
  ir::Value *right = build(second);
  if (!condition || !left || !right)
    return nullptr;
  const llvm::ArrayRef<ir::Extent> extents = left->type.shape();
  condition = broadcastTo(condition, extents, rangeOf(*choice.getCond()));
  return emit(OpKind::Select, type->withShape(ir::Shape(extents.begin(), extents.end())), {condition, left, right},
              rangeOf(choice))
      .result.get();
}

Object KernelBuilder::buildChosen(const clang::AbstractConditionalOperator &choice) {
  const clang::Expr &first = *choice.getTrueExpr(), &second = *choice.getFalseExpr();
  if (const std::optional<int64_t> condition = constantInteger(*choice.getCond()))
    return buildObject(*condition ? first : second);
  ir::Value *condition = buildCondition(*choice.getCond());
  if (!condition)
    return nullptr;
  Object chosen;
  bool isComplete = true;
  const auto choose = [&](const clang::Expr &arm) {
    const Object object = buildInitialised(arm, choice.getType());
    isComplete &= object != nullptr;
    if (!object)
      return;
    builder.range = rangeOf(arm);
    if (!chosen)
      chosen = variablesFor(object, "chosen");
    assignObject(chosen, object, arm);
  };
  builder.range = rangeOf(choice);
  buildArms(condition, [&] { choose(first); }, [&] { choose(second); });
  return isComplete ? chosen : nullptr;
}

} // namespace tiletrans::frontend

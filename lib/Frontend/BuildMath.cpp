// Functions of elements: the dialect's on tiles and scalars, the standard library's on scalars.
#include "KernelBuilder.h"

#include "llvm/ADT/StringSwitch.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

bool KernelBuilder::buildArguments(const clang::CallExpr &call, llvm::SmallVectorImpl<ir::Value *> &arguments) {
  bool isComplete = true;
  for (const clang::Expr *argument : call.arguments()) {
    arguments.push_back(build(*argument));
    isComplete &= arguments.back() != nullptr;
  }
  return isComplete;
}

// ---- the dialect's --------------------------------------------------------------------------------------------------

static OpKind functionKind(llvm::StringRef name) {
  return llvm::StringSwitch<OpKind>(name)
#define FUNCTION(NAME, KIND) .Case(NAME, OpKind::KIND)
#include "DialectCalls.def"
      ;
}

ir::Value *KernelBuilder::buildWhere(const clang::CallExpr &call) {
  Values operands;
  if (!buildArguments(call, operands))
    return nullptr;
  const SourceRange range = rangeOf(call);
  ir::Shape shape;
  for (const ir::Value *operand : operands)
    shape = commonShape(shape, operand->type.shape());
  const ElementType element = irTypeOf(call.getType())->elementType();
  for (ir::Value *&operand : operands) {
    if (&operand != &operands.front() && !operand->type.isPointer())
      operand = operand->type.isScalar() ? convertWeak(operand, element, range) : convert(operand, element, range);
    operand = broadcastTo(operand, shape, range);
  }
  return select(operands[0], operands[1], operands[2], range);
}

ir::Value *KernelBuilder::select(ir::Value *condition, ir::Value *first, ir::Value *second, SourceRange range) {
  return emit(OpKind::Select, first->type, {condition, first, second}, range).result.get();
}

ir::Value *KernelBuilder::choose(OpKind kind, ir::Value *left, ir::Value *right, ElementType element,
                                 SourceRange range) {
  if (element == ElementType::Bool)
    kind = kind == OpKind::Maximum ? OpKind::Or : OpKind::And;
  return compute(kind, {left, right}, element, range);
}

ir::Value *KernelBuilder::buildFunction(const clang::CallExpr &call) {
  Values operands;
  if (!buildArguments(call, operands))
    return nullptr;
  const SourceRange range = rangeOf(call);
  const ElementType element = irTypeOf(call.getType())->elementType();
  const OpKind kind = functionKind(call.getDirectCallee()->getName());
  if (kind == OpKind::Maximum || kind == OpKind::Minimum)
    return choose(kind, operands[0], operands[1], element, range);
  if (kind == OpKind::Abs && (element == ElementType::Bool || ir::isUnsigned(element)))
    return operands[0];
  return compute(kind, operands, element, range);
}

ir::Value *KernelBuilder::buildClamp(const clang::CallExpr &call) {
  Values operands;
  if (!buildArguments(call, operands))
    return nullptr;
  const SourceRange range = rangeOf(call);
  const ElementType element = irTypeOf(call.getType())->elementType();
  ir::Value *raised = choose(OpKind::Maximum, operands[0], operands[1], element, range);
  return choose(OpKind::Minimum, raised, operands[2], element, range);
}

// ---- the standard library's -----------------------------------------------------------------------------------------

namespace {

/// What a function of <cmath> computes in the type of its result; `name` may end as C's functions of float do.
std::optional<OpKind> standardKind(llvm::StringRef name, size_t operands) {
  using Kind = std::optional<OpKind>;
  if (operands == 2)
    return llvm::StringSwitch<Kind>(name)
        .Cases("fmax", "fmaxf", OpKind::Maximum)
        .Cases("fmin", "fminf", OpKind::Minimum)
        .Cases("fmod", "fmodf", OpKind::Rem)
        .Default(std::nullopt);
  if (operands == 3)
    return llvm::StringSwitch<Kind>(name).Cases("fma", "fmaf", OpKind::Fma).Default(std::nullopt);
  if (operands != 1)
    return std::nullopt;
  return llvm::StringSwitch<Kind>(name)
      .Cases("abs", "labs", "llabs", "fabs", "fabsf", OpKind::Abs)
      .Cases("exp", "expf", OpKind::Exp)
      .Cases("exp2", "exp2f", OpKind::Exp2)
      .Cases("log", "logf", OpKind::Log)
      .Cases("log2", "log2f", OpKind::Log2)
      .Cases("sqrt", "sqrtf", OpKind::Sqrt)
      .Cases("sin", "sinf", OpKind::Sin)
      .Cases("cos", "cosf", OpKind::Cos)
      .Cases("tanh", "tanhf", OpKind::Tanh)
      .Cases("erf", "erff", OpKind::Erf)
      .Cases("floor", "floorf", OpKind::Floor)
      .Cases("ceil", "ceilf", OpKind::Ceil)
      .Default(std::nullopt);
}

} // namespace

ir::Value *KernelBuilder::isLess(ir::Value *left, ir::Value *right, SourceRange range) {
  return compute(OpKind::Lt, {left, right}, left->type.elementType(), range);
}

ir::Value *KernelBuilder::buildStandardFunction(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  const std::optional<ir::Type> type = irTypeOf(call.getType());
  if (!type || !type->isScalar() || (!callee->isInStdNamespace() && callee->getBuiltinID() == 0))
    return refuseCall(call);
  const llvm::StringRef name = callee->getName();
  const std::optional<OpKind> kind = standardKind(name, call.getNumArgs());
  // Exactly what C++ says: of equals the first, a NaN on the left stays.
  const bool isMax = name == "max" && call.getNumArgs() == 2, isMin = name == "min" && call.getNumArgs() == 2;
  const bool isClamp = name == "clamp" && call.getNumArgs() == 3;
  Values operands;
  if (!kind && !isMax && !isMin && !isClamp)
    return refuseCall(call);
  if (!buildArguments(call, operands))
    return nullptr;
  const SourceRange range = rangeOf(call);
  if (kind)
    return compute(*kind, operands, type->elementType(), range);
  if (isMax)
    return select(isLess(operands[0], operands[1], range), operands[1], operands[0], range);
  if (isMin)
    return select(isLess(operands[1], operands[0], range), operands[1], operands[0], range);
  ir::Value *lowered = select(isLess(operands[2], operands[0], range), operands[2], operands[0], range);
  return select(isLess(operands[0], operands[1], range), operands[1], lowered, range);
}

} // namespace tiletrans::frontend

// The calls that are about the whole kernel: its options, its grid, and where a program is in the grid.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

using ir::ElementType;
using ir::OpKind;

/// `first` is the call that did the same before.
bool KernelBuilder::isOncePerKernel(const clang::CallExpr &call, const clang::CallExpr *first) {
  const llvm::StringRef name = call.getDirectCallee()->getName();
  if (!isInKernel() || frame().nesting > 0)
    places.report(Diagnostic::notAtTopLevel, rangeOf(call), name);
  else if (first)
    places.report(Diagnostic::calledTwice, rangeOf(call), name);
  else
    return true;
  return false;
}

namespace {

/// Whether the launcher can compute `value`: arithmetic over parameters and constants.
bool isComputedOnHost(const ir::Value &value) {
  if (!value.definition)
    return true;
  const ir::Op &op = *value.definition;
  if (op.kind != OpKind::Constant && ir::classOf(op.kind) != ir::OpClass::Elementwise)
    return false;
  return llvm::all_of(op.operands, [](const ir::Value *operand) { return isComputedOnHost(*operand); });
}

} // namespace

ir::Value *KernelBuilder::buildGrid(const clang::CallExpr &call) {
  if (!isOncePerKernel(call, gridCall))
    return nullptr;
  ir::forEachOp(kernel.body, [&](const ir::Op &op) {
    if (op.isGlobalAccess())
      places.report(Diagnostic::statementBeforeGrid, op.range);
  });
  for (const clang::Expr *argument : call.arguments()) {
    ir::Value *extent = build(*argument);
    extent = extent ? toIndex(extent, rangeOf(*argument)) : nullptr;
    if (extent && !isComputedOnHost(*extent))
      places.report(Diagnostic::gridExtent, rangeOf(*argument));
    kernel.grid.push_back(extent);
  }
  gridCall = &call;
  for (unsigned axis = 0; axis < call.getNumArgs(); ++axis) {
    ir::Op &op = emit(OpKind::ProgramId, ir::Type::scalar(ElementType::I64), {}, rangeOf(call));
    op.axis = axis;
    programIds.push_back(op.result.get());
  }
  returnedMembers = programIds;
  return nullptr;
}

ir::Value *KernelBuilder::buildOptions(const clang::CallExpr &call) {
  if (!isOncePerKernel(call, optionsCall))
    return nullptr;
  optionsCall = &call;
  const clang::Expr &argument = *call.getArg(0);
  const auto *list = llvm::dyn_cast<clang::InitListExpr>(argument.IgnoreImplicit());
  clang::Expr::EvalResult result;
  if (!argument.EvaluateAsRValue(result, context) || !result.Val.isStruct()) {
    places.report(Diagnostic::optionNotConstant, rangeOf(argument));
    return nullptr;
  }
  for (const clang::FieldDecl *field : argument.getType()->getAsRecordDecl()->fields()) {
    const unsigned index = field->getFieldIndex();
    const int number = int(result.Val.getStructField(index).getInt().getExtValue());
    const SourceRange range = rangeOf(list ? *list->getInit(index) : argument);
    if (number < 0)
      places.report(Diagnostic::optionNegative, range, field->getName(), number);
    else if (field->getName() == "warps")
      kernel.options.warps = number;
    else if (field->getName() == "stages")
      kernel.options.stages = number;
    else if (number > 0)
      places.warn(Diagnostic::optionUnused, range, field->getName());
  }
  return nullptr;
}

std::optional<unsigned> KernelBuilder::placeInGrid(const clang::CallExpr &call) {
  if (isBeforeGrid()) {
    places.report(Diagnostic::statementBeforeGrid, rangeOf(call));
    return std::nullopt;
  }
  const std::optional<int64_t> axis = constantInteger(*call.getArg(0));
  if (axis && *axis >= 0 && *axis <= 2)
    return unsigned(*axis);
  places.report(Diagnostic::gridAxis, rangeOf(*call.getArg(0)));
  return std::nullopt;
}

ir::Value *KernelBuilder::ofGivenGrid(OpKind kind, unsigned axis, const clang::CallExpr &call) {
  Values &known = kind == OpKind::ProgramId ? programIds : programCounts;
  known.resize(3);
  if (!known[axis]) {
    ir::Builder start(kernel, kernel.body, kernel.body.empty() ? nullptr : kernel.body.begin()->get());
    start.range = rangeOf(call);
    start.statement = builder.statement;
    ir::Op &op = start.create(kind, ir::Type::scalar(ElementType::I64), {});
    op.axis = axis;
    known[axis] = op.result.get();
  }
  return known[axis];
}

ir::Value *KernelBuilder::buildProgramId(const clang::CallExpr &call) {
  const std::optional<unsigned> axis = placeInGrid(call);
  if (!axis)
    return nullptr;
  if (!declaresGrid)
    return ofGivenGrid(OpKind::ProgramId, *axis, call);
  return *axis < programIds.size() ? programIds[*axis] : integer(ElementType::I64, 0, rangeOf(call));
}

ir::Value *KernelBuilder::buildNumPrograms(const clang::CallExpr &call) {
  const std::optional<unsigned> axis = placeInGrid(call);
  if (!axis)
    return nullptr;
  if (!declaresGrid)
    return ofGivenGrid(OpKind::NumPrograms, *axis, call);
  return *axis < kernel.grid.size() ? kernel.grid[*axis] : integer(ElementType::I64, 1, rangeOf(call));
}

ir::Value *KernelBuilder::buildCeilDiv(const clang::CallExpr &call) {
  ir::Value *left = build(*call.getArg(0));
  ir::Value *right = build(*call.getArg(1));
  return left && right ? emit(OpKind::CeilDiv, left->type, {left, right}, rangeOf(call)).result.get() : nullptr;
}

ir::Value *KernelBuilder::buildGrouped(const clang::CallExpr &call) {
  const SourceRange range = rangeOf(call);
  Values arguments;
  for (const clang::Expr *argument : call.arguments()) {
    arguments.push_back(build(*argument));
    if (!arguments.back())
      return nullptr;
  }
  ir::Value *&rows = arguments.back();
  if (const std::optional<int64_t> known = rows->integer(); !known || *known < 1)
    rows = emit(OpKind::Maximum, rows->type, {rows, integer(ElementType::I64, 1, range)}, range).result.get();
  returnedMembers.clear();
  for (const OpKind kind : {OpKind::GroupedRow, OpKind::GroupedColumn})
    returnedMembers.push_back(emit(kind, rows->type, arguments, range).result.get());
  // Each is the place of a program.
  for (const ir::Value *place : returnedMembers)
    if (isAlwaysReached())
      kernel.facts.push_back({place, 1, 0});
  return nullptr;
}

} // namespace tiletrans::frontend

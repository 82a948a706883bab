// A kernel from its signature to its last statement: what is declared, and the scalars.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tiletrans::cuda {

using namespace ir;

KernelLowering::KernelLowering(const Kernel &kernel, std::set<std::string> &prelude)
    : kernel(kernel), prelude(prelude) {
  // Parameters and template arguments keep their names whatever else is called so.
  for (const auto &parameter : kernel.parameters)
    scalars.setName(parameter.get(), names.unique(parameter->name));
  for (const TemplateArgument &argument : kernel.templateArguments)
    if (argument.value)
      scalars.setName(argument.value, names.unique(argument.name));
  forEachOp(kernel.body, [&](const Op &op) {
    for (const std::string *name : {op.result ? &op.result->name : nullptr, op.counter ? &op.counter->name : nullptr,
                                    op.variable ? &op.variable->name : nullptr})
      if (name)
        userNames.insert(*name);
  });
  // Counters over registers run inside of everything: no name of the user's may mean something else there.
  for (const char *letter : {"i", "part", "a", "b", "r", "c"})
    for (const char *number : {"", "2"}) {
      const std::string digit = std::string(letter) + number;
      digitNames[digit] = names.unique(userNames.contains(digit) ? "reg_" + digit : digit);
    }
  for (const auto &map : kernel.tensorMaps)
    mapNames[map.get()] = names.unique(map->name);
  threadName = names.unique("thread");
  laneName = names.unique("lane");
  warpName = names.unique("warp");
  warpgroupName = names.unique("warpgroup");
}

std::string KernelLowering::kernelName(const Kernel &kernel) {
  std::string name = kernel.name + "_kernel";
  for (const TemplateArgument &argument : kernel.templateArguments) {
    const std::string text = argument.type ? irName(*argument.type).str() : std::to_string(*argument.value->integer());
    name += "_" + (text[0] == '-' ? "minus" + text.substr(1) : text);
  }
  return name;
}

std::string KernelLowering::signature() const {
  std::string text;
  if (hasVariants(kernel))
    text += "template <bool kTuned>\n";
  text += "__global__ __launch_bounds__(" + std::to_string(32 * kernel.warps) + ")\nvoid " + kernelName(kernel) + "(";
  bool isFirst = true;
  for (const auto &[parameter, isKept] : llvm::zip_equal(kernel.parameters, isUsed)) {
    if (!isKept)
      continue;
    if (!std::exchange(isFirst, false))
      text += ", ";
    const bool isAlone = llvm::none_of(kernel.mayAlias, [&](const auto &pair) {
      return pair.first == parameter.get() || pair.second == parameter.get();
    });
    text += cudaName(parameter->type) + (parameter->type.isPointer() && isAlone ? " __restrict__ " : " ") +
            scalars.nameOf(parameter.get()).str();
  }
  for (const auto &map : kernel.tensorMaps)
    text += std::string(std::exchange(isFirst, false) ? "" : ", ") + "const __grid_constant__ CUtensorMap " +
            mapNames.lookup(map.get());
  return text + ")";
}

std::string KernelLowering::lower() {
  lowerPrologue();
  Block body;
  lowerBody(kernel.body, body);

  Block whole = std::move(prologue);
  whole.append(std::move(sharedPrologue));
  whole.blank();
  whole.append(prefetchMaps());
  whole.append(std::move(body));
  pruneUnusedDeclarations(whole.statements);
  const std::string text = printStatements(whole.statements, 1);
  for (const auto &parameter : kernel.parameters)
    isUsed.push_back(isMentionedInCode(whole.statements, scalars.nameOf(parameter.get())));
  return describeKernel() + signature() + " {\n" + text + "}\n";
}

void KernelLowering::lowerPrologue() {
  for (const TemplateArgument &argument : kernel.templateArguments)
    if (argument.value) {
      const std::string name = scalars.nameOf(argument.value).str();
      const std::string type = cudaName(argument.value->type);
      prologue.declare(name, "constexpr " + type + " " + name + " = " + std::to_string(*argument.value->integer()));
    }
  // Declared only where it is used.
  prologue.declare("kWhole", "constexpr bool kWhole = true");
  prologue.declare("kRow", "constexpr bool kRow = true");
  std::string ones;
  for (const Assumption &assumption : kernel.assumptions)
    if (assumption.kind == Assumption::Kind::IsOne)
      ones += scalars.nameOf(assumption.expr.terms().front().factors.front()).str() + " = ";
  if (!ones.empty()) {
    prologue.comment("The launcher has checked it; the compiler may fold it.");
    prologue.line("if constexpr (kTuned) " + ones + "1");
  }
  prologue.blank();
  prologue.declare(threadName, "const unsigned " + threadName + " = threadIdx.x");
  prologue.declare(laneName, "const unsigned " + laneName + " = threadIdx.x % 32");
  prologue.declare(warpName, "const unsigned " + warpName + " = threadIdx.x / 32");
}

void KernelLowering::lowerBody(const Body &body, Block &block) {
  const auto namesOutside = beginNames;
  const size_t limitsOutside = limits.size();
  // A step is lowered for every `continue`, and names things anew each time.
  if (!loweredBodies.insert(&body).second)
    forEachOp(body, [&](const Op &op) {
      if (op.result)
        scalars.forget(op.result.get());
    });
  for (const auto &op : body)
    lowerOp(*op, block);
  // What was declared in the body is not seen behind it.
  beginNames = namesOutside;
  limits.resize(limitsOutside);
}

/// A comment with the statement that this operation comes from, the first time that it shows.
void KernelLowering::commentStatement(const Op &op, Block &block) {
  if (!op.statement.isValid() || !commentedStatements.insert(op.statement.Start.getPointer()).second)
    return;
  std::string text;
  for (const char c : Diagnostics::textOf(op.statement))
    if (!llvm::isSpace(c))
      text += c;
    else if (!text.empty() && text.back() != ' ')
      text += ' ';
  llvm::StringRef shown(text);
  shown.consume_front("const ");
  shown.consume_front("auto ");
  shown.consume_back(";");
  block.blank();
  block.comment(shown.str());
}

/// Before a reduction across lanes: why it is there.
void KernelLowering::commentLanes(const Op &op, Block &block) {
  if (op.kind != OpKind::Reduce || op.scope != ReduceScope::Lanes)
    return;
  block.blank();
  const int lanes = 1 << llvm::popcount(op.laneMask);
  static constexpr const char *parts[] = {"Add up the partial sums", "Multiply the partial products",
                                          "Take the largest of the maxima", "Take the smallest of the minima"};
  block.comment(std::string(parts[size_t(op.reduction)]) + " of the " + std::to_string(lanes) +
                (lanes == 32 ? " lanes of a warp." : " lanes that share an element."));
}

void KernelLowering::lowerOp(const Op &op, Block &block) {
  // The first write of a variable is its initializer, if it can be.
  if (op.kind != OpKind::WriteVariable)
    declareVariables(op, block);
  switch (op.kind) {
  case OpKind::ProgramId:
    lowerProgramId(op, block);
    return;
  case OpKind::NumPrograms:
    lowerNumPrograms(op, block);
    return;
  case OpKind::Load:
    commentStatement(op, block);
    declareLimits(op, block);
    declarePointers(op, block);
    lowerLoad(op, block);
    return;
  case OpKind::Store:
    commentStatement(op, block);
    declareLimits(op, block);
    lowerStore(op, block);
    return;
  case OpKind::CopyFromShared:
    commentStatement(op, block);
    declareLimits(op, block);
    lowerBoxStore(op, block);
    return;
  case OpKind::CopyToShared:
    lowerCopy(op, block);
    return;
  case OpKind::StoreShared:
    lowerStoreShared(op, block);
    return;
  case OpKind::LoadShared:
    lowerLoadShared(op, block);
    return;
  case OpKind::Barrier:
    block.line("__syncthreads()");
    return;
  case OpKind::WriteVariable:
    lowerWrite(op, block);
    return;
  case OpKind::For:
    lowerFor(op, block);
    return;
  case OpKind::While:
    lowerWhile(op, block);
    return;
  case OpKind::If:
    lowerIf(op, block);
    return;
  case OpKind::Break:
    block.line("break");
    return;
  case OpKind::Continue:
    lowerContinue(op, block);
    return;
  case OpKind::Return:
    block.line("return");
    return;
  case OpKind::Reduce:
  case OpKind::Dot:
    if (isDeferredToWrite(op))
      return;
    commentStatement(op, block);
    commentLanes(op, block);
    materialize(*op.result, block);
    return;
  case OpKind::MakeBlockPointer:
  case OpKind::Advance:
  case OpKind::Assume:
    internalFault("an operation that passes should have lowered reached the emitter", describe(op));
  default:
    declareLimits(op, block);
    if (!op.result->type.isTile())
      nameScalar(op, block);
    else if (!isInlined(*op.result)) {
      commentStatement(op, block);
      materialize(*op.result, block);
    }
    return;
  }
}

void KernelLowering::lowerProgramId(const Op &op, Block &block) {
  const std::string name = names.unique(op.result->name.empty() ? "pid_" + std::to_string(op.axis) : op.result->name);
  scalars.setName(op.result.get(), name);
  const size_t axes = kernel.grid.empty() ? 1 : kernel.grid.size();
  // The caller of a kernel without grid gives CUDA's own.
  if (kernel.grid.empty()) {
    static constexpr const char *own[] = {"blockIdx.x", "blockIdx.y", "blockIdx.z"};
    block.declare(name, "const int64_t " + name + " = " + own[op.axis]);
    return;
  }
  const Expr second = Expr::name("(blockIdx.y + int64_t(gridDim.y) * blockIdx.z)");
  std::string value = "blockIdx.x";
  // Axes 1 and 2 are folded into the grid's y and z, which are 16 bits wide each.
  if (axes == 2 && op.axis == 1)
    value = "blockIdx.y + int64_t(gridDim.y) * blockIdx.z";
  if (axes == 3 && op.axis == 1)
    value = Expr::binary("%", second, scalars.lower(kernel.grid[1])).str();
  if (axes == 3 && op.axis == 2)
    value = Expr::binary("/", second, scalars.lower(kernel.grid[1])).str();
  block.declare(name, "const int64_t " + name + " = " + value);
  if (op.axis == 0 || op.axis + 1 != axes)
    return;
  block.comment("The grid's y and z together may have more CTAs than there are programs.");
  block.line("if (" + Expr::binary(">=", Expr::name(name), scalars.lower(kernel.grid[op.axis])).str() + ") return");
}

void KernelLowering::lowerNumPrograms(const Op &op, Block &block) {
  static constexpr const char *extents[] = {"gridDim.x", "gridDim.y", "gridDim.z"};
  const std::string name =
      names.unique(op.result->name.empty() ? "programs_" + std::to_string(op.axis) : op.result->name);
  scalars.setName(op.result.get(), name);
  block.declare(name, "const int64_t " + name + " = " + extents[op.axis]);
}

/// A scalar that the user named, or that is not written out where it is used.
void KernelLowering::nameScalar(const Op &op, Block &block) {
  const Value &value = *op.result;
  if (scalars.hasName(&value))
    return;
  if (op.kind == OpKind::ReadVariable && !needsCopy(op)) {
    scalars.setName(&value, variableNames[op.variable]);
    return;
  }
  if (op.kind == OpKind::ReadVariable) {
    const std::string name = names.unique(suggestName(value));
    scalars.setName(&value, name);
    block.declare(name, constName(value.type) + " " + name + " = " + variableNames[op.variable]);
    return;
  }
  if (value.name.empty() || op.kind == OpKind::Constant)
    return;
  const Expr expr = scalars.lower(&value);
  const std::string name = names.unique(value.name);
  scalars.setName(&value, name);
  block.declare(name, constName(value.type) + " " + name + " = " + expr.str());
}

// ---- variables ----

void KernelLowering::declareVariables(const Op &op, Block &block) {
  const Variable *variable = op.variable;
  if (!variable || variableNames.count(variable))
    return;
  const std::string name = names.unique(variable->name);
  variableNames[variable] = name;
  std::string text = cudaName(variable->type) + " " + name;
  if (variable->type.isTile())
    for (const Digit &digit : digitsOf(op.kind == OpKind::WriteVariable ? *op.operands.front() : *op.result))
      text += "[" + std::to_string(digit.count) + "]";
  block.declare(name, text);
}

void KernelLowering::lowerWrite(const Op &op, Block &block) {
  const Value &value = *op.operands.front();
  const bool isFirst = !variableNames.count(op.variable);
  if (value.type.isTile())
    commentStatement(op, block);
  declareVariables(op, block);
  const std::string &name = variableNames[op.variable];
  const bool isReduction =
      value.definition && (value.definition->kind == OpKind::Reduce) && isDeferredToWrite(*value.definition);
  if (!value.type.isTile() && !isReduction) {
    const std::string text = scalars.lower(&value).str();
    if (isFirst)
      block.statements.back().text += " = " + text;
    else
      block.line(name + " = " + text);
    return;
  }
  commentLanes(*value.definition, block);
  const bool isZero = value.definition->kind == OpKind::Splat && value.definition->operands.front()->definition &&
                      value.definition->operands.front()->definition->kind == OpKind::Constant &&
                      element(value, Position(value.type.rank())).str() == zero(value.type.elementType()).str();
  if (isZero && isFirst) {
    block.statements.back().text += " = {}";
    return;
  }
  computeInto(value, name, block);
}

} // namespace tiletrans::cuda

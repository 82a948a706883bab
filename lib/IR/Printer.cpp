// The IR as text, for `--emit=ir` and for messages.
#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <charconv>

namespace tiletrans::ir {

namespace {

std::string nameOf(const Value *value) {
  if (value->name.empty())
    return "%" + std::to_string(value->id);
  return "%" + value->name;
}

/// The shortest text that reads back as `number`.
template <class Number> std::string shortestText(Number number) {
  char text[32];
  return std::string(text, std::to_chars(text, std::end(text), number).ptr);
}

std::string numberOf(const Op &op) {
  const ElementType element = op.result->type.elementType();
  if (!isFloat(element))
    return std::to_string(op.integer);
  return element == ElementType::F64 ? shortestText(op.real) : shortestText(float(op.real));
}

template <class List> std::string listOf(const List &list) {
  std::string text;
  for (const auto &item : list)
    text += (text.empty() ? "" : ", ") + std::to_string(item);
  return "[" + text + "]";
}

std::string describeMap(const AccessMap &map) {
  if (!map.base)
    return " pointers";
  std::string text = " map " + nameOf(map.base);
  if (!map.rest.isZero())
    text += " + " + map.rest.str();
  for (const AxisMap &axis : map.axes) {
    text += llvm::formatv(" + ({0} + i) * {1}", axis.offset.str(), axis.stride.str());
    if (axis.lower)
      text += " if >= " + axis.lower->str();
    if (axis.limit)
      text += " if < " + axis.limit->str();
  }
  return text;
}

/// Where an operand of a dot lies.
std::string placeOf(const SharedTile *tile) {
  return tile ? llvm::formatv(" {0} at {1} {2}", tile->name, tile->offset, tile->layout.str()).str() : "";
}

std::string attributesOf(const Op &op) {
  switch (op.kind) {
  case OpKind::Constant:
    return " " + numberOf(op);
  case OpKind::ProgramId:
  case OpKind::NumPrograms:
    return " axis " + std::to_string(op.axis);
  case OpKind::MakeRange:
    return " from " + std::to_string(op.begin);
  case OpKind::InsertAxis:
  case OpKind::PartsOfWarps:
    return " at " + std::to_string(op.axis);
  case OpKind::Reduce: {
    static constexpr const char *scopes[] = {"", " in registers", " across lanes"};
    return llvm::formatv(" {0} axis {1}{2}", irName(op.reduction), op.axis, scopes[size_t(op.scope)]).str();
  }
  case OpKind::MakeBlockPointer:
    return op.order.empty() ? "" : " order " + listOf(op.order);
  case OpKind::Load:
  case OpKind::CopyToShared:
  case OpKind::CopyFromShared:
  case OpKind::Store: {
    std::string text;
    if (op.shared)
      text += llvm::formatv(" {0} at {1} {2} ways {3}", op.shared->name, op.shared->offset, op.shared->layout.str(),
                            op.shared->writeWays);
    if (!op.checkedAxes.empty())
      text += " boundary_check " + listOf(op.checkedAxes);
    if (op.mask)
      text += " mask " + nameOf(op.mask);
    if (op.padding)
      text += " padding " + nameOf(op.padding);
    if (op.stored)
      text += " value " + nameOf(op.stored);
    if (op.map)
      text += describeMap(*op.map);
    if (op.plan)
      text += llvm::formatv(" width {0} axis {1}{2}", op.plan->width, op.plan->axis,
                            op.plan->loop ? " advanced by " + nameOf(op.plan->loop->counter.get()) : "");
    return text;
  }
  case OpKind::StoreShared:
  case OpKind::LoadShared:
    return llvm::formatv(" {0} at {1} {2} ways {3}{4}", op.shared->name, op.shared->offset, op.shared->layout.str(),
                         op.kind == OpKind::StoreShared ? op.shared->writeWays : op.shared->readWays,
                         op.isByMatrices ? " by stmatrix" : "");
  case OpKind::ReadVariable:
  case OpKind::WriteVariable:
    return " " + op.variable->name;
  case OpKind::For: {
    std::string text = op.unroll > 1 || op.isKeptRolled ? " unroll " + std::to_string(op.unroll) : "";
    if (op.pipeline)
      text += llvm::formatv(" stages {0}{1} ahead {2}", op.pipeline->stages,
                            !op.pipeline->barriers      ? ""
                            : op.pipeline->boxesByWarps ? " by tma of warps"
                                                        : " by tma",
                            nameOf(op.pipeline->counter.get()));
    return text;
  }
  case OpKind::Add:
  case OpKind::Sub:
  case OpKind::Mul:
  case OpKind::Div:
  case OpKind::Rem:
  case OpKind::CeilDiv:
  case OpKind::GroupedRow:
  case OpKind::GroupedColumn:
  case OpKind::Neg:
  case OpKind::And:
  case OpKind::Or:
  case OpKind::Xor:
  case OpKind::Not:
  case OpKind::Lt:
  case OpKind::Le:
  case OpKind::Gt:
  case OpKind::Ge:
  case OpKind::Eq:
  case OpKind::Ne:
  case OpKind::Shl:
  case OpKind::Shr:
  case OpKind::Maximum:
  case OpKind::Minimum:
  case OpKind::Select:
  case OpKind::Abs:
  case OpKind::Fma:
  case OpKind::Exp:
  case OpKind::Exp2:
  case OpKind::Log:
  case OpKind::Log2:
  case OpKind::Sqrt:
  case OpKind::Rsqrt:
  case OpKind::Sin:
  case OpKind::Cos:
  case OpKind::Tanh:
  case OpKind::Erf:
  case OpKind::Sigmoid:
  case OpKind::Floor:
  case OpKind::Ceil:
  case OpKind::Convert:
  case OpKind::Bitcast:
  case OpKind::IsNull:
  case OpKind::Splat:
  case OpKind::Broadcast:
  case OpKind::Reshape:
  case OpKind::ConvertLayout:
  case OpKind::OffsetPointer:
  case OpKind::Advance:
  case OpKind::Barrier:
  case OpKind::If:
  case OpKind::Break:
  case OpKind::Continue:
  case OpKind::Return:
  case OpKind::Assume:
    return "";
  case OpKind::Permute:
    return " order " + listOf(op.order);
  case OpKind::While:
    return " " + nameOf(op.test);
  case OpKind::Dot:
    return (op.dotForm == DotForm::Fma ? "" : " " + irName(op.dotForm).str()) +
           (op.fragmentSide ? *op.fragmentSide == 0 ? " left in fragments" : " right in fragments" : "") +
           (op.sumsWait == SumsWait::NextTrip    ? " late"
            : op.sumsWait == SumsWait::EndOfTrip ? " until the trip ends"
                                                 : "") +
           (op.leftHeld ? " " + nameOf(op.leftHeld) + " in registers" : "") + placeOf(op.shared) +
           (op.sharedRight ? "," : "") + placeOf(op.sharedRight);
  }
  llvm_unreachable("every operation is printed");
}

void printBody(const Body &body, unsigned depth, llvm::raw_ostream &stream) {
  for (const auto &op : body) {
    stream.indent(depth * 2) << describe(*op);
    if (op->result && op->result->layout)
      stream << " layout " << op->result->layout->str();
    if (op->bodies().empty()) {
      stream << "\n";
      continue;
    }
    static constexpr const char *labels[] = {"ahead", "condition", "", "else", "step"};
    const Body *inner[] = {op->pipeline ? op->pipeline->body.get() : nullptr, op->condition.get(), op->body.get(),
                           op->otherwise.get(), op->step.get()};
    stream << " {\n";
    for (size_t i = 0; i < std::size(inner); ++i) {
      if (!inner[i])
        continue;
      if (*labels[i] || op->pipeline)
        stream.indent(depth * 2) << "} " << labels[i] << " {\n";
      printBody(*inner[i], depth + 1, stream);
    }
    stream.indent(depth * 2) << "}\n";
  }
}

std::string strOf(const Assumption &assumption) {
  switch (assumption.kind) {
  case Assumption::Kind::Aligned:
    return llvm::formatv("{0} aligned to {1} bytes", nameOf(assumption.base), assumption.amount);
  case Assumption::Kind::IsOne:
    return assumption.expr.str() + " == 1";
  case Assumption::Kind::Multiple:
    return llvm::formatv("{0} % {1} == 0", assumption.expr.str(), assumption.amount);
  }
  llvm_unreachable("every assumption is printed");
}

void printKernel(const Kernel &kernel, llvm::raw_ostream &stream) {
  stream << "kernel " << kernel.displayName() << "(";
  llvm::interleaveComma(kernel.parameters, stream, [&](const auto &parameter) {
    stream << nameOf(parameter.get()) << ": " << parameter->type.str();
  });
  stream << ")";
  if (kernel.warps)
    stream << " warps " << kernel.warps;
  if (kernel.sharedBytes)
    stream << " shared " << kernel.sharedBytes;
  stream << " grid (";
  llvm::interleaveComma(kernel.grid, stream, [&](const Value *extent) { stream << nameOf(extent); });
  stream << ") {\n";
  for (const Assumption &assumption : kernel.assumptions)
    stream << "  assume " << strOf(assumption) << "\n";
  for (const Fact &fact : kernel.facts) {
    stream << "  fact " << nameOf(fact.value) << " % " << fact.divisor << " == 0";
    if (fact.minimum)
      stream << ", >= " << *fact.minimum;
    stream << "\n";
  }
  for (const auto &[left, right] : kernel.mayAlias)
    stream << "  may_alias " << nameOf(left) << ", " << nameOf(right) << "\n";
  for (const auto &variable : kernel.variables) {
    stream << "  var " << variable->name << ": " << variable->type.str();
    if (variable->layout)
      stream << " layout " << variable->layout->str();
    stream << "\n";
  }
  printBody(kernel.body, 1, stream);
  stream << "}\n";
}

} // namespace

std::string describe(const Op &op) {
  std::string text;
  if (op.result)
    text = nameOf(op.result.get()) + " = ";
  else if (op.counter)
    text = nameOf(op.counter.get()) + " = ";
  text += mnemonic(op.kind).str() + attributesOf(op);
  for (size_t i = 0; i < op.operands.size(); ++i)
    text += (i ? ", " : " ") + nameOf(op.operands[i]);
  if (op.result)
    text += ": " + op.result->type.str();
  return text;
}

void print(const Module &module, llvm::raw_ostream &stream) {
  llvm::interleave(module.kernels, stream, [&](const auto &kernel) { printKernel(*kernel, stream); }, "\n");
}

} // namespace tiletrans::ir

// Elements of tiles: what is held in arrays, and what is written out where it is used.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::cuda {

using namespace ir;

namespace {

/// Operations that are written out again for every use, rather than held.
constexpr unsigned maxRepeatedOps = 8;

/// Whether `value` is made of scalars and ranges alone; `budget` counts down its operations.
bool isMadeOfRanges(const Value *value, unsigned &budget) {
  if (!value->type.isTile())
    return true;
  const Op &op = *value->definition;
  if (budget == 0)
    return false;
  --budget;
  const bool isPlain = op.kind == OpKind::MakeRange || op.kind == OpKind::Splat || op.kind == OpKind::InsertAxis ||
                       op.kind == OpKind::Broadcast || op.kind == OpKind::Permute || op.kind == OpKind::OffsetPointer ||
                       op.kind == OpKind::Add || op.kind == OpKind::Sub || op.kind == OpKind::Mul ||
                       op.kind == OpKind::Convert || op.kind == OpKind::And || op.kind == OpKind::Or ||
                       op.kind == OpKind::Not || (op.kind >= OpKind::Lt && op.kind <= OpKind::Ne);
  return isPlain && llvm::all_of(op.operands, [&](const Value *operand) { return isMadeOfRanges(operand, budget); });
}

} // namespace

bool KernelLowering::isInlined(const Value &value) const {
  if (arrayNames.count(&value))
    return false;
  const Op &op = *value.definition;
  // What a loop uses is computed in front of it.
  bool isUsedInLoop = false;
  forEachOp(kernel.body, [&](const Op &user) {
    isUsedInLoop |= llvm::is_contained(user.uses(), &value) && loopAround(user) != loopAround(op);
  });
  switch (classOf(op.kind)) {
  case OpClass::Elementwise:
  case OpClass::Pointer: {
    unsigned budget = maxRepeatedOps;
    return isMadeOfRanges(&value, budget) || (countUses(kernel, &value) <= 1 && !isUsedInLoop);
  }
  case OpClass::Shape:
    return op.kind != OpKind::Reduce && op.kind != OpKind::Dot;
  case OpClass::Leaf:
    return true;
  case OpClass::Variable:
    return !needsCopy(op);
  case OpClass::Memory:
  case OpClass::Control:
    return false;
  }
  llvm_unreachable("every class is inlined or not");
}

/// A reduction whose result is only written to a variable right afterwards is computed in the variable itself.
bool KernelLowering::isDeferredToWrite(const Op &op) const {
  // The lanes' results of a scalar are combined where they are written.
  if (!op.result->type.isTile() && op.scope == ReduceScope::Lanes)
    return false;
  const Op *next = op.parent->next(&op);
  return next && next->kind == OpKind::WriteVariable && next->operands.front() == op.result.get() &&
         countUses(kernel, op.result.get()) == 1;
}

namespace {

/// The operation of `kind` and of `scope` that combines `value` further; null if there is none.
const Op *furtherReduction(const Kernel &kernel, const Value *value, OpKind kind) {
  const Op *found = nullptr;
  forEachOp(kernel.body, [&](const Op &op) {
    if (op.kind == kind && !op.operands.empty() && op.operands.front() == value &&
        (kind != OpKind::Reduce || op.scope == ReduceScope::Lanes))
      found = &op;
  });
  return found;
}

} // namespace

/// A reduction's name: as the user called the result, with the threads that have combined their elements so far.
std::string KernelLowering::nameOfPart(const Op &reduction) const {
  const Value *value = reduction.result.get();
  static constexpr const char *words[] = {"sum", "product", "max", "min"},
                              *results[] = {"sum", "product", "maximum", "minimum"};
  const bool isResult =
      !furtherReduction(kernel, value, OpKind::Reduce) && !furtherReduction(kernel, value, OpKind::PartsOfWarps);
  const size_t kind = size_t(reduction.reduction);
  const std::string word = !value->name.empty() ? value->name : isResult ? results[kind] : words[kind];
  if (furtherReduction(kernel, value, OpKind::Reduce))
    return "thread_" + word;
  return furtherReduction(kernel, value, OpKind::PartsOfWarps) ? word + "_of_warp" : word;
}

std::string KernelLowering::suggestName(const Value &value) const {
  const Op &op = *value.definition;
  if (op.kind == OpKind::Reduce)
    return nameOfPart(op);
  if (!value.name.empty())
    return value.name;
  switch (op.kind) {
  case OpKind::Add:
    return "sum";
  case OpKind::Sub:
    return "difference";
  case OpKind::Mul:
    return "product";
  case OpKind::Div:
    return "quotient";
  case OpKind::Dot:
    return "products";
  case OpKind::ReadVariable:
    return op.variable->name + "_before";
  default:
    return "value";
  }
}

Expr KernelLowering::arrayElement(llvm::StringRef name, const Value &value, const Position &position) const {
  Expr expr = Expr::name(name);
  for (const Digit &digit : digitsOf(value))
    if (const auto index = indexOf(digit, position[digit.axis]))
      expr = Expr::index(expr, *index);
  return expr;
}

Position KernelLowering::reshapedPosition(const Position &position, const Op &reshape) {
  const auto from = reshape.result->layout->shape();
  const auto to = reshape.operands.front()->layout->shape();
  Position result(to.size());
  int64_t outer = 1;
  for (size_t axis = from.size(); axis-- > 0; outer *= from[axis])
    for (const RunningDigit &digit : position[axis]) {
      // The digit in row-major order, cut at the ends of the operand's axes.
      const int64_t first = digit.step * outer, last = first * digit.count;
      int64_t begin = 1;
      for (size_t target = to.size(); target-- > 0; begin *= to[target]) {
        const int64_t low = std::max(first, begin), high = std::min(last, begin * to[target]);
        if (low >= high)
          continue;
        Expr counter = digit.counter / (low / first);
        if (high < last)
          counter = counter % (high / low);
        result[target].push_back({low / begin, high / low, counter});
      }
    }
  return result;
}

Expr KernelLowering::element(const Value &value, const Position &position) {
  if (!value.type.isTile())
    return scalars.lower(&value);
  const auto array = arrayNames.find(&value);
  if (array != arrayNames.end())
    return arrayElement(array->second, value, position);
  const Op &op = *value.definition;
  if (op.bound) {
    const AxisMap &bound = *op.bound;
    const int64_t extent = value.type.shape()[op.axis].value;
    const LocalLimit *limit = findLimit(bound.limit ? *bound.limit : *bound.lower, bound.offset, extent);
    return Expr::binary(bound.limit ? "<" : ">=", coordinate(value, op.axis, position), Expr::name(limit->name));
  }
  switch (op.kind) {
  case OpKind::Splat:
    return scalars.lower(op.operands.front());
  case OpKind::MakeRange: {
    const Expr number = coordinate(value, 0, position) + Expr::integer(op.begin);
    return value.type.elementType() == ElementType::I32 ? number
                                                        : Expr::call(cudaName(value.type.elementType()), {number});
  }
  case OpKind::InsertAxis: {
    Position inner = position;
    inner.erase(inner.begin() + op.axis);
    return element(*op.operands.front(), inner);
  }
  case OpKind::Broadcast: {
    Position inner = position;
    for (unsigned axis = 0; axis < inner.size(); ++axis)
      if (op.operands.front()->type.shape()[axis].value == 1)
        inner[axis].clear();
    return element(*op.operands.front(), inner);
  }
  case OpKind::Permute: {
    Position inner(position.size());
    for (unsigned axis = 0; axis < position.size(); ++axis)
      inner[op.order[axis]] = position[axis];
    return element(*op.operands.front(), inner);
  }
  case OpKind::Reshape:
    return element(*op.operands.front(), reshapedPosition(position, op));
  case OpKind::ConvertLayout:
    return element(*op.operands.front(), position);
  case OpKind::PartsOfWarps: {
    Position inner = position;
    inner.erase(inner.begin() + op.axis);
    return element(*op.operands.front(), inner);
  }
  case OpKind::OffsetPointer:
    return element(*op.operands[0], position) + element(*op.operands[1], position);
  case OpKind::ReadVariable:
    return arrayElement(variableNames[op.variable], value, position);
  case OpKind::Reduce:
    if (op.scope == ReduceScope::Lanes)
      return acrossLanes(op, element(*op.operands.front(), position));
    internalFault("a reduction that is not held in an array", describe(op));
  default:
    break;
  }
  if (classOf(op.kind) != OpClass::Elementwise)
    internalFault("a tile that is neither held nor computed", describe(op));
  llvm::SmallVector<Expr, 3> operands;
  for (const Value *operand : op.operands)
    operands.push_back(element(*operand, position));
  return arithmetic(op, operands, prelude);
}

std::string KernelLowering::declareArray(const Value &value, llvm::StringRef wanted, llvm::StringRef initializer,
                                         Block &block) {
  const std::string name = names.unique(wanted);
  std::string text = cudaName(value.type) + " " + name;
  for (const Digit &digit : digitsOf(value))
    text += "[" + std::to_string(digit.count) + "]";
  if (!initializer.empty())
    text += " = " + initializer.str();
  block.declare(name, text);
  if (value.type.isTile())
    arrayNames[&value] = name;
  else
    scalars.setName(&value, name);
  return name;
}

void KernelLowering::materialize(const Value &value, Block &block) {
  const Op &op = *value.definition;
  if (!value.type.isTile() && op.kind == OpKind::Reduce && op.scope == ReduceScope::Lanes) {
    const std::string name = names.unique(suggestName(value));
    scalars.setName(&value, name);
    block.declare(name, "const " + cudaName(value.type) + " " + name + " = " +
                            acrossLanes(op, scalars.lower(op.operands.front())).str());
    return;
  }
  const std::string name = declareArray(value, suggestName(value), "", block);
  // While it is computed, it is not yet what its own elements are read from.
  arrayNames.erase(&value);
  computeInto(value, name, block);
  if (value.type.isTile())
    arrayNames[&value] = name;
}

void KernelLowering::computeInto(const Value &value, llvm::StringRef name, Block &block) {
  const Op &op = *value.definition;
  if (op.kind == OpKind::Reduce && op.scope == ReduceScope::Registers)
    return lowerReduceInto(op, name, block);
  if (op.kind == OpKind::Dot && !arrayNames.count(&value))
    return lowerDotInto(op, name, block);
  const std::vector<Digit> digits = digitsOf(value);
  const Position position = positionOf(digits, value.type.rank());
  const Expr target = value.type.isTile() ? arrayElement(name, value, position) : Expr::name(name);
  const bool isScalarReduction = !value.type.isTile() && op.kind == OpKind::Reduce;
  const Expr source =
      isScalarReduction ? acrossLanes(op, scalars.lower(op.operands.front())) : element(value, position);
  if (digits.empty() && block.hasJustDeclared(name)) {
    block.statements.back().text += " = " + source.str();
    return;
  }
  Block body;
  body.line(target.str() + " = " + source.str());
  block.append(loopsOver(digits, std::move(body)));
}

// ---- variables that change between a read and the use of what was read ----

/// Whether the value that `read` gives has to be copied where it is read: something computed from it is written out
/// behind a write of the variable, or in a loop that writes it.
bool KernelLowering::needsCopy(const Op &read) const {
  llvm::DenseMap<const Op *, unsigned> order;
  forEachOp(kernel.body, [&](const Op &op) { order.insert({&op, unsigned(order.size())}); });

  // Everything that is computed from the read, at any distance.
  llvm::DenseSet<const Value *> derived = {read.result.get()};
  llvm::SmallVector<const Op *, 8> users;
  forEachOp(kernel.body, [&](const Op &op) {
    if (llvm::none_of(op.uses(), [&](const Value *used) { return derived.contains(used); }))
      return;
    users.push_back(&op);
    if (op.result)
      derived.insert(op.result.get());
  });
  const auto loopsAround = [](const Op *op) {
    llvm::SmallVector<const Op *, 4> loops;
    for (const Op *loop = op->parent->owner; loop; loop = loop->parent->owner)
      loops.push_back(loop);
    return loops;
  };
  const auto readLoops = loopsAround(&read);
  bool changes = false;
  forEachOp(kernel.body, [&](const Op &write) {
    if (write.kind != OpKind::WriteVariable || write.variable != read.variable)
      return;
    const auto writeLoops = loopsAround(&write);
    for (const Op *user : users) {
      // A write may read what it replaces: element by element, in place.
      changes |= order[&read] < order[&write] && order[&write] < order[user];
      for (const Op *loop : loopsAround(user))
        changes |= llvm::is_contained(writeLoops, loop) && !llvm::is_contained(readLoops, loop);
    }
  });
  return changes;
}

} // namespace tiletrans::cuda

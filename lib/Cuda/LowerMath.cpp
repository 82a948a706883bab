// Elements of tiles: what is held in arrays, what is written out where it is used, and reductions.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::cuda {

using namespace ir;

unsigned KernelLowering::countUses(const Value *value) const {
  unsigned uses = 0;
  forEachOp(kernel.body, [&](const Op &op) { uses += unsigned(llvm::count(op.uses(), value)); });
  return uses;
}

bool KernelLowering::isInlined(const Value &value) const {
  if (arrayNames.count(&value))
    return false;
  const Op &op = *value.definition;
  // What shared memory takes in vectors has to be an array.
  bool isStaged = false;
  forEachOp(kernel.body, [&](const Op &user) {
    isStaged |= user.kind == OpKind::StoreShared && user.plan->width > 1 && user.operands.front() == &value;
  });
  if (isStaged)
    return false;
  switch (classOf(op.kind)) {
  case OpClass::Elementwise:
    return countUses(&value) <= 1;
  case OpClass::Shape:
    return op.kind != OpKind::Reduce;
  case OpClass::Leaf:
    return true;
  case OpClass::Variable:
    return !needsCopy(op);
  case OpClass::Pointer:
  case OpClass::Memory:
  case OpClass::Control:
    return false;
  }
  llvm_unreachable("every class is inlined or not");
}

/// A reduction whose result is only written to a variable right afterwards is computed in the variable itself.
bool KernelLowering::isDeferredToWrite(const Op &op) const {
  const Op *next = op.parent->next(&op);
  return op.result->type.isTile() && next && next->kind == OpKind::WriteVariable &&
         next->operands.front() == op.result.get() && countUses(op.result.get()) == 1;
}

std::string KernelLowering::suggestName(const Value &value) const {
  if (!value.name.empty())
    return value.name;
  const Op &op = *value.definition;
  if (op.kind == OpKind::Reduce)
    return irName(op.reduction).str();
  switch (op.kind) {
  case OpKind::Add:
    return "sum";
  case OpKind::Sub:
    return "difference";
  case OpKind::Mul:
    return "product";
  case OpKind::Div:
    return "quotient";
  case OpKind::ReadVariable:
    return op.variable->name + "_before";
  default:
    return "value";
  }
}

Expr KernelLowering::arrayElement(llvm::StringRef name, const Value &value, const Position &position) const {
  Expr expr = Expr::name(name);
  for (const Digit &digit : digitsOf(value)) {
    const auto running = llvm::find_if(position[digit.axis],
                                       [&](const RunningDigit &candidate) { return candidate.step == digit.step; });
    // The vector that one access covers is passed as a whole.
    if (running != position[digit.axis].end())
      expr = Expr::index(expr, running->counter);
  }
  return expr;
}

Expr KernelLowering::element(const Value &value, const Position &position) {
  if (value.type.isScalar())
    return scalars.lower(&value);
  const auto array = arrayNames.find(&value);
  if (array != arrayNames.end())
    return arrayElement(array->second, value, position);
  const Op &op = *value.definition;
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
  llvm::SmallVector<Expr, 2> operands;
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
  if (value.type.isScalar())
    scalars.setName(&value, name);
  else
    arrayNames[&value] = name;
  return name;
}

void KernelLowering::materialize(const Value &value, Block &block) {
  const Op &op = *value.definition;
  const bool sums = op.kind == OpKind::Reduce && op.scope == ReduceScope::Registers && op.operands.size() == 1;
  const std::string start = value.type.isScalar() ? zero(value.type.elementType()).str() : "{}";
  const std::string name = declareArray(value, suggestName(value), sums ? start : "", block);
  // While it is computed, it is not yet what its own elements are read from.
  arrayNames.erase(&value);
  computeInto(value, name, block);
  if (!value.type.isScalar())
    arrayNames[&value] = name;
}

/// `partial` combined over the lanes that hold parts of one element.
Expr KernelLowering::acrossLanes(const Op &op, const Expr &partial) {
  static constexpr const char *functions[] = {"warp_sum", "warp_product", "warp_max", "warp_min"};
  std::string function = use(functions[size_t(op.reduction)]);
  if (op.laneMask != 31) {
    std::string bits;
    for (unsigned rest = op.laneMask; rest != 0; rest /= 2)
      bits.insert(0, 1, char('0' + rest % 2));
    function += "<0b" + bits + ">";
  }
  return Expr::call(function, {typed(*op.operands.front(), partial)});
}

void KernelLowering::computeInto(const Value &value, llvm::StringRef name, Block &block) {
  const Op &op = *value.definition;
  if (op.kind == OpKind::Reduce && op.scope == ReduceScope::Registers) {
    lowerReduceInto(op, name, block);
    return;
  }
  const std::vector<Digit> digits = digitsOf(value);
  const Position position = positionOf(digits, value.type.rank());
  const Expr target = value.type.isScalar() ? Expr::name(name) : arrayElement(name, value, position);
  const bool isScalarReduction = value.type.isScalar() && op.kind == OpKind::Reduce;
  const Expr source =
      isScalarReduction ? acrossLanes(op, scalars.lower(op.operands.front())) : element(value, position);
  Block body;
  body.line(target.str() + " = " + source.str());
  block.append(loopsOver(digits, std::move(body)));
}

/// Sums what one thread holds. With a second operand the sums start there, else at the zero that the array holds.
void KernelLowering::lowerReduceInto(const Op &op, llvm::StringRef name, Block &block) {
  const Value &operand = *op.operands.front();
  const Value &result = *op.result;
  const std::vector<Digit> digits = digitsOf(operand);
  const Position position = positionOf(digits, operand.type.rank());
  Position reduced = position;
  reduced.erase(reduced.begin() + op.axis);

  const bool isInPlace = op.operands.size() == 2 && op.operands[1]->definition->kind == OpKind::ReadVariable &&
                         variableNames[op.operands[1]->definition->variable] == name;
  if (op.operands.size() == 2 && !isInPlace)
    computeInto(*op.operands[1], name, block);
  Block body;
  const Expr target = result.type.isScalar() ? Expr::name(name) : arrayElement(name, result, reduced);
  body.line(target.str() + " += " + element(operand, position).str());
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

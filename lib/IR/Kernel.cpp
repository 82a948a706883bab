#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace tiletrans::ir {

llvm::StringRef mnemonic(OpKind kind) {
  static constexpr const char *names[] = {
#define OP(KIND, MNEMONIC, CLASS) MNEMONIC,
#include "tiletrans/IR/Ops.def"
  };
  return names[size_t(kind)];
}

OpClass classOf(OpKind kind) {
  static constexpr OpClass classes[] = {
#define OP(KIND, MNEMONIC, CLASS) OpClass::CLASS,
#include "tiletrans/IR/Ops.def"
  };
  return classes[size_t(kind)];
}

llvm::StringRef irName(Reduction reduction) {
  switch (reduction) {
  case Reduction::Sum:
    return "sum";
  case Reduction::Product:
    return "product";
  case Reduction::Max:
    return "max";
  case Reduction::Min:
    return "min";
  }
  llvm_unreachable("every reduction has a name");
}

llvm::StringRef irName(DotForm form) {
  switch (form) {
  case DotForm::Fma:
    return "fma";
  case DotForm::Mma:
    return "mma";
  case DotForm::Wgmma:
    return "wgmma";
  }
  llvm_unreachable("every form has a name");
}

std::optional<int64_t> Value::integer() const {
  if (!definition || definition->kind != OpKind::Constant || isFloat(type.elementType()))
    return std::nullopt;
  return definition->integer;
}

Op &Body::append(std::unique_ptr<Op> op) { return insertBefore(nullptr, std::move(op)); }

Op &Body::insertBefore(Op *position, std::unique_ptr<Op> op) {
  op->parent = this;
  const auto place = llvm::find_if(ops, [&](const auto &other) { return other.get() == position; });
  return **ops.insert(place, std::move(op));
}

std::unique_ptr<Op> Body::remove(Op *op) {
  const auto place = llvm::find_if(ops, [&](const auto &other) { return other.get() == op; });
  std::unique_ptr<Op> removed = std::move(*place);
  ops.erase(place);
  removed->parent = nullptr;
  return removed;
}

Op *Body::next(const Op *op) const {
  const auto place = llvm::find_if(ops, [&](const auto &other) { return other.get() == op; });
  return place == ops.end() || std::next(place) == ops.end() ? nullptr : std::next(place)->get();
}

void SharedTile::layOutForAsyncProxy(int64_t extent) {
  constexpr int64_t rowBytes = 128, pieceBytes = 16;
  const int64_t bytes = byteSize(element);
  isForAsyncProxy = true;
  layout.panel = std::min(rowBytes / bytes, extent & -extent);
  layout.swizzle = {llvm::Log2_64(uint64_t(layout.panel * bytes / pieceBytes)),
                    llvm::Log2_64(uint64_t(pieceBytes / bytes)), 3};
}

llvm::SmallVector<const Value *, 6> Op::uses() const {
  llvm::SmallVector<const Value *, 6> values(operands.begin(), operands.end());
  for (const Value *value : {padding, kind == OpKind::CopyFromShared ? nullptr : stored, mask, test, leftHeld})
    if (value)
      values.push_back(value);
  const auto addSymbols = [&](const AffineExpr &expr) {
    for (const AffineExpr::Term &term : expr.terms())
      values.append(term.factors.begin(), term.factors.end());
  };
  const auto addAxis = [&](const AxisMap &axis) {
    addSymbols(axis.offset);
    addSymbols(axis.stride);
    if (axis.limit)
      addSymbols(*axis.limit);
    if (axis.lower)
      addSymbols(*axis.lower);
  };
  if (bound)
    addAxis(*bound);
  if (!map)
    return values;
  if (map->base)
    values.push_back(map->base);
  addSymbols(map->rest);
  for (const AxisMap &axis : map->axes)
    addAxis(axis);
  return values;
}

void Op::replaceUse(const Value *from, Value *to) {
  for (Value *&operand : operands)
    if (operand == from)
      operand = to;
  for (Value **use : {&padding, &stored, &mask, &test, &leftHeld})
    if (*use == from)
      *use = to;
  const auto replaceSymbol = [&](AffineExpr &expr) {
    if (expr.uses(from))
      expr = expr.substitute(from, AffineExpr::symbol(to));
  };
  const auto replaceInAxis = [&](AxisMap &axis) {
    replaceSymbol(axis.offset);
    replaceSymbol(axis.stride);
    if (axis.limit)
      replaceSymbol(*axis.limit);
    if (axis.lower)
      replaceSymbol(*axis.lower);
  };
  if (bound)
    replaceInAxis(*bound);
  if (!map)
    return;
  if (map->base == from)
    map->base = to;
  replaceSymbol(map->rest);
  for (AxisMap &axis : map->axes)
    replaceInAxis(axis);
}

llvm::SmallVector<Body *, 3> Op::bodies() const {
  llvm::SmallVector<Body *, 3> owned;
  if (pipeline)
    owned.push_back(pipeline->body.get());
  for (const auto *inner : {&condition, &body, &otherwise, &step})
    if (*inner)
      owned.push_back(inner->get());
  return owned;
}

Layout dotOperandLayout(const Op &dot, bool isLeft) {
  const unsigned rank = dot.result->type.rank();
  llvm::SmallVector<bool, 3> isInner(rank, false);
  isInner[isLeft ? rank - 1 : rank - 2] = true;
  return dot.result->layout->withUnitExtents(isInner);
}

unsigned wgmmaRowAxis(const Op &dot) { return dot.fragmentSide.value_or(0); }

int64_t wgmmaColumns(const Op &dot) {
  const Layout &sums = *dot.result->layout;
  const unsigned rowAxis = wgmmaRowAxis(dot), columnAxis = 1 - rowAxis;
  int64_t columns = MmaShape::columns;
  for (const Coordinates &basis : sums.registerBases())
    columns *= basis[columnAxis] == columns ? 2 : 1;
  // Repetitions follow each other where a warpgroup has all columns, and no more than 64 rows.
  const bool hasMoreRows =
      sums.repetitions()[rowAxis] > 1 ||
      llvm::any_of(sums.registerBases(), [&](const Coordinates &basis) { return basis[rowAxis] >= WgmmaShape::rows; });
  const int64_t all = columns * sums.repetitions()[columnAxis];
  return columns == sums.coreExtent(columnAxis) && !hasMoreRows && all <= WgmmaShape::maxColumns ? all : columns;
}

Layout wgmmaFragmentLayout(const Op &dot) {
  const Layout &sums = *dot.result->layout;
  const unsigned outer = wgmmaRowAxis(dot), inner = 1 - outer;
  const auto rowsOnly = [&](llvm::ArrayRef<Coordinates> bases) {
    std::vector<Coordinates> of(bases.begin(), bases.end());
    for (Coordinates &basis : of)
      basis[inner] = 0;
    return of;
  };
  std::vector<Coordinates> lanes = rowsOnly(sums.laneBases());
  for (const unsigned bit : {0u, 1u})
    lanes[bit][inner] = int32_t(1) << bit;
  llvm::SmallVector<int64_t, 3> extents(2);
  extents[outer] = sums.shape()[outer];
  extents[inner] = dot.innerExtent.value;
  for (int64_t &extent : extents)
    extent = int64_t(llvm::PowerOf2Ceil(uint64_t(extent)));
  return Layout(rowsOnly(sums.registerBases().take_front(1)), std::move(lanes), rowsOnly(sums.warpBases()),
                std::move(extents));
}

Layout mmaOperandLayout(const Op &dot, bool isLeft) {
  const Layout &sums = *dot.result->layout;
  const SharedLayout &shared = (isLeft ? dot.shared : dot.sharedRight)->layout;
  const unsigned rank = sums.rank(), inner = isLeft ? rank - 1 : rank - 2, outer = isLeft ? rank - 2 : rank - 1;
  const auto step = [&](unsigned axis, int64_t distance) {
    Coordinates basis(rank, 0);
    // Lanes beyond the tile name rows that others name, too.
    basis[axis] = distance < shared.shape[axis] ? int32_t(distance) : 0;
    return basis;
  };
  const unsigned contiguous = shared.order.front(), across = contiguous == inner ? outer : inner;
  std::vector<Coordinates> registers, lanes, warps;
  const ElementType element = (isLeft ? dot.shared : dot.sharedRight)->element;
  const int64_t half = MmaShape::innerOf(element) / 2;
  if (element == ElementType::F32 && contiguous != inner) {
    lanes = {step(inner, 1), step(inner, 2), step(outer, 1), step(outer, 2), step(outer, 4)};
  } else {
    for (int64_t distance = 1; distance < half; distance *= 2)
      registers.push_back(step(contiguous, distance));
    for (const int64_t distance : {1, 2, 4})
      lanes.push_back(step(across, distance));
    // Four matrices: of a left operand the lower rows come second, of a right one the second half of the sum does.
    lanes.push_back(isLeft ? step(outer, MmaShape::rows / 2) : step(inner, half));
    lanes.push_back(isLeft ? step(inner, half) : step(outer, MmaShape::columns));
  }
  for (Coordinates basis : sums.warpBases()) {
    basis[inner] = 0;
    warps.push_back(basis);
  }
  llvm::SmallVector<int64_t, 3> extents;
  for (const int64_t extent : shared.shape)
    extents.push_back(int64_t(llvm::PowerOf2Ceil(uint64_t(extent))));
  return Layout(std::move(registers), std::move(lanes), std::move(warps), std::move(extents));
}

namespace {

/// The basis that moves by `distance` along `axis`.
Coordinates stepAlong(unsigned rank, unsigned axis, int32_t distance) {
  Coordinates basis(rank, 0);
  basis[axis] = distance;
  return basis;
}

} // namespace

bool isHeldAsSums(const Layout &held) {
  if (held.rank() < 2)
    return false;
  const unsigned rank = held.rank(), rows = rank - 2, columns = rank - 1;
  const std::vector<Coordinates> lanes = {stepAlong(rank, columns, 2), stepAlong(rank, columns, 4),
                                          stepAlong(rank, rows, 1), stepAlong(rank, rows, 2), stepAlong(rank, rows, 4)};
  return held.laneBases() == llvm::ArrayRef(lanes);
}

std::optional<Layout> stmatrixLayout(const Layout &held) {
  if (!isHeldAsSums(held))
    return std::nullopt;
  const unsigned rank = held.rank(), rows = rank - 2, columns = rank - 1;
  const llvm::ArrayRef<Coordinates> registers = held.registerBases();
  const std::vector<Coordinates> block = {stepAlong(rank, columns, 1), stepAlong(rank, rows, 8),
                                          stepAlong(rank, columns, 8)};
  const bool isRepeated = llvm::any_of(held.repetitions(), [](int64_t count) { return count != 1; });
  if (isRepeated || registers.size() < block.size() || registers.take_front(block.size()) != llvm::ArrayRef(block))
    return std::nullopt;
  std::vector<Coordinates> named, lanes;
  for (const int32_t distance : {1, 2, 4})
    named.push_back(stepAlong(rank, columns, distance));
  named.insert(named.end(), registers.begin() + block.size(), registers.end());
  for (const int32_t distance : {1, 2, 4, 8})
    lanes.push_back(stepAlong(rank, rows, distance));
  lanes.push_back(stepAlong(rank, columns, 8));
  return Layout(std::move(named), std::move(lanes), held.warpBases().vec(),
                llvm::SmallVector<int64_t, 3>(held.shape()));
}

Op *loopAround(const Op &op) {
  Op *owner = op.parent->owner;
  while (owner && !owner->isLoop())
    owner = owner->parent->owner;
  return owner;
}

bool Kernel::isWritten(const Value *parameter) const { return llvm::is_contained(written, parameter); }

bool Kernel::mayOverlap(const Value *left, const Value *right) const {
  return left == right || llvm::is_contained(mayAlias, std::pair(left, right)) ||
         llvm::is_contained(mayAlias, std::pair(right, left));
}

std::string Kernel::displayName() const {
  if (templateArguments.empty())
    return name;
  std::string text = name + "<";
  for (const TemplateArgument &argument : templateArguments) {
    if (&argument != &templateArguments.front())
      text += ", ";
    text += argument.type ? irName(*argument.type).str() : std::to_string(*argument.value->integer());
  }
  return text + ">";
}

Op &Builder::create(OpKind kind, llvm::ArrayRef<Value *> operands) {
  auto op = std::make_unique<Op>(kind, range);
  op->statement = statement;
  op->operands.assign(operands.begin(), operands.end());
  return body->insertBefore(before, std::move(op));
}

Op &Builder::create(OpKind kind, Type type, llvm::ArrayRef<Value *> operands) {
  Op &op = create(kind, operands);
  op.result = kernel.makeValue(std::move(type));
  op.result->definition = &op;
  return op;
}

Value *Builder::integer(ElementType type, int64_t value) {
  Op &op = create(OpKind::Constant, Type::scalar(type), {});
  op.integer = value;
  return op.result.get();
}

Value *Builder::real(ElementType type, double value) {
  Op &op = create(OpKind::Constant, Type::scalar(type), {});
  op.real = value;
  return op.result.get();
}

static std::unique_ptr<Body> makeBody(Op &owner) {
  auto body = std::make_unique<Body>();
  body->owner = &owner;
  return body;
}

Op &Builder::forLoop(Value *lower, Value *upper, Value *step, std::string counterName) {
  Op &loop = create(OpKind::For, {lower, upper, step});
  loop.counter = kernel.makeValue(lower->type);
  loop.counter->name = std::move(counterName);
  loop.counter->definition = &loop;
  loop.body = makeBody(loop);
  return loop;
}

Op &Builder::whileLoop() {
  Op &loop = create(OpKind::While, {});
  loop.condition = makeBody(loop);
  loop.body = makeBody(loop);
  return loop;
}

Op &Builder::ifElse(Value *condition) {
  Op &branch = create(OpKind::If, {condition});
  branch.body = makeBody(branch);
  return branch;
}

Value *Builder::read(Variable *variable) {
  Op &op = create(OpKind::ReadVariable, variable->type, {});
  op.variable = variable;
  return op.result.get();
}

void Builder::write(Variable *variable, Value *value) { create(OpKind::WriteVariable, {value}).variable = variable; }

Body *Builder::enter(Body &other) {
  before = nullptr;
  return std::exchange(body, &other);
}

namespace {

/// Marks what is needed, backwards from what can be seen from outside: stores, barriers and the grid.
class Liveness {
public:
  explicit Liveness(Kernel &kernel) : kernel(kernel) {
    for (const Value *extent : kernel.grid)
      need(extent);
    for (const TemplateArgument &argument : kernel.templateArguments)
      if (argument.value)
        need(argument.value);
    forEachOp(kernel.body, [&](const Op &op) {
      if (hasEffect(op))
        need(&op);
    });
    for (const Fact &fact : kernel.facts)
      need(fact.value);
    while (!pending.empty())
      visit(*pending.pop_back_val());
  }

  bool isLive(const Op *op) const { return live.contains(op); }

private:
  static bool hasEffect(const Op &op) {
    switch (op.kind) {
    case OpKind::Store:
    case OpKind::StoreShared:
    case OpKind::CopyToShared:
    case OpKind::CopyFromShared:
    case OpKind::Barrier:
    case OpKind::Break:
    case OpKind::Continue:
    case OpKind::Return:
    case OpKind::Assume:
      return true;
    default:
      return false;
    }
  }
  void need(const Op *op) {
    if (live.insert(op).second)
      pending.push_back(op);
  }
  void need(const Value *value) {
    if (value->definition)
      need(value->definition);
  }
  void visit(const Op &op) {
    for (const Value *value : op.uses())
      need(value);
    if (op.parent->owner)
      need(op.parent->owner);
    if (op.kind == OpKind::ReadVariable)
      forEachOp(kernel.body, [&](const Op &other) {
        if (other.kind == OpKind::WriteVariable && other.variable == op.variable)
          need(&other);
      });
  }

  Kernel &kernel;
  llvm::DenseSet<const Op *> live;
  llvm::SmallVector<const Op *, 32> pending;
};

void eraseDeadOps(Body &body, const Liveness &liveness) {
  llvm::SmallVector<Op *, 16> dead;
  for (const auto &op : body) {
    if (!liveness.isLive(op.get()))
      dead.push_back(op.get());
    else
      for (Body *inner : op->bodies())
        eraseDeadOps(*inner, liveness);
  }
  // Users first: nothing that is left points at what is gone.
  for (Op *op : llvm::reverse(dead))
    body.remove(op);
}

} // namespace

unsigned countUses(const Kernel &kernel, const Value *value) {
  unsigned uses = 0;
  forEachOp(kernel.body, [&](const Op &op) { uses += unsigned(llvm::count(op.uses(), value)); });
  return uses;
}

void eraseDeadOps(Kernel &kernel) {
  const Liveness liveness(kernel);
  eraseDeadOps(kernel.body, liveness);
  llvm::DenseSet<const Variable *> used;
  forEachOp(kernel.body, [&](const Op &op) { used.insert(op.variable); });
  llvm::erase_if(kernel.variables, [&](const auto &variable) { return !used.contains(variable.get()); });
}

} // namespace tiletrans::ir

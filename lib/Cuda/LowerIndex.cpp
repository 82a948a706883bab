// Where things are: register indices, coordinates of threads, limits of windows, pointers.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace tiletrans::cuda {

using namespace ir;

// ---- registers ----

namespace {

/// Elements of a register array that belong together are as many as one access moves.
constexpr int64_t bytesAnAccess = 16;

/// The axis that a basis moves along; no basis moves along two.
std::optional<unsigned> axisOf(const Coordinates &basis) {
  for (unsigned axis = 0; axis < basis.size(); ++axis)
    if (basis[axis] != 0)
      return axis;
  return std::nullopt;
}

} // namespace

std::vector<Digit> KernelLowering::digitsOf(const Layout &layout, llvm::ArrayRef<std::string> axisNames,
                                            int64_t maxVector) const {
  std::vector<Digit> digits;
  // Instructions on sums take blocks of so many rows: a digit ends with them.
  const bool areSums = isHeldAsSums(layout);
  const auto beginsBlock = [&](unsigned axis, int64_t step) {
    return areSums && axis == layout.rank() - 2 && step == MmaShape::rows;
  };
  const auto add = [&](unsigned axis, int64_t step, int64_t count) {
    const bool isInVector = digits.size() == 1 && digits[0].step == 1 && digits[0].count < maxVector;
    const bool continues = !digits.empty() && digits.back().axis == axis &&
                           digits.back().step * digits.back().count == step && !beginsBlock(axis, step) &&
                           (digits.size() > 1 || digits[0].step != 1 || isInVector);
    if (continues)
      digits.back().count *= count;
    else
      digits.push_back({axis, step, count, axisNames[axis], false});
  };
  for (const Coordinates &basis : layout.registerBases()) {
    const unsigned axis = *axisOf(basis);
    add(axis, basis[axis], 2);
  }
  for (unsigned axis = 0; axis < layout.rank(); ++axis)
    if (layout.repetitions()[axis] > 1) {
      // Repetitions go on where the last bits of a longer array end.
      const bool continues = digits.size() > 1 && digits.back().axis == axis &&
                             digits.back().step * digits.back().count == layout.coreExtent(axis) &&
                             !beginsBlock(axis, layout.coreExtent(axis));
      if (continues)
        digits.back().count *= layout.repetitions()[axis];
      else
        digits.push_back({axis, layout.coreExtent(axis), layout.repetitions()[axis], axisNames[axis], false});
    }
  if (!digits.empty() && digits.front().step == 1 && llvm::isPowerOf2_64(uint64_t(digits.front().count))) {
    digits.front().isVector = true;
    digits.front().name = "i";
  }
  // The slowest first, as the dimensions of an array are written; one name each.
  std::reverse(digits.begin(), digits.end());
  for (size_t i = 0; i < digits.size(); ++i) {
    unsigned same = 1;
    for (size_t earlier = 0; earlier < i; ++earlier)
      same += llvm::StringRef(digits[earlier].name).rtrim("0123456789") == digits[i].name;
    if (same > 1)
      digits[i].name += std::to_string(same);
  }
  for (Digit &digit : digits)
    if (const auto known = digitNames.find(digit.name); known != digitNames.end())
      digit.name = known->second;
  return digits;
}

std::vector<Digit> KernelLowering::digitsOf(const Value &value) const {
  if (!value.type.isTile())
    return {};
  const unsigned bytes = value.type.isPointer() ? 8 : byteSize(value.type.elementType());
  return digitsOf(*value.layout, axisNames(value), std::max<int64_t>(1, bytesAnAccess / bytes));
}

std::optional<Expr> KernelLowering::indexOf(const Digit &digit, llvm::ArrayRef<RunningDigit> running) {
  std::optional<Expr> index;
  for (const RunningDigit &candidate : running) {
    if (candidate.step == digit.step && candidate.count == digit.count)
      return candidate.counter;
    const int64_t low = std::max(candidate.step, digit.step);
    const int64_t high = std::min(candidate.step * candidate.count, digit.step * digit.count);
    if (low >= high)
      continue;
    Expr part = candidate.counter / (low / candidate.step);
    if (high < candidate.step * candidate.count)
      part = part % (high / low);
    part = Expr::integer(low / digit.step) * part;
    index = index ? *index + part : part;
  }
  return index;
}

Expr KernelLowering::extentExpr(const Extent &extent) {
  return extent.symbol.empty() ? Expr::integer(extent.value) : Expr::name(extent.symbol);
}

llvm::SmallVector<std::string, 3> KernelLowering::axisNames(const Value &value) const {
  static constexpr const char *letters[] = {"a", "b", "r", "c"};
  const unsigned rank = value.type.rank();
  llvm::SmallVector<std::string, 3> result;
  if (rank != 1) {
    for (unsigned axis = 0; axis < rank; ++axis)
      result.push_back(rank <= 4 ? letters[4 - rank + axis] : "axis" + std::to_string(axis));
    return result;
  }
  // A row or column of a matrix keeps the matrix's letter.
  const Variable *variable = nullptr;
  const Op *maker = value.definition;
  while (maker && maker->kind == OpKind::Reduce && maker->operands.front()->type.rank() == 1)
    maker = maker->operands.front()->definition;
  if (maker && maker->kind == OpKind::Reduce) {
    auto names = axisNames(*maker->operands.front());
    names.erase(names.begin() + maker->axis);
    return names;
  }
  if (maker && maker->kind == OpKind::ReadVariable)
    variable = maker->variable;
  forEachOp(kernel.body, [&](const Op &op) {
    if (op.kind == OpKind::WriteVariable && op.operands.front() == &value)
      variable = op.variable;
  });
  std::optional<std::string> found;
  forEachOp(kernel.body, [&](const Op &op) {
    if (found)
      return;
    const bool usesIt = llvm::is_contained(op.uses(), &value);
    if (op.kind == OpKind::InsertAxis && usesIt)
      found = axisNames(*op.result)[op.axis == 0 ? 1 : 0];
    const bool isOtherWrite = op.kind == OpKind::WriteVariable && op.variable == variable && !usesIt;
    if (isOtherWrite && op.operands.front()->definition->kind == OpKind::Reduce)
      found = axisNames(*op.operands.front()).front();
  });
  result.push_back(found.value_or("part"));
  return result;
}

Position KernelLowering::positionOf(llvm::ArrayRef<Digit> digits, unsigned rank) {
  Position position(rank);
  for (const Digit &digit : digits)
    position[digit.axis].push_back({digit.step, digit.count, Expr::name(digit.name)});
  return position;
}

Block KernelLowering::loopsOver(llvm::ArrayRef<Digit> digits, Block body) {
  for (const Digit &digit : llvm::reverse(digits)) {
    Block outer;
    outer.pragma("unroll");
    outer.block("for (int " + digit.name + " = 0; " + digit.name + " < " + std::to_string(digit.count) + "; ++" +
                    digit.name + ")",
                std::move(body));
    body = std::move(outer);
  }
  return body;
}

Expr KernelLowering::registerOffset(const Position &position, unsigned axis) {
  Expr sum = Expr::integer(0);
  for (const RunningDigit &digit : position[axis])
    sum = sum + Expr::integer(digit.step) * digit.counter;
  return sum;
}

// ---- threads ----

Expr KernelLowering::threadExpr(const Layout &layout, unsigned axis) const {
  // Bits of the thread index, lanes first; runs of bits with doubling steps become one term.
  llvm::SmallVector<int64_t, 10> steps;
  for (const Coordinates &basis : layout.laneBases())
    steps.push_back(basis[axis]);
  for (const Coordinates &basis : layout.warpBases())
    steps.push_back(basis[axis]);

  Expr sum = Expr::integer(0);
  for (unsigned first = 0; first < steps.size();) {
    if (steps[first] == 0) {
      ++first;
      continue;
    }
    unsigned last = first + 1;
    while (last < steps.size() && steps[last] == 2 * steps[last - 1])
      ++last;
    // The narrowest of lane, warp and thread that has the bits [first, last).
    const unsigned laneBits = Layout::laneBits;
    const bool isInLane = last <= laneBits, isInWarp = first >= laneBits;
    // Part of a lane is written with the thread's index, which the other axis is likely to use as well.
    const bool isLane = isInLane && last == laneBits, isWarp = isInWarp;
    Expr index = Expr::name(isLane ? laneName : isWarp ? warpName : threadName);
    const unsigned begin = isWarp ? first - laneBits : first, end = isWarp ? last - laneBits : last;
    const unsigned width = isLane ? laneBits : isWarp ? unsigned(steps.size()) - laneBits : unsigned(steps.size());
    index = index / (int64_t(1) << begin);
    if (end < width)
      index = index % (int64_t(1) << (end - begin));
    sum = sum + Expr::integer(steps[first]) * index;
    first = last;
  }
  return sum;
}

Expr KernelLowering::threadCoordinate(const Layout &layout, unsigned axis, const std::string &word) {
  const Expr expr = threadExpr(layout, axis);
  if (expr.isAtom())
    return expr;
  std::string &name = coordinateNames[word + " = " + expr.str()];
  if (name.empty()) {
    name = names.unique(word);
    prologue.declare(name, "const unsigned " + name + " = " + expr.str());
  }
  return Expr::name(name);
}

/// What a coordinate of `layout` is called: `word` where this is the first layout that has one, and the user has no
/// such name; else with "load_", "store_" or the accessed parameter's name in front.
std::string KernelLowering::coordinateName(const std::string &word, const Layout &layout) {
  const Op *access = nullptr;
  forEachOp(kernel.body, [&](const Op &op) {
    if (!access && op.isGlobalAccess() && op.accessed().layout == layout)
      access = &op;
  });
  const bool isFirst = !llvm::is_contained(coordinateWords, word);
  coordinateWords.push_back(word);
  if (userNames.contains(word) && access)
    return names.unique((access->map->base ? baseName(*access->map) : "access") + "_" + word);
  if (isFirst || !access)
    return names.unique(word);
  return names.unique((access->kind == OpKind::Load ? "load_" : "store_") + word);
}

Expr KernelLowering::threadCoordinate(const Value &tile, unsigned axis) {
  const Expr expr = threadExpr(*tile.layout, axis);
  if (expr.isAtom())
    return expr;
  static const std::map<std::string, std::string> words = {
      {"r", "row"}, {"c", "col"}, {"b", "batch"}, {"a", "outer"}, {"part", "first"}};
  const auto found = words.find(axisNames(tile)[axis]);
  const std::string word = found == words.end() ? "coordinate" : found->second;
  // A row and a column that are computed alike are still two things.
  std::string &name = coordinateNames[word + " = " + expr.str()];
  if (name.empty()) {
    name = coordinateName(word, *tile.layout);
    prologue.declare(name, "const unsigned " + name + " = " + expr.str());
  }
  return Expr::name(name);
}

Expr KernelLowering::coordinate(const Value &tile, unsigned axis, const Position &position) {
  const Expr thread = threadCoordinate(tile, axis);
  return (thread.isNumber(0) ? thread : Expr::call("int", {thread})) + registerOffset(position, axis);
}

// ---- limits ----

namespace {

bool isInside(const Op *op, const Op *loop) {
  for (const Op *owner = op; owner; owner = owner->parent->owner)
    if (owner == loop)
      return true;
  return false;
}

bool isDefinedIn(const AffineExpr &expr, const Op *loop) {
  return llvm::any_of(expr.terms(), [&](const AffineExpr::Term &term) {
    return llvm::any_of(term.factors, [&](const Value *factor) {
      return factor->definition && (factor->definition == loop || isInside(factor->definition, loop));
    });
  });
}

/// The one symbol that an expression is, if it is one.
const Value *singleSymbol(const AffineExpr &expr) {
  const auto terms = expr.terms();
  const bool isOne = terms.size() == 1 && terms[0].coefficient == 1 && terms[0].factors.size() == 1;
  return isOne ? terms[0].factors[0] : nullptr;
}

} // namespace

const LocalLimit *KernelLowering::findLimit(const AffineExpr &limit, const AffineExpr &offset, int64_t extent) const {
  for (const auto &known : limits)
    if (known->limit == limit && known->offset == offset && known->extent.value == extent)
      return known.get();
  return nullptr;
}

Expr KernelLowering::offsetExpr(const AffineExpr &offset) const {
  const Expr expr = scalars.lower(offset);
  const auto named = beginNames.find(expr.str());
  return named == beginNames.end() ? expr : Expr::name(named->second);
}

/// Declares what accesses in `op` need of limits, if this is the outermost place where it is known.
void KernelLowering::declareLimits(const Op &op, Block &block) {
  const auto declare = [&](const Op &access) {
    if (access.bound) {
      const Extent &extent = access.result->type.shape()[access.axis];
      declareLimit(access.bound->limit ? *access.bound->limit : *access.bound->lower, *access.bound, extent, access, op,
                   block);
    }
    if (!access.isGlobalAccess())
      return;
    const Type &type = access.accessed().type;
    for (unsigned axis = 0; axis < type.rank(); ++axis) {
      const AxisMap &map = access.map->axes[axis];
      if (map.limit)
        declareLimit(*map.limit, map, type.shape()[axis], access, op, block);
      if (map.lower)
        declareLimit(*map.lower, map, type.shape()[axis], access, op, block);
    }
  };
  declare(op);
  for (const Body *inner : op.bodies())
    forEachOp(*inner, declare);
}

void KernelLowering::declareLimit(const AffineExpr &limit, const AxisMap &axis, const Extent &extent, const Op &access,
                                  const Op &current, Block &block) {
  if (findLimit(limit, axis.offset, extent.value))
    return;
  const Op *home = nullptr;
  for (const Op *owner = access.parent->owner; owner && !home; owner = owner->parent->owner)
    if (isDefinedIn(limit, owner) || isDefinedIn(axis.offset, owner))
      home = owner;
  if (current.parent->owner != home)
    return;

  const Value *symbol = singleSymbol(limit);
  const std::string stem = symbol && !symbol->name.empty() ? symbol->name : limit.isZero() ? "below_zero" : "limit";
  Expr begin = offsetExpr(axis.offset);
  if (!begin.isAtom()) {
    const std::string name = names.unique(stem + "_begin");
    block.declare(name, "const int64_t " + name + " = " + begin.str());
    beginNames[begin.str()] = name;
    begin = Expr::name(name);
  }
  auto known = std::make_unique<LocalLimit>(LocalLimit{home, limit, axis.offset, extent, {}});
  known->name = names.unique(limit.isZero() ? stem : stem + "_left");
  block.declare(known->name,
                "const int " + known->name + " = " +
                    Expr::call(use("left_in_tile"), {scalars.lower(limit), begin, extentExpr(extent)}).str());
  limits.push_back(std::move(known));
}

std::optional<Expr> KernelLowering::guard(const Op &access, const Position &position,
                                          std::optional<unsigned> exceptAxis) {
  const Value &tile = access.accessed();
  std::optional<Expr> condition;
  for (unsigned axis = 0; axis < tile.type.rank(); ++axis) {
    const AxisMap &map = access.map->axes[axis];
    const int64_t extent = tile.type.shape()[axis].value;
    const Expr here = coordinate(tile, axis, position);
    if (map.lower)
      condition = Expr::conjunction(
          condition, Expr::binary(">=", here, Expr::name(findLimit(*map.lower, map.offset, extent)->name)));
    if (axis == exceptAxis)
      continue;
    if (map.limit)
      condition = Expr::conjunction(
          condition, Expr::binary("<", here, Expr::name(findLimit(*map.limit, map.offset, extent)->name)));
    else if (tile.layout->shape()[axis] != extent)
      condition = Expr::conjunction(condition, Expr::binary("<", here, extentExpr(tile.type.shape()[axis])));
  }
  return condition;
}

// ---- pointers ----

/// Coordinates are 32-bit; a large number for a stride has to make the product a 64-bit one.
Expr KernelLowering::strideExpr(const AffineExpr &stride) const {
  constexpr int64_t small = 1 << 15;
  const Expr expr = scalars.lower(stride);
  const auto number = stride.asConstant();
  return number && (*number > small || *number < -small) ? Expr::call("int64_t", {expr}) : expr;
}

Expr KernelLowering::elementAddress(const Op &access, const Position &position) {
  if (!access.map->base)
    return element(*access.operands.front(), position);
  Expr address = Expr::name(pointerNames.find(&access)->second);
  for (unsigned axis = 0; axis < position.size(); ++axis)
    address = address + registerOffset(position, axis) * strideExpr(access.map->axes[axis].stride);
  return address;
}

void KernelLowering::declarePointers(const Op &op, Block &block) {
  if (op.isGlobalAccess() && op.map->base && !op.plan->loop)
    declarePointer(op, false, block);
  if (op.kind != OpKind::For)
    return;
  for (const Body *inner : op.bodies())
    forEachOp(*inner, [&](const Op &access) {
      if (access.isGlobalAccess() && access.plan->loop == &op)
        declarePointer(access, true, block);
    });
}

namespace {

/// What counts the trips of `loop` for an access in it: copies ahead have a counter of their own.
const Value *counterOf(const Op &access, const Op &loop) {
  const bool isAhead = loop.pipeline && access.parent == loop.pipeline->body.get();
  return (isAhead ? loop.pipeline->counter : loop.counter).get();
}

} // namespace

std::string KernelLowering::baseName(const AccessMap &map) const {
  const Op *op = map.base->definition;
  if (!op)
    return scalars.lower(map.base).str();
  if (op->kind == OpKind::ReadVariable)
    return op->variable->name;
  return map.base->name.empty() ? map.origins.front()->name : map.base->name;
}

/// The address of the element at `within` of a tile, where `at` says what the expressions of its map are.
Expr KernelLowering::tileAddress(const AccessMap &map, llvm::ArrayRef<Expr> within,
                                 llvm::function_ref<AffineExpr(const AffineExpr &)> at) {
  Expr address = scalars.lower(map.base) + scalars.lower(at(map.rest));
  for (unsigned axis = 0; axis < map.axes.size(); ++axis) {
    const AffineExpr offset = at(map.axes[axis].offset);
    const AffineExpr &stride = map.axes[axis].stride;
    Expr thread = within[axis];
    // Thread coordinates are unsigned: they must not meet numbers that could make the result negative or large.
    const bool isNegative = offset.asConstant().value_or(0) < 0;
    if ((isNegative || stride.asConstant().value_or(1) != 1) && !thread.isNumber(0))
      thread = Expr::call("int64_t", {thread});
    address = address + (offsetExpr(offset) + thread) * strideExpr(stride);
  }
  return address;
}

void KernelLowering::declarePointer(const Op &access, bool isAdvanced, Block &block) {
  const AccessMap &map = *access.map;
  // In front of the loop the counter is at its lower end.
  const auto atEntry = [&](const AffineExpr &expr) {
    if (!isAdvanced)
      return expr;
    const Op &loop = *access.plan->loop;
    const Value *lower = loop.operands[0];
    const auto number = lower->integer();
    return expr.substitute(counterOf(access, loop), number ? AffineExpr::constant(*number) : AffineExpr::symbol(lower));
  };
  std::vector<Expr> thread;
  for (unsigned axis = 0; axis < map.axes.size(); ++axis)
    thread.push_back(threadCoordinate(access.accessed(), axis));
  const Expr address = tileAddress(map, thread, atEntry);
  const std::string name = names.unique(baseName(map) + "_ptr");
  pointerNames[&access] = name;
  const Value *counter = isAdvanced ? counterOf(access, *access.plan->loop) : nullptr;
  const bool moves = counter && (map.rest.uses(counter) || llvm::any_of(map.axes, [&](const AxisMap &axis) {
                                   return axis.offset.uses(counter);
                                 }));
  block.declare(name, cudaName(map.base->type) + (moves ? " " : " const ") + name + " = " + address.str());
}

void KernelLowering::advancePointers(const Op &loop, const Body &body, Block &block) {
  Block advances;
  forEachOp(body, [&](const Op &access) {
    if (!access.isGlobalAccess() || access.plan->loop != &loop)
      return;
    const Value *stepValue = loop.operands[2];
    const auto number = stepValue->name.empty() ? stepValue->integer() : std::nullopt;
    const AffineExpr step = number ? AffineExpr::constant(*number) : AffineExpr::symbol(stepValue);
    const Value *counter = counterOf(access, loop);
    const auto growth = [&](const AffineExpr &expr) { return scalars.lower(*expr.coefficientOf(counter) * step); };
    Expr distance = growth(access.map->rest);
    for (const AxisMap &axis : access.map->axes)
      distance = distance + growth(axis.offset) * strideExpr(axis.stride);
    if (!distance.isNumber(0))
      advances.line(pointerNames[&access] + " += " + distance.str());
  });
  if (advances.statements.empty())
    return;
  block.blank();
  block.append(std::move(advances));
}

} // namespace tiletrans::cuda

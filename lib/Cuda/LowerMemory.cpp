// Accesses to global and shared memory. Every one goes through a function of the prelude.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace tiletrans::cuda {

using namespace ir;

std::string KernelLowering::use(llvm::StringRef preludeFunction) {
  prelude.insert(preludeFunction.str());
  return preludeFunction.str();
}

std::vector<Digit> KernelLowering::loopDigits(const Value &tile, const AccessPlan &plan) const {
  std::vector<Digit> digits = digitsOf(tile);
  if (plan.width > 1)
    llvm::erase_if(digits, [](const Digit &digit) { return digit.isVector; });
  return digits;
}

/// The template arguments of a vector access.
static std::string variantOf(const AccessPlan &plan) {
  std::string text = plan.isWhole ? "<kTuned, kWhole" : plan.isRow ? "<kTuned, false" : "<kTuned";
  return text + (plan.isRow ? ", kRow>" : ">");
}

Expr KernelLowering::vectorLeft(const Op &access, const Position &position) {
  const Value &tile = access.accessed();
  const unsigned axis = access.plan->axis;
  const AxisMap &map = access.map->axes[axis];
  const Extent &extent = tile.type.shape()[axis];
  std::optional<Expr> limit;
  if (map.limit)
    limit = Expr::name(findLimit(*map.limit, map.offset, extent.value)->name);
  else if (tile.layout->shape()[axis] != extent.value)
    limit = extentExpr(extent);
  Expr left = Expr::integer(access.plan->width);
  if (limit) {
    const Expr thread = threadCoordinate(tile, axis);
    left = *limit - (thread.isNumber(0) ? thread : Expr::call("int", {thread})) - registerOffset(position, axis);
  }
  const auto condition = guard(access, position, axis);
  return condition ? Expr::conditional(*condition, left, Expr::integer(0)) : left;
}

/// Whether the element at `position` exists and is not masked off.
Expr KernelLowering::existsExpr(const Op &access, const Position &position) {
  auto exists = guard(access, position, std::nullopt);
  if (access.mask)
    exists = Expr::conjunction(exists, element(*access.mask, position));
  return exists.value_or(Expr::name("true"));
}

Expr KernelLowering::paddingExpr(const Op &access, const Position &position) {
  const ElementType type = access.result->type.elementType();
  const Expr padding = access.padding ? element(*access.padding, position) : zero(type);
  // A literal is an int; the functions deduce the element type from it, too.
  const bool isLiteral = !access.padding || !access.padding->type.isTile();
  return isLiteral && isInteger(type) && byteSize(type) != 4 ? Expr::call(cudaName(type), {padding}) : padding;
}

void KernelLowering::lowerLoad(const Op &op, Block &block) {
  if (op.form == AddressForm::Element)
    return lowerLoadOfElement(op, block);
  const Value &tile = *op.result;
  const AccessPlan &plan = *op.plan;
  const std::string word = op.map->base ? baseName(*op.map) : op.map->origins.front()->name;
  const std::string name = declareArray(tile, tile.name.empty() ? word + "_tile" : tile.name, "", block);
  const std::vector<Digit> digits = loopDigits(tile, plan);
  const Position position = positionOf(digits, tile.type.rank());
  const Expr address = elementAddress(op, position);
  const Expr padding = paddingExpr(op, position);
  const bool isConst = op.map->isReadOnly;
  const Expr target = arrayElement(name, tile, position);

  Block body;
  if (plan.width > 1) {
    const std::string function = use(isConst ? "load_const_vector" : "load_vector") + variantOf(plan);
    body.line(Expr::call(function, {target, address, strideExpr(op.map->axes[plan.axis].stride),
                                    vectorLeft(op, position), padding})
                  .str());
  } else {
    const std::string function = use(isConst ? "load_const_element" : "load_element");
    body.line(target.str() + " = " + Expr::call(function, {address, existsExpr(op, position), padding}).str());
  }
  block.append(loopsOver(digits, std::move(body)));
}

/// A scalar that the launch may change is loaded by one thread, so that all threads see one value.
void KernelLowering::lowerLoadOfElement(const Op &op, Block &block) {
  const Value &value = *op.result;
  const bool isConst = op.map->isReadOnly;
  std::optional<Expr> exists;
  if (!isConst)
    exists = Expr::binary("==", Expr::name(threadName), Expr::integer(0));
  if (op.mask)
    exists = Expr::conjunction(exists, scalars.lower(op.mask));
  const std::string name = names.unique(value.name.empty() ? baseName(*op.map) + "_value" : value.name);
  scalars.setName(&value, name);
  const std::string function = use(isConst ? "load_const_element" : "load_element");
  block.declare(name, "const " + cudaName(value.type) + " " + name + " = " +
                          Expr::call(function, {Expr::name(pointerNames[&op]), exists.value_or(Expr::name("true")),
                                                paddingExpr(op, {})})
                              .str());
}

/// Once per program.
void KernelLowering::lowerStoreOfElement(const Op &op, Block &block) {
  Block body;
  declarePointers(op, body);
  const Expr exists = op.mask ? scalars.lower(op.mask) : Expr::name("true");
  const Expr stored = typed(*op.stored, scalars.lower(op.stored));
  body.line(Expr::call(use("store_element"), {Expr::name(pointerNames[&op]), exists, stored}).str());
  block.block("if (" + Expr::binary("==", Expr::name(threadName), Expr::integer(0)).str() + ")", std::move(body));
}

std::optional<Expr> KernelLowering::firstReplica(const Layout &layout) const {
  const auto condition = [](llvm::StringRef index, llvm::ArrayRef<Coordinates> bases) -> std::optional<Expr> {
    unsigned mask = 0;
    for (size_t bit = 0; bit < bases.size(); ++bit)
      if (llvm::all_of(bases[bit], [](int32_t coordinate) { return coordinate == 0; }))
        mask |= 1u << bit;
    const unsigned all = (1u << bases.size()) - 1;
    if (mask == 0)
      return std::nullopt;
    Expr masked = Expr::name(index);
    if (mask != all)
      masked = llvm::isMask_32(mask) ? masked % (int64_t(mask) + 1) : Expr::binary("&", masked, Expr::integer(mask));
    return Expr::binary("==", masked, Expr::integer(0));
  };
  const auto lanes = condition(laneName, layout.laneBases()), warps = condition(warpName, layout.warpBases());
  const Expr first = Expr::binary("==", Expr::name(laneName), Expr::integer(0));
  const bool isOne = lanes && warps && lanes->str() == first.str() &&
                     warps->str() == Expr::binary("==", Expr::name(warpName), Expr::integer(0)).str();
  return isOne ? Expr::binary("==", Expr::name(threadName), Expr::integer(0)) : Expr::conjunction(lanes, warps);
}

void KernelLowering::appendGuarded(const std::optional<Expr> &condition, Block guarded, Block &block) {
  if (condition)
    block.block("if (" + condition->str() + ")", std::move(guarded));
  else
    block.append(std::move(guarded));
}

/// Whether `text` is a name with any number of indices: "a", "a[r / 2][0]".
static bool isElement(llvm::StringRef text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (depth == 0 && c != ']' && !llvm::isAlnum(c) && c != '_')
      return false;
  }
  return true;
}

/// The elements of `tile` along its vector, as an array: that in which they are held, or one made in `block` for them.
Expr KernelLowering::vectorOf(const Value &tile, Block &block) {
  const std::vector<Digit> all = digitsOf(tile);
  const Expr last = element(tile, positionOf(all, tile.type.rank()));
  llvm::StringRef held = last.str();
  if (held.consume_back("[" + all.back().name + "]") && !mentions(held, all.back().name) && isElement(held))
    return Expr::name(held);
  const std::string name = names.unique(suggestName(tile));
  block.declare(name, cudaName(tile.type) + " " + name + "[" + std::to_string(all.back().count) + "]");
  Block body;
  body.line(name + "[" + all.back().name + "] = " + element(tile, positionOf(all, tile.type.rank())).str());
  block.append(loopsOver(llvm::ArrayRef(all).take_back(), std::move(body)));
  return Expr::name(name);
}

void KernelLowering::lowerStore(const Op &op, Block &block) {
  if (op.form == AddressForm::Element)
    return lowerStoreOfElement(op, block);
  const Value &tile = *op.stored;
  const AccessPlan &plan = *op.plan;
  Block inner;
  if (plan.loop == nullptr)
    declarePointers(op, inner);

  const std::vector<Digit> digits = loopDigits(tile, plan);
  const Position position = positionOf(digits, tile.type.rank());
  const Expr address = elementAddress(op, position);
  Block body;
  if (plan.width > 1) {
    const Expr vector = vectorOf(tile, body);
    body.line(Expr::call(use("store_vector") + variantOf(plan),
                         {address, strideExpr(op.map->axes[plan.axis].stride), vectorLeft(op, position), vector})
                  .str());
  } else {
    const Expr stored = typed(tile, element(tile, position));
    body.line(Expr::call(use("store_element"), {address, existsExpr(op, position), stored}).str());
  }
  inner.append(loopsOver(digits, std::move(body)));
  appendGuarded(firstReplica(*tile.layout), std::move(inner), block);
}

// ---- shared memory ----

/// The named function in the kernel that computes S: where an element of a shared tile lies.
std::string KernelLowering::offsetFunction(const SharedTile &tile) {
  std::string &name = offsetFunctions[&tile];
  if (!name.empty())
    return name;
  name = names.unique(tile.name + "_offset");
  static constexpr const char *words[4][4] = {{"i"}, {"r", "c"}, {"b", "r", "c"}, {"a", "b", "r", "c"}};
  const SharedLayout &layout = tile.layout;
  const unsigned rank = unsigned(layout.shape.size());
  const unsigned fastest = layout.order.front();
  const bool isCut = layout.panel != 0 && layout.panel != layout.shape[fastest];
  Expr linear = Expr::integer(0);
  int64_t stride = 1;
  for (unsigned axis : layout.order) {
    const bool isCutHere = isCut && axis == fastest;
    const Expr coordinate = Expr::name(words[rank - 1][axis]);
    linear = (isCutHere ? coordinate % layout.panel : coordinate) * Expr::integer(stride) + linear;
    stride *= isCutHere ? layout.panel : layout.shape[axis];
  }
  if (isCut)
    linear = Expr::name(words[rank - 1][fastest]) / layout.panel * Expr::integer(stride) + linear;
  const Swizzle &swizzle = layout.swizzle;
  std::string comment = llvm::formatv("Where an element of {0} lies in shared memory. ", tile.name);
  if (!swizzle.isIdentity()) {
    const int64_t chunk = int64_t(1) << swizzle.base, count = int64_t(1) << swizzle.bits;
    const int64_t from = int64_t(1) << (swizzle.base + swizzle.shift);
    const int64_t rowLength = isCut ? layout.panel : layout.shape[fastest];
    const std::string source =
        rank == 2 && from % rowLength == 0
            ? (Expr::name(words[1][1 - fastest]) / (from / rowLength) % count).str()
            : llvm::formatv("{0} bits of the offset from bit {1} on", swizzle.bits, swizzle.base + swizzle.shift).str();
    comment +=
        llvm::formatv("In each {0} the chunks of {1} elements\nare swizzled: chunk ^= {2} (Swizzle<{3}, {4}, {5}>).",
                      rank == 2 ? (fastest == 1 ? "row" : "column") : "line", chunk, source, swizzle.bits, swizzle.base,
                      swizzle.shift);
    comment += "\n";
  }
  const auto ways = [](unsigned count) { return count == 1 ? std::string("none") : std::to_string(count) + "-way"; };
  comment += llvm::formatv("Bank conflicts: writes {0}, reads {1}.", ways(tile.writeWays), ways(tile.readWays));
  std::string text = "const auto " + name + " = [](";
  for (unsigned axis = 0; axis < rank; ++axis)
    text += (axis ? ", unsigned " : "unsigned ") + std::string(words[rank - 1][axis]);
  text += ") { ";
  if (swizzle.isIdentity())
    text += "return " + linear.str() + "; }";
  else
    text += llvm::formatv("const unsigned linear = {0}; return linear ^ ((linear >> {1} & {2}) << {3}); }",
                          linear.str(), swizzle.base + swizzle.shift, (1u << swizzle.bits) - 1, swizzle.base);
  sharedPrologue.blank();
  sharedPrologue.comment(comment);
  sharedPrologue.line(text);
  return name;
}

void KernelLowering::declareShared(const SharedTile &tile, Block &block) {
  if (sharedNames.count(&tile))
    return;
  const std::string name = names.unique(tile.name + "_smem");
  sharedNames[&tile] = name;
  const std::string type = cudaName(tile.element).str();
  const Expr start = Expr::call(use("shared_memory") + "<" + type + ">", {});
  block.declare(name,
                type + "* const " + name + " = " + (start + Expr::integer(tile.offset / byteSize(tile.element))).str());
}

Expr KernelLowering::sharedStart(const SharedTile &tile) const {
  const Expr start = Expr::name(sharedNames.lookup(&tile));
  const auto stage = stageNames.find(&tile);
  return stage == stageNames.end() ? start
                                   : start + Expr::name(stage->second) * Expr::integer(tile.layout.elementCount());
}

/// Where the element `steps` behind `coordinates` lies in the tile. A swizzle is computed once for all the steps that
/// keep their stride in it.
Expr KernelLowering::sharedOffset(const SharedTile &tile, std::vector<Expr> coordinates,
                                  llvm::ArrayRef<SharedStep> steps) {
  Expr beyond = Expr::integer(0);
  for (const SharedStep &step : steps) {
    const auto stride =
        tile.layout.swizzle.isIdentity() ? std::nullopt : tile.layout.steadyStride(step.axis, step.multiple);
    Expr &sum = stride ? beyond : coordinates[step.axis];
    sum = sum + Expr::integer(stride.value_or(1) * step.factor) * step.counter;
  }
  return Expr::call(offsetFunction(tile), coordinates) + beyond;
}

Expr KernelLowering::sharedAddress(const Op &op, const Value &tile, const Position &position) {
  std::vector<Expr> threads, coordinates;
  std::vector<SharedStep> steps;
  for (unsigned axis = 0; axis < tile.type.rank(); ++axis) {
    threads.push_back(threadCoordinate(tile, axis));
    coordinates.push_back(threads.back() + registerOffset(position, axis));
    for (const RunningDigit &digit : position[axis])
      steps.push_back({axis, digit.counter, digit.step, digit.step});
  }
  if (op.shared->isLinear) {
    Expr linear = Expr::integer(0);
    for (unsigned axis = 0; axis < tile.type.rank(); ++axis)
      linear = linear * Expr::integer(tile.type.shape()[axis].value) + coordinates[axis];
    return sharedStart(*op.shared) + linear;
  }
  // A row needs no function.
  if (coordinates.size() == 1 && op.shared->layout.swizzle.isIdentity())
    return sharedStart(*op.shared) + coordinates.front();
  return sharedStart(*op.shared) + sharedOffset(*op.shared, std::move(threads), steps);
}

/// The condition that an element of a padded tile exists; nothing if all do.
std::optional<Expr> KernelLowering::insideTile(const Value &tile, const Position &position) {
  std::optional<Expr> condition;
  for (unsigned axis = 0; axis < tile.type.rank(); ++axis)
    if (tile.layout->shape()[axis] != tile.type.shape()[axis].value)
      condition = Expr::conjunction(
          condition, Expr::binary("<", coordinate(tile, axis, position), Expr::integer(tile.type.shape()[axis].value)));
  return condition;
}

/// Why a tile goes to shared memory.
std::string KernelLowering::commentOfExchange(const Op &store) const {
  bool isOperand = false, isOfBox = false;
  forEachOp(kernel.body, [&](const Op &op) {
    isOperand |= op.kind == OpKind::Dot && (op.shared == store.shared || op.sharedRight == store.shared);
    isOfBox |= op.kind == OpKind::CopyFromShared && op.shared == store.shared;
  });
  const std::string &name = store.shared->name;
  const Value &value = *store.operands.front();
  if (isOperand)
    return "Put " + name + " into shared memory, from where every thread multiplies what it needs.";
  if (isOfBox)
    return "Put " + name + " into shared memory, from where whole rows of it are stored.";
  if (value.definition->kind == OpKind::PartsOfWarps)
    return "Combine the results of the warps through shared memory.";
  if (!value.type.isTile())
    return "One thread has loaded " + name + "; the others have it from shared memory.";
  return "Exchange " + name + " through shared memory: each thread goes on with elements that others hold.";
}

/// Each thread stores what it holds of a tile to shared memory.
Block KernelLowering::storeVectors(const Op &op) {
  const Value &tile = *op.operands.front();
  const std::vector<Digit> digits = loopDigits(tile, *op.plan);
  const Position position = positionOf(digits, tile.type.rank());
  Block body;
  const Expr value = op.plan->width > 1 ? vectorOf(tile, body) : typed(tile, element(tile, position));
  body.line(Expr::call(use("store_shared"), {sharedAddress(op, tile, position), value}).str());
  if (op.shared->isLinear)
    if (const auto inside = insideTile(tile, position)) {
      Block guarded;
      guarded.block("if (" + inside->str() + ")", std::move(body));
      body = std::move(guarded);
    }
  return loopsOver(digits, std::move(body));
}

void KernelLowering::lowerStoreShared(const Op &op, Block &block) {
  const Value &tile = *op.operands.front();
  block.blank();
  block.comment(commentOfExchange(op));
  declareShared(*op.shared, sharedPrologue);
  Block stores = op.isByMatrices ? storeMatrices(op) : storeVectors(op);
  if (op.shared->isForAsyncProxy)
    stores.line(use("fence_async_proxy") + "()");
  const auto replica = tile.type.isTile() ? firstReplica(*tile.layout)
                                          : std::optional(Expr::binary("==", Expr::name(threadName), Expr::integer(0)));
  appendGuarded(replica, std::move(stores), block);
}

std::string KernelLowering::nameOfExchanged(const Op &load) const {
  bool isOfWarps = false;
  forEachOp(kernel.body, [&](const Op &op) {
    isOfWarps |= op.shared == load.shared && op.kind == OpKind::StoreShared &&
                 op.operands.front()->definition->kind == OpKind::PartsOfWarps;
  });
  return load.shared->name + (isOfWarps ? "_of_warps" : "_exchanged");
}

void KernelLowering::lowerLoadShared(const Op &op, Block &block) {
  const Value &tile = *op.result;
  declareShared(*op.shared, sharedPrologue);
  const std::vector<Digit> digits = loopDigits(tile, *op.plan);
  const Position position = positionOf(digits, tile.type.rank());
  const auto inside = op.shared->isLinear ? insideTile(tile, position) : std::nullopt;
  // What is read for elements outside the tile takes part in arithmetic: garbage could overflow, or be no bool.
  const std::string name = declareArray(tile, nameOfExchanged(op), inside ? "{}" : "", block);
  const Expr target = tile.type.isTile() ? arrayElement(name, tile, position) : Expr::name(name);
  const Expr address = sharedAddress(op, tile, position);
  Block body;
  if (op.plan->width > 1)
    body.line(Expr::call(use("load_shared"), {target, address}).str());
  else
    body.line(target.str() + " = " + Expr::call(use("load_shared"), {address}).str());
  if (inside) {
    Block guarded;
    guarded.block("if (" + inside->str() + ")", std::move(body), true);
    body = std::move(guarded);
  }
  block.append(loopsOver(digits, std::move(body)));
}

} // namespace tiletrans::cuda

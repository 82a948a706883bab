#include "WantedLayouts.h"

#include "tiletrans/Analysis/Accumulation.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;

namespace {

constexpr unsigned defaultWarps = 4, maxWarps = 32;
/// Elements of one tile that a thread holds at most before more warps share the work, and more than that before a CTA
/// fills a multiprocessor alone.
constexpr unsigned elementsAThread = 32, elementsALargeThread = 64;
/// Elements that a thread takes so that a reduction stays within a warp: once per program, and in every trip of a loop,
/// where each exchange between warps costs two barriers.
constexpr unsigned elementsForOneReduction = 16, elementsForReductionsInLoops = 32;
/// Sums of a dot that a thread holds.
constexpr unsigned sumsAThread = 64, sumsOfMatricesAThread = 128;
constexpr int64_t dotVector = 4;
constexpr int64_t bytesASector = 32;

/// Whether elements of `value` are computed from those of a dot's result alone, or with others.
bool isMadeOfDot(const Value &value) {
  const Op *op = value.definition;
  if (!op || !value.type.isTile())
    return false;
  return op->kind == OpKind::Dot ||
         (classOf(op->kind) == OpClass::Elementwise &&
          llvm::any_of(op->operands, [](const Value *operand) { return isMadeOfDot(*operand); }));
}

bool hasIdleWarps(const Layout &layout) {
  return llvm::any_of(layout.warpBases(), [](const Coordinates &basis) {
    return llvm::all_of(basis, [](int32_t coordinate) { return coordinate == 0; });
  });
}

/// Whether the elements that lanes of a warp hold next to each other along `axis` fill sectors of memory, as far as
/// there are so many. Which lanes they are does not matter.
bool fillsSectors(const Layout &layout, unsigned axis, unsigned bytes) {
  int64_t run = layout.contiguousRegisters(axis);
  const auto goesOn = [&](const Coordinates &basis) { return basis[axis] == run; };
  while (llvm::any_of(layout.laneBases(), goesOn))
    run *= 2;
  return run * bytes >= std::min(bytesASector, layout.shape()[axis] * bytes);
}

bool reducesAcrossWarps(const Layout &layout, analysis::AxisSet axes) {
  return llvm::any_of(layout.warpBases(), [&](const Coordinates &basis) {
    for (unsigned axis = 0; axis < basis.size(); ++axis)
      if (basis[axis] != 0 && axes >> axis & 1)
        return true;
    return false;
  });
}

} // namespace

llvm::SmallVector<int64_t, 3> extentsOf(const Type &type) {
  llvm::SmallVector<int64_t, 3> extents;
  for (const Extent &extent : type.shape())
    extents.push_back(extent.value);
  return extents;
}

llvm::SmallVector<bool, 3> repeatedAxes(const Type &operand, const Type &result) {
  llvm::SmallVector<bool, 3> isRepeated;
  for (unsigned axis = 0; axis < result.rank(); ++axis)
    isRepeated.push_back(operand.shape()[axis].value == 1 && result.shape()[axis].value != 1);
  return isRepeated;
}

llvm::SmallVector<unsigned, 3> rowMajor(unsigned rank) {
  llvm::SmallVector<unsigned, 3> order;
  for (unsigned axis = rank; axis-- > 0;)
    order.push_back(axis);
  return order;
}

llvm::SmallVector<unsigned, 3> memoryOrder(const Op &access) {
  const auto &axes = access.map->axes;
  llvm::SmallVector<unsigned, 3> order(access.order.begin(), access.order.end());
  if (order.empty())
    order = rowMajor(unsigned(axes.size()));
  llvm::stable_sort(order, [&](unsigned left, unsigned right) {
    const auto isUnit = [&](unsigned axis) { return axes[axis].stride.asConstant() == 1; };
    const auto isLong = [&](unsigned axis) { return access.accessed().type.shape()[axis].value > 1; };
    return std::pair(!isUnit(left), !isLong(left)) < std::pair(!isUnit(right), !isLong(right));
  });
  return order;
}

WantedLayouts::WantedLayouts(Kernel &kernel) : kernel(kernel), reducedAxes(kernel) {
  forEachOp(kernel.body, [&](Op &op) {
    if (op.isGlobalAccess() && op.accessed().type.isTile())
      tileAccesses.push_back(&op);
    if (op.kind == OpKind::Dot)
      allDots.push_back(&op);
    if (op.kind == OpKind::Broadcast &&
        (!largestRepeated || op.result->type.elementCount() > largestRepeated->type.elementCount()))
      largestRepeated = op.result.get();
  });
  isChained = llvm::any_of(allDots, [](const Op *dot) { return isMadeOfDot(*dot->operands.front()); });
  llvm::stable_sort(tileAccesses, [](const Op *left, const Op *right) {
    const auto rank = [](const Op *op) {
      return std::pair(-op->accessed().type.elementCount(), op->kind == OpKind::Store);
    };
    return rank(left) < rank(right);
  });
  llvm::stable_sort(allDots, [](const Op *left, const Op *right) {
    return left->result->type.elementCount() > right->result->type.elementCount();
  });
}

int64_t WantedLayouts::vectorWidth(const Op &access) const {
  // Conditions or addresses of single elements make single accesses; then neighbouring lanes take neighbours.
  const auto isSingle = [](const Op &op) { return op.mask || !op.map->base; };
  if (isSingle(access))
    return 1;
  if (isOnlyMultiplied(access))
    return bytesAnAccess / byteSize(access.accessed().type.elementType());
  // As many elements as the widest type of the kernel allows, so that tiles of different types that are computed
  // together are held alike.
  unsigned widest = 1;
  for (const Op *other : tileAccesses)
    if (!isSingle(*other))
      widest = std::max(widest, byteSize(other->accessed().type.elementType()));
  return bytesAnAccess / widest;
}

bool WantedLayouts::isOnlyMultiplied(const Op &access) const {
  bool isMultiplied = false, isElsewhere = false;
  forEachOp(kernel.body, [&](const Op &op) {
    if (&op == &access || !llvm::is_contained(op.uses(), &access.accessed()))
      return;
    (op.kind == OpKind::Dot && op.dotForm != DotForm::Fma ? isMultiplied : isElsewhere) = true;
  });
  return access.isGlobalLoad() && isMultiplied && !isElsewhere;
}

Layout WantedLayouts::ofAccess(const Op &access, int64_t segmentBytes) const {
  const Type &type = access.accessed().type;
  return Layout::blocked(extentsOf(type), memoryOrder(access), vectorWidth(access),
                         std::max<int64_t>(1, segmentBytes / byteSize(type.elementType())), kernel.warps,
                         reducedAxes.of(&access.accessed()));
}

Layout WantedLayouts::ofDot(const Op &dot) const {
  if (dot.fragmentSide)
    return Layout::wgmmaFragmentAccumulators(extentsOf(dot.result->type), kernel.warps, wgmmaRowAxis(dot));
  if (dot.dotForm == DotForm::Wgmma)
    return Layout::wgmmaAccumulators(extentsOf(dot.result->type), kernel.warps);
  if (dot.dotForm == DotForm::Mma)
    return Layout::mmaAccumulators(extentsOf(dot.result->type), kernel.warps, isChained);
  return Layout::accumulators(extentsOf(dot.result->type), dotVector, kernel.warps);
}

Layout WantedLayouts::ofRest(const Value &value) const {
  const analysis::AxisSet reduced = reducedAxes.of(&value);
  llvm::SmallVector<unsigned, 3> order = rowMajor(value.type.rank());
  llvm::stable_sort(order,
                    [&](unsigned left, unsigned right) { return (reduced >> left & 1) < (reduced >> right & 1); });
  return Layout::blocked(extentsOf(value.type), order, 1, wholeAxis, kernel.warps, reduced);
}

bool WantedLayouts::suits(const Layout &layout, const Op &access) {
  if (layout.rank() < 2)
    return true;
  const unsigned fastest = memoryOrder(access).front();
  if (layout.shape()[fastest] == 1)
    return true;
  if (layout.contiguousRegisters(fastest) > 1)
    return fillsSectors(layout, fastest, byteSize(access.accessed().type.elementType()));
  return layout.contiguousRegisters(layout.vectorAxis()) == 1 && layout.laneBases().front()[fastest] == 1;
}

const Value &WantedLayouts::largest() const {
  if (!allDots.empty())
    return *allDots.front()->result;
  const Value *accessed = tileAccesses.empty() ? nullptr : &tileAccesses.front()->accessed();
  const bool isRepeated =
      largestRepeated && (!accessed || largestRepeated->type.elementCount() > accessed->type.elementCount());
  return isRepeated ? *largestRepeated : *accessed;
}

Layout WantedLayouts::ofLargest() const {
  if (!allDots.empty())
    return ofDot(*allDots.front());
  const Value &value = largest();
  return &value == largestRepeated ? ofRest(value) : ofAccess(*tileAccesses.front(), wholeAxis);
}

void WantedLayouts::chooseWarps() {
  if (kernel.options.warps) {
    kernel.warps = unsigned(kernel.options.warps);
    return;
  }
  kernel.warps = defaultWarps;
  if (allDots.empty() && tileAccesses.empty() && !largestRepeated)
    return;
  const auto registersWith = [&](unsigned warps) {
    kernel.warps = warps;
    return ofLargest().registerCount();
  };
  const auto isIdleWith = [&](unsigned warps) {
    kernel.warps = warps;
    return hasIdleWarps(ofLargest());
  };
  unsigned warps = defaultWarps;
  // Products of what is loaded as it is leave the registers to the sums.
  const bool onlyMultiplies = llvm::all_of(allDots, [&](const Op *dot) {
    return dot->dotForm != DotForm::Fma &&
           llvm::all_of(llvm::ArrayRef(dot->operands).take_front(2), [&](const Value *operand) {
             return operand->definition->kind == OpKind::Load && isOnlyMultiplied(*operand->definition);
           });
  });
  const unsigned many = allDots.empty() ? elementsAThread : onlyMultiplies ? sumsOfMatricesAThread : sumsAThread;
  while (warps < maxWarps / 2 && registersWith(warps) > many && !isIdleWith(2 * warps))
    warps *= 2;
  if (warps < maxWarps && registersWith(warps) > std::max(many, elementsALargeThread) && !isIdleWith(2 * warps))
    warps *= 2;
  while (warps > 1 && isIdleWith(warps))
    warps /= 2;
  kernel.warps = warps;
  if (!allDots.empty())
    return;

  // Fewer warps, if then no reduction needs an exchange between them.
  const analysis::AxisSet axes = reducedAxes.of(&largest());
  bool isInLoop = false;
  forEachOp(kernel.body, [&](const Op &op) {
    isInLoop |= op.kind == OpKind::Reduce && loopAround(op) && !analysis::accumulatingWrite(kernel, op);
  });
  const unsigned most = isInLoop ? elementsForReductionsInLoops : elementsForOneReduction;
  for (unsigned fewer = warps; fewer >= 1 && registersWith(fewer) <= most; fewer /= 2)
    if (!reducesAcrossWarps(ofLargest(), axes)) {
      kernel.warps = fewer;
      return;
    }
  kernel.warps = warps;
}

} // namespace tiletrans::transforms

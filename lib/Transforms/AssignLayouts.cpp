// AssignLayouts.
//
// Before: every global access has its map.
// After:  every tile and variable has a layout (F); where an access wants its tile held by other threads than the rest
//         of the computation, there is an explicit ConvertLayout. The number of warps is decided.
// Here, because widths, conversions and barriers follow from who holds what.
//
// The largest access is laid out first, as its memory wants it: vectors along the contiguous axis, neighbouring lanes
// beside each other. Layouts then spread from it to everything that is computed with it. What is still without a layout
// starts again with the next largest access.
#include "tiletrans/Analysis/ReducedAxes.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;

namespace {

constexpr int64_t bytesAnAccess = 16;
/// Bytes that neighbouring lanes cover on the contiguous axis where another axis needs lanes too: whole sectors.
constexpr int64_t bytesASegment = 128;
/// Lanes go along the contiguous axis as far as it reaches.
constexpr int64_t wholeAxis = int64_t(1) << 30;
constexpr unsigned defaultWarps = 4;

llvm::SmallVector<int64_t, 3> extentsOf(const Type &type) {
  llvm::SmallVector<int64_t, 3> extents;
  for (const Extent &extent : type.shape())
    extents.push_back(extent.value);
  return extents;
}

/// Along which axes `operand` repeats to give `result`.
llvm::SmallVector<bool, 3> repeatedAxes(const Type &operand, const Type &result) {
  llvm::SmallVector<bool, 3> isRepeated;
  for (unsigned axis = 0; axis < result.rank(); ++axis)
    isRepeated.push_back(operand.shape()[axis].value == 1 && result.shape()[axis].value != 1);
  return isRepeated;
}

class LayoutAssignment {
public:
  LayoutAssignment(Kernel &kernel, PassContext &context) : kernel(kernel), diags(context.diags), reducedAxes(kernel) {}

  void run() {
    collect();
    if (!checkExtents() || !chooseWarps())
      return;
    for (Op *access : accesses)
      assignFrom(*access);
    assignRest();
    convertWhereAccessesDiffer();
  }

private:
  static Value *tileOf(const Op &access) { return access.kind == OpKind::Load ? access.result.get() : access.stored; }

  /// All accesses, the ones that move most first; loads before stores.
  void collect() {
    forEachOp(kernel.body, [&](Op &op) {
      if (op.isGlobalAccess())
        accesses.push_back(&op);
    });
    llvm::stable_sort(accesses, [](const Op *left, const Op *right) {
      const auto rank = [](const Op *op) {
        return std::pair(-tileOf(*op)->type.elementCount(), op->kind == OpKind::Store);
      };
      return rank(left) < rank(right);
    });
  }

  bool checkExtents() {
    bool areAllPowers = true;
    forEachOp(kernel.body, [&](const Op &op) {
      if (!op.result || !op.result->type.isTile())
        return;
      std::string extents;
      bool arePowers = true;
      for (const Extent &extent : op.result->type.shape()) {
        arePowers &= llvm::isPowerOf2_64(uint64_t(extent.value));
        extents += (extents.empty() ? "" : " x ") + std::to_string(extent.value);
      }
      if (!arePowers)
        diags.report(Diagnostic::extentNotPowerOfTwo, op.range, extents);
      areAllPowers &= arePowers;
    });
    return areAllPowers;
  }

  // ---- what an access wants ----

  /// Axes from the one whose elements are next to each other in memory to the one whose elements are farthest apart.
  /// A stride of 1 is certain; otherwise the user's order decides, and without one the last axis is the fastest.
  static llvm::SmallVector<unsigned, 3> axisOrder(const Op &access) {
    const auto &axes = access.map->axes;
    llvm::SmallVector<unsigned, 3> order(access.order.begin(), access.order.end());
    if (order.empty())
      for (unsigned axis = unsigned(axes.size()); axis-- > 0;)
        order.push_back(axis);
    llvm::stable_sort(order, [&](unsigned left, unsigned right) {
      const auto isUnit = [&](unsigned axis) { return axes[axis].stride.asConstant() == 1; };
      const auto isLong = [&](unsigned axis) { return tileOf(access)->type.shape()[axis].value > 1; };
      return std::pair(!isUnit(left), !isLong(left)) < std::pair(!isUnit(right), !isLong(right));
    });
    return order;
  }

  /// Elements of one access: as many as the widest type of the kernel allows, so that tiles of different types that
  /// are computed together are held alike.
  int64_t vectorWidth() const {
    unsigned widest = 1;
    for (const Op *access : accesses)
      widest = std::max(widest, byteSize(tileOf(*access)->type.elementType()));
    return bytesAnAccess / widest;
  }

  /// Vectors along the contiguous axis, and lanes beside each other for `segmentBytes` of it. A tile that changes
  /// threads through shared memory wants one segment, so that both sides of the exchange spread over the banks;
  /// otherwise lanes cover the whole axis. Elements that a reduction combines stay within a warp.
  Layout wantedLayout(const Op &access, int64_t segmentBytes) const {
    const Type &type = tileOf(access)->type;
    return Layout::blocked(extentsOf(type), axisOrder(access), vectorWidth(),
                           segmentBytes / byteSize(type.elementType()), kernel.warps, reducedAxes.of(tileOf(access)));
  }

  // ---- warps ----

  bool chooseWarps() {
    if (const int asked = kernel.options.warps) {
      if (asked < 1 || asked > 32 || !llvm::isPowerOf2_32(unsigned(asked))) {
        diags.report(Diagnostic::warpsNotPowerOfTwo, kernel.range, asked);
        return false;
      }
      kernel.warps = unsigned(asked);
      return true;
    }
    kernel.warps = defaultWarps;
    if (accesses.empty())
      return true;
    const Op &largest = *accesses.front();
    for (; kernel.warps > 1; kernel.warps /= 2) {
      const Layout layout = wantedLayout(largest, wholeAxis);
      const bool isIdle = llvm::any_of(layout.warpBases(), [](const Coordinates &basis) {
        return llvm::all_of(basis, [](int32_t coordinate) { return coordinate == 0; });
      });
      if (!isIdle)
        break;
    }
    return true;
  }

  // ---- spreading ----

  void assignFrom(Op &access) {
    Value *tile = tileOf(access);
    if (tile->layout)
      return;
    assign(tile, wantedLayout(access, wholeAxis));
  }

  void assign(Value *value, Layout layout) {
    if (value->layout || !value->type.isTile())
      return;
    value->layout = std::move(layout);
    assigned.push_back(value);
    while (!assigned.empty())
      spread(*assigned.pop_back_val());
  }

  void assign(Variable &variable, const Layout &layout) {
    if (variable.layout || !variable.type.isTile())
      return;
    variable.layout = layout;
    forEachOp(kernel.body, [&](Op &op) {
      if (op.variable != &variable)
        return;
      assign(op.kind == OpKind::ReadVariable ? op.result.get() : op.operands.front(), layout);
    });
  }

  /// To what `value` is made of, and to everything made of it.
  void spread(Value &value) {
    spreadToOperands(*value.definition, *value.layout);
    forEachOp(kernel.body, [&](Op &op) {
      if (llvm::is_contained(op.uses(), &value))
        spreadToUser(op, value);
    });
  }

  void spreadToOperands(Op &op, const Layout &layout) {
    if (classOf(op.kind) == OpClass::Elementwise) {
      for (Value *operand : op.operands)
        assign(operand, layout);
    } else if (op.kind == OpKind::Broadcast) {
      assign(op.operands.front(), layout.withUnitExtents(repeatedAxes(op.operands.front()->type, op.result->type)));
    } else if (op.kind == OpKind::InsertAxis && op.operands.front()->type.isTile()) {
      assign(op.operands.front(), layout.withoutAxis(op.axis));
    } else if (op.kind == OpKind::ReadVariable) {
      assign(*op.variable, layout);
    }
  }

  void spreadToUser(Op &op, const Value &value) {
    if (classOf(op.kind) == OpClass::Elementwise)
      assign(op.result.get(), *value.layout);
    else if (op.kind == OpKind::InsertAxis)
      assign(op.result.get(), value.layout->withUnitAxis(op.axis));
    else if (op.kind == OpKind::Reduce)
      assign(op.result.get(), value.layout->withoutAxis(op.axis));
    else if (op.kind == OpKind::WriteVariable)
      assign(*op.variable, *value.layout);
  }

  /// Tiles that no access reaches, and broadcasts of tiles that were laid out first.
  void assignRest() {
    forEachOp(kernel.body, [&](Op &op) {
      if (!op.result || !op.result->type.isTile() || op.result->layout)
        return;
      llvm::SmallVector<unsigned, 3> order;
      for (unsigned axis = op.result->type.rank(); axis-- > 0;)
        order.push_back(axis);
      assign(op.result.get(), Layout::blocked(extentsOf(op.result->type), order, 1, wholeAxis, kernel.warps,
                                              reducedAxes.of(op.result.get())));
    });
  }

  // ---- conversions ----

  /// Makes operands and users agree: whoever wants another layout than the tile has reads a converted copy.
  void convertWhereAccessesDiffer() {
    llvm::SmallVector<Op *, 32> ops;
    forEachOp(kernel.body, [&](Op &op) { ops.push_back(&op); });
    for (Op *op : ops) {
      if (op->kind == OpKind::Store)
        convertStored(*op);
      else if (op->kind == OpKind::Load)
        convertResult(*op, suits(*op->result->layout, *op) ? *op->result->layout : wantedLayout(*op, bytesASegment));
      else if (op->kind == OpKind::Reduce && op->result->type.isTile())
        convertResult(*op, op->operands.front()->layout->withoutAxis(op->axis));
      else
        convertOperands(*op);
    }
  }

  /// Whether threads that hold `layout` reach memory in the order in which `access` lies there.
  static bool suits(const Layout &layout, const Op &access) {
    if (layout.rank() < 2)
      return true;
    const unsigned fastest = axisOrder(access).front();
    if (layout.shape()[fastest] == 1)
      return true;
    if (layout.contiguousRegisters(fastest) > 1)
      return true;
    return layout.vectorAxis() == layout.rank() - 1 && layout.registerCount() == 1 &&
           layout.laneBases().front()[fastest] == 1;
  }

  void convertStored(Op &store) {
    if (suits(*store.stored->layout, store))
      return;
    Builder builder(kernel, *store.parent, &store);
    store.stored = convert(builder, store, store.stored, wantedLayout(store, bytesASegment));
  }

  /// `op` makes its result in the layout `made`; everyone else reads it in the layout that it has now.
  void convertResult(Op &op, const Layout &made) {
    Value *result = op.result.get();
    const Layout used = *result->layout;
    if (used == made)
      return;
    Builder builder(kernel, *op.parent, op.parent->next(&op));
    result->layout = made;
    Value *converted = convert(builder, op, result, used);
    forEachOp(kernel.body, [&](Op &user) {
      if (&user != converted->definition)
        user.replaceUse(result, converted);
    });
  }

  void convertOperands(Op &op) {
    for (Value *&operand : op.operands) {
      if (!operand->type.isTile())
        continue;
      const auto required = requiredLayout(op, *operand);
      if (!required || *required == *operand->layout)
        continue;
      Builder builder(kernel, *op.parent, &op);
      operand = convert(builder, op, operand, *required);
    }
  }

  /// The layout in which `op` must read `operand`.
  static std::optional<Layout> requiredLayout(const Op &op, const Value &operand) {
    if (classOf(op.kind) == OpClass::Elementwise)
      return op.result->layout;
    if (op.kind == OpKind::Broadcast)
      return op.result->layout->withUnitExtents(repeatedAxes(operand.type, op.result->type));
    if (op.kind == OpKind::InsertAxis)
      return op.result->layout->withoutAxis(op.axis);
    if (op.kind == OpKind::WriteVariable)
      return op.variable->layout;
    return std::nullopt;
  }

  Value *convert(Builder &builder, const Op &reason, Value *value, Layout layout) {
    builder.range = reason.range;
    builder.statement = reason.statement;
    Op &conversion = builder.create(OpKind::ConvertLayout, value->type, {value});
    conversion.result->layout = std::move(layout);
    conversion.result->name = value->name;
    return conversion.result.get();
  }

  Kernel &kernel;
  Diagnostics &diags;
  analysis::ReducedAxes reducedAxes;
  std::vector<Op *> accesses;
  llvm::SmallVector<Value *, 16> assigned;
};

} // namespace

void assignLayouts(Kernel &kernel, PassContext &context) { LayoutAssignment(kernel, context).run(); }

} // namespace tiletrans::transforms

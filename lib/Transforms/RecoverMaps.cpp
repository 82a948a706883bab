// RecoverMaps.
//
// Before: accesses take block pointers, or tiles of pointers with a mask of the user's.
// After:  every access has its map (G, Layout and P of the address chain): base, and for each axis an offset, a stride
//         and limits; no pointer arithmetic is left. Stores whose lanes would race are refused.
// Here, because layouts, widths and barriers are all decided by looking at the maps.
#include "tiletrans/Analysis/AxisInfo.h"
#include "tiletrans/Analysis/IndexExpr.h"
#include "tiletrans/Analysis/Variables.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;
using namespace analysis;

namespace {

/// A block pointer's members as expressions.
struct BlockPointerExpr {
  const Value *base = nullptr;
  AffineExpr rest;
  llvm::SmallVector<AffineExpr, 3> shape, strides, offsets;
  llvm::SmallVector<unsigned, 3> order;
};

/// A pointer, or a tile of pointers: base plus an offset in elements.
struct PointerExpr {
  const Value *base = nullptr;
  TileExpr offset;
};

/// One comparison of a mask: on `axis`, uniform + coordinate < limit (upper) or >= limit (lower).
struct Bound {
  unsigned axis = 0;
  AffineExpr uniform, limit;
  bool isUpper = true;
};

class MapRecovery {
public:
  MapRecovery(Kernel &kernel, PassContext &context) : kernel(kernel), diags(context.diags), axisInfo(expressions) {}

  void run() {
    forEachOp(kernel.body, [&](Op &op) {
      if (op.isGlobalAccess())
        recover(op);
    });
    recordWritten();
    if (!diags.hasErrors())
      eraseDeadOps(kernel);
  }

private:
  void recover(Op &op) {
    const auto map = op.form == AddressForm::BlockPointer ? mapOfBlockPointer(op) : mapOfPointerTile(op);
    if (!map)
      return;
    op.map = *map;
    op.map->origins = {map->base};
    for (unsigned axis = 0; axis < op.map->axes.size(); ++axis)
      dropProvenLimits(op.map->axes[axis], accessedType(op).shape()[axis].value);
    if (op.kind == OpKind::Store)
      checkRaces(op);
    op.operands.clear();
    op.mask = nullptr;
  }

  /// Which parameters are stored through, and which loads nothing in the launch can change.
  void recordWritten() {
    forEachOp(kernel.body, [&](const Op &op) {
      if (op.kind == OpKind::Store && op.map)
        for (const Value *origin : op.map->origins)
          if (!kernel.isWritten(origin))
            kernel.written.push_back(origin);
    });
    forEachOp(kernel.body, [&](Op &op) {
      if (op.kind == OpKind::Load && op.map)
        op.map->isReadOnly = llvm::all_of(op.map->origins, [&](const Value *origin) {
          return origin->type.isConstPointee() && llvm::none_of(kernel.written, [&](const Value *written) {
                   return kernel.mayOverlap(origin, written);
                 });
        });
    });
  }

  static const Type &accessedType(const Op &op) { return op.kind == OpKind::Load ? op.result->type : op.stored->type; }

  // ---- block pointers ----

  std::optional<AccessMap> mapOfBlockPointer(Op &op) {
    const auto pointer = blockPointer(op.operands.front());
    if (!pointer) {
      diags.report(Diagnostic::pointerNotFollowed, op.range);
      return std::nullopt;
    }
    AccessMap map;
    map.base = pointer->base;
    map.rest = pointer->rest;
    op.order = pointer->order;
    for (unsigned axis = 0; axis < pointer->strides.size(); ++axis) {
      AxisMap axisMap{pointer->offsets[axis], pointer->strides[axis], std::nullopt, std::nullopt};
      if (llvm::is_contained(op.checkedAxes, axis)) {
        axisMap.limit = pointer->shape[axis];
        axisMap.lower = AffineExpr();
      }
      map.axes.push_back(std::move(axisMap));
    }
    return map;
  }

  std::optional<BlockPointerExpr> blockPointer(const Value *value) {
    const Op &op = *value->definition;
    if (op.kind == OpKind::MakeBlockPointer)
      return madeBlockPointer(op);
    if (op.kind == OpKind::Advance) {
      auto pointer = blockPointer(op.operands.front());
      if (pointer)
        for (unsigned axis = 0; axis < pointer->offsets.size(); ++axis)
          pointer->offsets[axis] = pointer->offsets[axis] + expressions.ofScalar(op.operands[1 + axis]);
      return pointer;
    }
    if (op.kind != OpKind::ReadVariable)
      internalFault("a block pointer of unknown origin", describe(op));
    const auto reaching = reachingValue(op);
    if (!reaching)
      return std::nullopt;
    if (reaching->value)
      return blockPointer(reaching->value);
    const Induction &induction = *reaching->induction;
    auto pointer = blockPointer(induction.initial);
    if (!pointer)
      return std::nullopt;
    for (unsigned axis = 0; axis < pointer->offsets.size(); ++axis) {
      const AffineExpr delta = expressions.ofScalar(induction.step->operands[1 + axis]);
      const auto moved = expressions.overTrips(delta, *induction.loop);
      if (!moved)
        return std::nullopt;
      pointer->offsets[axis] = pointer->offsets[axis] + *moved;
    }
    return pointer;
  }

  std::optional<BlockPointerExpr> madeBlockPointer(const Op &op) {
    const auto base = pointer(op.operands.front());
    if (!base)
      return std::nullopt;
    BlockPointerExpr result;
    result.base = base->base;
    result.rest = base->offset.uniform;
    result.order = op.order;
    const unsigned rank = op.result->type.rank();
    for (unsigned axis = 0; axis < rank; ++axis) {
      result.shape.push_back(expressions.ofScalar(op.operands[1 + axis]));
      result.strides.push_back(expressions.ofScalar(op.operands[1 + rank + axis]));
      result.offsets.push_back(expressions.ofScalar(op.operands[1 + 2 * rank + axis]));
    }
    return result;
  }

  // ---- pointer tiles ----

  std::optional<PointerExpr> pointer(const Value *value) {
    if (!value->definition)
      return PointerExpr{value, {}};
    const Op &op = *value->definition;
    if (op.kind == OpKind::ReadVariable)
      return pointerVariable(op);
    if (op.operands.empty() || !op.operands.front()->type.isPointer())
      return std::nullopt;
    auto result = pointer(op.operands.front());
    if (!result)
      return std::nullopt;
    auto &coefficients = result->offset.coefficients;
    if (op.kind == OpKind::Splat) {
      coefficients.assign(value->type.rank(), AffineExpr());
    } else if (op.kind == OpKind::InsertAxis) {
      coefficients.insert(coefficients.begin() + op.axis, AffineExpr());
    } else if (op.kind == OpKind::Broadcast) {
      for (unsigned axis = 0; axis < value->type.rank(); ++axis)
        if (op.operands.front()->type.shape()[axis].value == 1)
          coefficients[axis] = AffineExpr();
    } else if (op.kind == OpKind::OffsetPointer) {
      const auto offset = expressions.of(op.operands.back());
      if (!offset)
        return std::nullopt;
      result->offset.uniform = result->offset.uniform + offset->uniform;
      for (unsigned axis = 0; axis < value->type.rank(); ++axis)
        coefficients[axis] = coefficients[axis] + offset->coefficients[axis];
    } else {
      return std::nullopt;
    }
    return result;
  }

  std::optional<PointerExpr> pointerVariable(const Op &read) {
    const auto reaching = reachingValue(read);
    if (!reaching)
      return std::nullopt;
    if (reaching->value)
      return pointer(reaching->value);
    const Induction &induction = *reaching->induction;
    auto result = pointer(induction.initial);
    const auto delta = expressions.of(induction.step->operands.back());
    if (!result || !delta || !delta->isUniform())
      return std::nullopt;
    const auto moved = expressions.overTrips(delta->uniform, *induction.loop);
    if (!moved)
      return std::nullopt;
    result->offset.uniform = result->offset.uniform + *moved;
    return result;
  }

  std::optional<AccessMap> mapOfPointerTile(const Op &op) {
    const auto address = pointer(op.operands.front());
    if (!address) {
      diags.report(Diagnostic::addressNotAffine, op.range);
      return std::nullopt;
    }
    llvm::SmallVector<Bound, 4> bounds;
    if (op.mask && !collectBounds(op.mask, bounds)) {
      diags.report(Diagnostic::maskNotBounds, op.range);
      return std::nullopt;
    }
    AccessMap map;
    map.base = address->base;
    map.rest = address->offset.uniform;
    for (const AffineExpr &stride : address->offset.coefficients)
      map.axes.push_back({AffineExpr(), stride, std::nullopt, std::nullopt});
    splitOffset(map, bounds);
    for (const Bound &bound : bounds)
      if (!addBound(map.axes[bound.axis], bound)) {
        diags.report(Diagnostic::maskNotBounds, op.range);
        return std::nullopt;
      }
    return map;
  }

  /// Gives each axis its share of the uniform offset: what the bounds on the axis count from, or else what its stride
  /// divides. Axes whose stride is a number come last, since a number divides most.
  static void splitOffset(AccessMap &map, llvm::ArrayRef<Bound> bounds) {
    llvm::SmallVector<unsigned, 3> order;
    for (const bool numbers : {false, true})
      for (unsigned axis = 0; axis < map.axes.size(); ++axis)
        if (map.axes[axis].stride.asConstant().has_value() == numbers)
          order.push_back(axis);
    for (unsigned axis : order) {
      AxisMap &axisMap = map.axes[axis];
      const auto bound = llvm::find_if(bounds, [&](const Bound &b) { return b.axis == axis; });
      if (bound != bounds.end()) {
        const AffineExpr rest = map.rest - bound->uniform * axisMap.stride;
        if (rest.terms().size() < map.rest.terms().size() || bound->uniform.isZero()) {
          axisMap.offset = bound->uniform;
          map.rest = rest;
          continue;
        }
      }
      if (axisMap.stride.isZero())
        continue;
      std::tie(axisMap.offset, map.rest) = map.rest.divide(axisMap.stride);
    }
  }

  /// Adds a bound on `uniform + i` as one on `offset + i`. False if there is another one on that side already.
  static bool addBound(AxisMap &axis, const Bound &bound) {
    std::optional<AffineExpr> &side = bound.isUpper ? axis.limit : axis.lower;
    AffineExpr limit = bound.limit + (axis.offset - bound.uniform);
    if (side)
      return *side == limit;
    side = std::move(limit);
    return true;
  }

  /// Splits a mask into bounds on single axes; false where it is something else.
  bool collectBounds(const Value *mask, llvm::SmallVectorImpl<Bound> &bounds) {
    const Op *op = mask->definition;
    switch (op->kind) {
    case OpKind::And:
      return collectBounds(op->operands[0], bounds) && collectBounds(op->operands[1], bounds);
    case OpKind::Broadcast: {
      // A bound on an axis that is repeated would be on a coordinate that is always 0.
      const size_t first = bounds.size();
      const auto from = op->operands.front()->type.shape(), to = mask->type.shape();
      return collectBounds(op->operands.front(), bounds) &&
             llvm::all_of(llvm::drop_begin(bounds, first), [&](const Bound &b) { return from[b.axis] == to[b.axis]; });
    }
    case OpKind::InsertAxis: {
      const size_t first = bounds.size();
      if (!collectBounds(op->operands.front(), bounds))
        return false;
      for (size_t i = first; i < bounds.size(); ++i)
        bounds[i].axis += bounds[i].axis >= op->axis;
      return true;
    }
    case OpKind::Lt:
      return addComparison(op->operands[0], op->operands[1], 0, bounds);
    case OpKind::Le:
      return addComparison(op->operands[0], op->operands[1], 1, bounds);
    case OpKind::Gt:
      return addComparison(op->operands[1], op->operands[0], 0, bounds);
    case OpKind::Ge:
      return addComparison(op->operands[1], op->operands[0], 1, bounds);
    default:
      // Any other mask is no conjunction of bounds.
      return false;
    }
  }

  /// left < right + slack. The comparison is as wide as the operands, which were not allowed to wrap.
  bool addComparison(const Value *left, const Value *right, int64_t slack, llvm::SmallVectorImpl<Bound> &bounds) {
    const auto smaller = expressions.of(left), larger = expressions.of(right);
    if (!smaller || !larger || isUnsigned(left->type.elementType()))
      return false;
    const auto axisOf = [](const TileExpr &expr) -> std::optional<unsigned> {
      std::optional<unsigned> found;
      for (unsigned axis = 0; axis < expr.coefficients.size(); ++axis) {
        if (expr.coefficients[axis].isZero())
          continue;
        if (found || expr.coefficients[axis].asConstant() != 1)
          return std::nullopt;
        found = axis;
      }
      return found;
    };
    const AffineExpr one = AffineExpr::constant(slack);
    if (larger->isUniform())
      if (const auto axis = axisOf(*smaller)) {
        bounds.push_back({*axis, smaller->uniform, larger->uniform + one, true});
        return true;
      }
    if (smaller->isUniform())
      if (const auto axis = axisOf(*larger)) {
        // smaller < larger + slack  <=>  larger >= smaller + 1 - slack
        bounds.push_back({*axis, larger->uniform, smaller->uniform + AffineExpr::constant(1 - slack), false});
        return true;
      }
    return false;
  }

  // ---- both ----

  void dropProvenLimits(AxisMap &axis, int64_t extent) {
    if (axis.lower && axisInfo.isNonNegative((axis.offset - *axis.lower).folded()))
      axis.lower.reset();
    if (axis.limit && axisInfo.isNonNegative((*axis.limit - axis.offset - AffineExpr::constant(extent)).folded()))
      axis.limit.reset();
  }

  void checkRaces(Op &op) {
    for (unsigned axis = 0; axis < op.map->axes.size(); ++axis) {
      AxisMap &axisMap = op.map->axes[axis];
      if (!axisMap.stride.isZero() || op.stored->type.shape()[axis].value == 1)
        continue;
      if (!axisInfo.isConstantAlong(op.stored, axis)) {
        diags.report(Diagnostic::racingStore, op.range, axis);
        continue;
      }
      // All elements on this axis are equal and go to one address: the first one is stored.
      if (axisMap.limit || axisMap.lower)
        diags.report(Diagnostic::racingStore, op.range, axis);
      else
        axisMap.limit = axisMap.offset + AffineExpr::constant(1);
    }
  }

  Kernel &kernel;
  Diagnostics &diags;
  IndexExpressions expressions;
  AxisInfoAnalysis axisInfo;
};

} // namespace

void recoverMaps(Kernel &kernel, PassContext &context) { MapRecovery(kernel, context).run(); }

} // namespace tiletrans::transforms

// RecoverMaps.
//
// Before: accesses take block pointers, or tiles of pointers with a mask of the user's.
// After:  every access has its map (G, Layout and P of the address chain): base, and for each axis an offset, a stride
//         and limits. What of a mask is no bound stays a mask; an access whose address is not affine keeps its tile of
//         pointers. Known are also the parameters that an access may touch. Stores whose lanes would race are refused.
// Here, because layouts, widths and barriers are all decided by looking at the maps.
#include "MaskBounds.h"
#include "StoreRaces.h"

#include "tiletrans/Analysis/AxisInfo.h"
#include "tiletrans/Analysis/IndexExpr.h"
#include "tiletrans/Analysis/PointerOrigins.h"
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

/// Whether something has to be computed for `expr`, or kept in a variable.
bool isComputed(const AffineExpr &expr) {
  return llvm::any_of(expr.terms(), [](const AffineExpr::Term &term) {
    return llvm::any_of(term.factors, [](const Value *factor) {
      return factor->definition && factor->definition->kind != OpKind::Constant;
    });
  });
}

class MapRecovery {
public:
  MapRecovery(Kernel &kernel, PassContext &context)
      : kernel(kernel), diags(context.diags), axisInfo(kernel, expressions), races(kernel, axisInfo, diags) {}

  void run() {
    llvm::SmallVector<Op *, 16> accesses;
    forEachOp(kernel.body, [&](Op &op) {
      if (op.isGlobalAccess())
        accesses.push_back(&op);
    });
    for (Op *access : accesses)
      recover(*access);
    recordWritten();
    recordBounds();
    if (!diags.hasErrors())
      eraseDeadOps(kernel);
  }

private:
  void recover(Op &op) {
    const auto origins = pointerOrigins(kernel, op.operands.front());
    const auto map = op.form == AddressForm::BlockPointer ? mapOfBlockPointer(op) : mapOfPointers(op);
    if (!map)
      return;
    op.map = *map;
    op.map->origins = origins;
    if (op.map->base)
      op.operands.clear();
    for (unsigned axis = 0; axis < op.map->axes.size(); ++axis)
      dropUnneeded(op.map->axes[axis], op.accessed().type.shape()[axis].value);
    if (op.kind == OpKind::Store)
      races.check(op);
  }

  /// Comparisons of coordinates with scalars, which need no 64-bit arithmetic for every element.
  void recordBounds() {
    forEachOp(kernel.body, [&](Op &op) {
      if (!op.result || !op.result->type.isTile() || op.kind < OpKind::Lt || op.kind > OpKind::Ge)
        return;
      const auto bound = boundOf(op, expressions);
      if (!bound)
        return;
      op.axis = bound->axis;
      op.bound = AxisMap{bound->uniform, AffineExpr::constant(1), std::nullopt, std::nullopt};
      (bound->isUpper ? op.bound->limit : op.bound->lower) = bound->limit;
      op.operands.clear();
    });
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

  // ---- block pointers ----

  std::optional<AccessMap> mapOfBlockPointer(Op &op) {
    const auto pointer = blockPointer(op.operands.front());
    if (!pointer)
      internalFault("a block pointer that SplitBlockPointers should have split", describe(op));
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

  /// Nothing for a tile of pointers that is not affine. A pointer to one element always has an expression, at worst as
  /// a base of its own.
  std::optional<PointerExpr> pointer(const Value *value) {
    auto result = followed(value);
    if (!result && !value->type.isTile())
      result = PointerExpr{value, {}};
    return result;
  }

  std::optional<PointerExpr> followed(const Value *value) {
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
    } else if (op.kind == OpKind::Permute) {
      const auto before = coefficients;
      for (unsigned axis = 0; axis < op.order.size(); ++axis)
        coefficients[axis] = before[op.order[axis]];
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

  std::optional<AccessMap> mapOfPointers(Op &op) {
    const auto address = pointer(op.operands.front());
    AccessMap map;
    if (!address) {
      // Every element has a pointer of its own, and the mask as the user wrote it.
      map.axes.resize(op.accessed().type.rank());
      return map;
    }
    map.base = address->base;
    map.rest = address->offset.uniform;
    if (op.form == AddressForm::Element)
      return map;
    for (const AffineExpr &stride : address->offset.coefficients)
      map.axes.push_back({AffineExpr(), stride, std::nullopt, std::nullopt});
    MaskParts mask = op.mask ? splitMask(op.mask, expressions) : MaskParts();
    splitOffset(map, mask.bounds);
    for (const Bound &bound : mask.bounds)
      if (!addBound(map.axes[bound.axis], bound) && !llvm::is_contained(mask.others, bound.condition))
        mask.others.push_back(bound.condition);
    op.mask = conjunction(op, mask.others);
    return map;
  }

  /// Nothing for no conditions.
  Value *conjunction(Op &op, llvm::ArrayRef<Value *> conditions) {
    if (conditions.empty())
      return nullptr;
    Builder builder(kernel, *op.parent, &op);
    builder.range = op.range;
    builder.statement = op.statement;
    Value *all = conditions.front();
    for (Value *condition : conditions.drop_front())
      all = builder.create(OpKind::And, all->type, {all, condition}).result.get();
    return all;
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

  // ---- both ----

  /// Limits that always hold, and the stride of one element at 0 where it would be computed for nothing.
  void dropUnneeded(AxisMap &axis, int64_t extent) {
    if (extent == 1 && axis.offset.isZero() && isComputed(axis.stride))
      axis.stride = AffineExpr();
    if (axis.lower && axisInfo.isNonNegative((axis.offset - *axis.lower).folded()))
      axis.lower.reset();
    if (axis.limit && axisInfo.isNonNegative((*axis.limit - axis.offset - AffineExpr::constant(extent)).folded()))
      axis.limit.reset();
  }

  Kernel &kernel;
  Diagnostics &diags;
  IndexExpressions expressions;
  AxisInfoAnalysis axisInfo;
  StoreRaces races;
};

} // namespace

void recoverMaps(Kernel &kernel, PassContext &context) { MapRecovery(kernel, context).run(); }

} // namespace tiletrans::transforms

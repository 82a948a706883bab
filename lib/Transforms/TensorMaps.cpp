#include "TensorMaps.h"

#include "tiletrans/Analysis/Variables.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;

namespace {

/// What addresses and strides of TMA are multiples of, and the largest extent of a box (CUDA Driver API,
/// cuTensorMapEncodeTiled).
constexpr int64_t tmaGranule = 16, maxBox = 256;
constexpr size_t maxTmaRank = 5;

/// The extent of an axis whose end nobody knows: the most that make_tensor_map takes.
constexpr int64_t highestExtent = INT32_MAX - 15;

AffineExpr multipliedOut(const Value *value);

/// `expr` with products in the place of the locals that hold them: `base` may be head * n * D.
AffineExpr multipliedOut(const AffineExpr &expr) {
  AffineExpr sum;
  for (const AffineExpr::Term &term : expr.terms()) {
    AffineExpr product = AffineExpr::constant(term.coefficient);
    for (const Value *factor : term.factors)
      product = product * multipliedOut(factor);
    sum = sum + product;
  }
  return sum;
}

AffineExpr multipliedOut(const Value *value) {
  const Op *op = value->definition;
  if (op && op->kind == OpKind::Mul && byteSize(value->type.elementType()) == 8)
    return multipliedOut(op->operands[0]) * multipliedOut(op->operands[1]);
  // A constant of another type is still that number.
  if (op && op->kind == OpKind::Convert && op->operands[0]->integer())
    return AffineExpr::symbol(op->operands[0]);
  return AffineExpr::symbol(value);
}

/// What one term adds to a base, as an axis: the coordinate changes from program to program, the stride does not.
struct OuterAxis {
  const Value *coordinate;
  AffineExpr stride;
};

std::optional<OuterAxis> outerAxis(const AffineExpr::Term &term) {
  OuterAxis axis = {nullptr, AffineExpr::constant(term.coefficient)};
  for (const Value *factor : term.factors) {
    if (!factor->definition || factor->integer())
      axis.stride = axis.stride * AffineExpr::symbol(factor);
    else if (axis.coordinate)
      return std::nullopt;
    else
      axis.coordinate = factor;
  }
  return axis.coordinate && term.coefficient > 0 ? std::optional(axis) : std::nullopt;
}

} // namespace

bool TensorMaps::suits(const Op &access, const SharedTile &tile) {
  const AccessMap &accessMap = *access.map;
  const AffineExpr rest = multipliedOut(accessMap.rest);
  if (accessMap.base->definition || access.plan->width * byteSize(tile.element) != tmaGranule ||
      accessMap.axes.size() + rest.terms().size() > maxTmaRank)
    return false;
  for (unsigned axis = 0; axis < accessMap.axes.size(); ++axis) {
    const AxisMap &map = accessMap.axes[axis];
    const int64_t box = axis == access.plan->axis ? tile.layout.panel : tile.layout.shape[axis];
    const auto extent = extentOf(access, axis);
    if (box > maxBox || map.lower || !extent || !analysis::isLaunchInvariant(*extent) ||
        !analysis::isLaunchInvariant(map.stride))
      return false;
  }
  return llvm::all_of(rest.terms(), [&](const AffineExpr::Term &term) {
    const auto outer = outerAxis(term);
    return outer && axisInfo.isNonNegative(outer->coordinate) &&
           axisInfo.divisibility(outer->stride) * byteSize(tile.element) % tmaGranule == 0;
  });
}

/// How many elements there are along an axis, nothing where that cannot be told. One that is not checked has all that
/// the tile reaches, if that is known, or as many as coordinates count.
std::optional<AffineExpr> TensorMaps::extentOf(const Op &access, unsigned axis) {
  const AxisMap &map = access.map->axes[axis];
  if (map.limit)
    return map.limit;
  if (const auto offset = map.offset.asConstant(); offset && *offset >= 0)
    return AffineExpr::constant(*offset + access.accessed().type.shape()[axis].value);
  const bool isOuter = axis != access.plan->axis;
  return isOuter && axisInfo.isNonNegative(map.offset) ? std::optional(AffineExpr::constant(highestExtent))
                                                       : std::nullopt;
}

TensorMap &TensorMaps::make(const Op &access, const SharedTile &tile, std::string name) {
  const SharedLayout &layout = tile.layout;
  auto map = std::make_unique<TensorMap>();
  map->name = std::move(name);
  map->base = access.map->base;
  map->swizzleBytes = layout.panel * byteSize(tile.element);
  for (const unsigned axis : layout.order) {
    map->extents.push_back(*extentOf(access, axis));
    map->box.push_back(axis == layout.order.front() ? layout.panel : layout.shape[axis]);
    if (axis != layout.order.front())
      map->strides.push_back(access.map->axes[axis].stride);
  }
  const AffineExpr rest = multipliedOut(access.map->rest);
  for (const AffineExpr::Term &term : rest.terms()) {
    const OuterAxis outer = *outerAxis(term);
    // Where it ends is for the author to know.
    map->extents.push_back(AffineExpr::constant(highestExtent));
    map->strides.push_back(outer.stride);
    map->box.push_back(1);
    map->outer.push_back(outer.coordinate);
  }
  kernel.tensorMaps.push_back(std::move(map));
  return *kernel.tensorMaps.back();
}

} // namespace tiletrans::transforms

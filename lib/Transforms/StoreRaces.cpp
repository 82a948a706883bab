#include "StoreRaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <numeric>

namespace tiletrans::transforms {

using namespace ir;
using namespace analysis;

namespace {

using Place = llvm::SmallVector<int64_t, 3>;

Place placeOf(int64_t linear, const Type &type) {
  Place place(type.rank(), 0);
  for (unsigned axis = type.rank(); axis-- > 0; linear /= type.shape()[axis].value)
    place[axis] = linear % type.shape()[axis].value;
  return place;
}

/// Whether every axis steps over all that the axes of smaller strides reach: then all addresses differ.
bool isNested(llvm::ArrayRef<int64_t> strides, const Type &type) {
  llvm::SmallVector<std::pair<int64_t, int64_t>, 3> steps;
  if (llvm::is_contained(strides, INT64_MIN))
    return false;
  for (unsigned axis = 0; axis < type.rank(); ++axis)
    if (strides[axis] != 0)
      steps.push_back({std::abs(strides[axis]), type.shape()[axis].value - 1});
  llvm::sort(steps);
  int64_t reach = 0;
  for (const auto &[stride, count] : steps) {
    int64_t length = 0;
    if (stride <= reach || llvm::MulOverflow(stride, count, length) || llvm::AddOverflow(reach, length, reach))
      return false;
  }
  return true;
}

/// Two elements with one address, where all strides are numbers and none is 0.
std::optional<std::pair<Place, Place>> findCollision(const AccessMap &map, const Type &type) {
  llvm::SmallVector<int64_t, 3> strides;
  for (unsigned axis = 0; axis < type.rank(); ++axis) {
    const auto stride = map.axes[axis].stride.asConstant();
    if (!stride)
      return std::nullopt;
    // Axes of stride 0 are looked at by themselves.
    strides.push_back(type.shape()[axis].value == 1 ? 0 : *stride);
  }
  if (isNested(strides, type))
    return std::nullopt;
  // Addresses wrap, as they do at run time.
  std::map<uint64_t, int64_t> first;
  for (int64_t linear = 0; linear < type.elementCount(); ++linear) {
    const Place place = placeOf(linear, type);
    uint64_t address = 0;
    bool isRepeat = false;
    for (unsigned axis = 0; axis < type.rank(); ++axis) {
      isRepeat |= strides[axis] == 0 && place[axis] != 0;
      address += uint64_t(place[axis]) * uint64_t(strides[axis]);
    }
    if (isRepeat)
      continue;
    const auto [known, isNew] = first.insert({address, linear});
    if (!isNew)
      return std::pair(placeOf(known->second, type), place);
  }
  return std::nullopt;
}

/// For every element of a tile like `type`, its coordinate on `axis`.
Value *coordinates(Builder &builder, const Type &type, unsigned axis) {
  Value *number = builder.create(OpKind::MakeRange, Type::scalar(ElementType::I32).withShape({type.shape()[axis]}), {})
                      .result.get();
  for (unsigned other = 0; other < type.rank(); ++other) {
    if (other == axis)
      continue;
    Shape shape(number->type.shape().begin(), number->type.shape().end());
    shape.insert(shape.begin() + other, Extent());
    Op &inserted = builder.create(OpKind::InsertAxis, number->type.withShape(shape), {number});
    inserted.axis = other;
    number = inserted.result.get();
  }
  const Shape shape(type.shape().begin(), type.shape().end());
  return builder.create(OpKind::Broadcast, number->type.withShape(shape), {number}).result.get();
}

/// `left` OP `number`, for every element.
Value *withNumber(Builder &builder, OpKind kind, Value *left, int64_t number) {
  Value *right = builder.create(OpKind::Splat, left->type, {builder.integer(ElementType::I32, number)}).result.get();
  const bool isComparison = kind >= OpKind::Lt && kind <= OpKind::Ne;
  const Type type = isComparison ? left->type.withElement(ElementType::Bool) : left->type;
  return builder.create(kind, type, {left, right}).result.get();
}

/// Coordinates below `limit` that `divisor` divides.
struct Comb {
  int64_t limit = 0, divisor = 0;

  void add(int64_t coordinate) {
    limit = std::max(limit, coordinate + 1);
    divisor = std::gcd(divisor, coordinate);
  }
  bool contains(int64_t coordinate) const {
    return coordinate < limit && (divisor == 0 ? coordinate == 0 : coordinate % divisor == 0);
  }
};

} // namespace

void StoreRaces::check(Op &store) {
  // Larger tiles take too long.
  constexpr int64_t most = 1 << 15;
  if (store.map->base)
    checkMap(store);
  else if (store.form == AddressForm::PointerTile && store.stored->type.elementCount() <= most)
    checkElements(store);
}

// ---- affine addresses ----

void StoreRaces::checkMap(Op &op) {
  const Type &type = op.stored->type;
  bool isCertain = !op.mask;
  for (const AxisMap &axis : op.map->axes)
    isCertain &= !axis.limit && !axis.lower;
  llvm::SmallVector<unsigned, 3> equalAxes;
  for (unsigned axis = 0; axis < type.rank(); ++axis) {
    if (!op.map->axes[axis].stride.isZero() || type.shape()[axis].value == 1)
      continue;
    if (axisInfo.isConstantAlong(op.stored, axis)) {
      equalAxes.push_back(axis);
      continue;
    }
    Place second(type.rank(), 0);
    second[axis] = 1;
    return report(op, isCertain, Place(type.rank(), 0), second);
  }
  if (const auto collision = findCollision(*op.map, type))
    return report(op, isCertain, collision->first, collision->second);
  for (const unsigned axis : equalAxes)
    storeFirst(op, axis);
}

/// All elements along `axis` are equal and go to one address: the first one is stored.
void StoreRaces::storeFirst(Op &op, unsigned axis) {
  AxisMap &axisMap = op.map->axes[axis];
  if (!axisMap.limit && !axisMap.lower && !op.mask) {
    axisMap.limit = axisMap.offset + AffineExpr::constant(1);
    return;
  }
  // The first one need not exist; then equal elements are stored where there are any.
  if (axisMap.lower || op.mask)
    return;
  Builder builder(kernel, *op.parent, &op);
  builder.range = op.range;
  builder.statement = op.statement;
  op.mask = withNumber(builder, OpKind::Eq, coordinates(builder, op.stored->type, axis), 0);
}

// ---- any addresses ----

void StoreRaces::checkElements(Op &op) {
  const Type &type = op.stored->type;
  const std::vector<ElementNumber> addresses = numbers.of(op.operands.front()), stored = numbers.of(op.stored);
  const std::vector<ElementNumber> mask =
      op.mask ? numbers.of(op.mask) : std::vector<ElementNumber>(addresses.size(), {0, 1});
  std::map<std::pair<unsigned, int64_t>, int64_t> first;
  bool areRepeated = false;
  for (int64_t i = 0; i < type.elementCount(); ++i) {
    if (mask[size_t(i)] == ElementNumber{0, 0})
      continue;
    const auto [known, isNew] = first.insert({{addresses[size_t(i)].symbol, addresses[size_t(i)].number}, i});
    if (isNew)
      continue;
    const size_t other = size_t(known->second);
    if (!(stored[other] == stored[size_t(i)])) {
      const bool isCertain = mask[other].symbol == 0 && mask[size_t(i)].symbol == 0;
      return report(op, isCertain, placeOf(int64_t(other), type), placeOf(i, type));
    }
    // Where one may exist without the other, equal elements are stored where there are any.
    if (!(mask[other] == mask[size_t(i)]))
      return;
    areRepeated = true;
  }
  if (!areRepeated)
    return;
  std::vector<bool> isStored(addresses.size(), false);
  for (const auto &[address, place] : first)
    isStored[size_t(place)] = true;
  const auto isAsked = [&](int64_t i) { return !(mask[size_t(i)] == ElementNumber{0, 0}); };
  storeSome(op, isStored, isAsked);
}

/// Stores only those elements of which `isStored` says so, if a few comparisons can tell them. Of the elements that are
/// not asked for nothing is said.
void StoreRaces::storeSome(Op &op, const std::vector<bool> &isStored, llvm::function_ref<bool(int64_t)> isAsked) {
  const Type &type = op.stored->type;
  llvm::SmallVector<Comb, 3> combs(type.rank());
  for (int64_t i = 0; i < type.elementCount(); ++i)
    if (isStored[size_t(i)])
      for (unsigned axis = 0; axis < type.rank(); ++axis)
        combs[axis].add(placeOf(i, type)[axis]);
  for (int64_t i = 0; i < type.elementCount(); ++i) {
    const Place place = placeOf(i, type);
    bool isInside = true;
    for (unsigned axis = 0; axis < type.rank(); ++axis)
      isInside &= combs[axis].contains(place[axis]);
    if (isAsked(i) && isInside != isStored[size_t(i)])
      return;
  }
  Builder builder(kernel, *op.parent, &op);
  builder.range = op.range;
  builder.statement = op.statement;
  const auto require = [&](Value *condition) {
    op.mask = op.mask ? builder.create(OpKind::And, condition->type, {op.mask, condition}).result.get() : condition;
  };
  for (unsigned axis = 0; axis < type.rank(); ++axis) {
    if (combs[axis].limit < type.shape()[axis].value - std::max<int64_t>(combs[axis].divisor - 1, 0))
      require(withNumber(builder, OpKind::Lt, coordinates(builder, type, axis), combs[axis].limit));
    if (combs[axis].divisor > 1) {
      Value *rest = withNumber(builder, OpKind::Rem, coordinates(builder, type, axis), combs[axis].divisor);
      require(withNumber(builder, OpKind::Eq, rest, 0));
    }
  }
}

void StoreRaces::report(const Op &op, bool isCertain, const Place &first, const Place &second) {
  const auto text = [](const Place &place) {
    std::string list;
    for (const int64_t coordinate : place)
      list += (list.empty() ? "" : ", ") + std::to_string(coordinate);
    return "(" + list + ")";
  };
  diags.report(isCertain ? Diagnostic::racingStore : Diagnostic::storeMayRace, op.range, text(first), text(second));
}

} // namespace tiletrans::transforms

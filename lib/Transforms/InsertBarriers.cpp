// InsertBarriers.
//
// Before: every access to shared memory has its place.
// After:  between two accesses of one CTA that may touch the same memory from different threads, one of them a write,
//         there is a CTA barrier on every path; removing any one would leave such a pair.
// Last, because nothing may be moved afterwards.
//
// Walks the program in order with the accesses since the last barrier on any path; a loop's body is walked twice, so
// that the end of a trip meets the beginning of the next.
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>
#include <optional>

namespace tiletrans::transforms {

using namespace ir;

namespace {

bool sameMap(const AccessMap &left, const AccessMap &right) {
  return left.rest == right.rest && left.axes.size() == right.axes.size() &&
         llvm::all_of(llvm::zip_equal(left.axes, right.axes), [](const auto &pair) {
           const auto &[a, b] = pair;
           return a.offset == b.offset && a.stride == b.stride;
         });
}

/// Whether the addresses may be others in another trip of some loop.
bool changesWithTrips(const AccessMap &map) {
  const auto changes = [](const Value *symbol) {
    const Op *op = symbol->definition;
    return op && (op->kind == OpKind::For || (op->parent->owner && !symbol->integer()));
  };
  const auto uses = [&](const AffineExpr &expr) {
    return llvm::any_of(expr.terms(),
                        [&](const AffineExpr::Term &term) { return llvm::any_of(term.factors, changes); });
  };
  return uses(map.rest) ||
         llvm::any_of(map.axes, [&](const AxisMap &axis) { return uses(axis.offset) || uses(axis.stride); });
}

/// Whether different elements of a tile are certain to have different addresses: every stride is a number beyond the
/// reach of the smaller ones.
bool isInjective(const AccessMap &map, llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<std::pair<int64_t, int64_t>, 3> stridesAndExtents;
  for (unsigned axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 1)
      continue;
    const auto stride = map.axes[axis].stride.asConstant();
    if (!stride)
      return false;
    stridesAndExtents.push_back({std::abs(*stride), shape[axis]});
  }
  llvm::sort(stridesAndExtents);
  int64_t reach = 0;
  for (const auto &[stride, extent] : stridesAndExtents) {
    if (stride <= reach)
      return false;
    reach += stride * (extent - 1);
  }
  return true;
}

/// Whether the tiles of two trips are certain to lie apart: the address moves with one counter, by more in a trip than
/// the tile reaches.
bool trulyAdvances(const AccessMap &map, llvm::ArrayRef<int64_t> shape) {
  int64_t reach = 0;
  AffineExpr address = map.rest;
  for (unsigned axis = 0; axis < shape.size(); ++axis) {
    const auto stride = map.axes[axis].stride.asConstant();
    if (!stride)
      return false;
    reach += std::abs(*stride) * (shape[axis] - 1);
    address = address + map.axes[axis].offset * map.axes[axis].stride;
  }
  const Op *loop = nullptr;
  for (const AffineExpr::Term &term : address.terms())
    for (const Value *factor : term.factors) {
      const Op *op = factor->definition;
      if (!op || factor->integer() || (op->kind != OpKind::For && !op->parent->owner))
        continue;
      if (op->kind != OpKind::For || (loop && loop != op))
        return false;
      loop = op;
    }
  if (!loop)
    return false;
  const auto growth = address.coefficientOf(loop->counter.get());
  const auto step = AffineExpr::symbol(loop->operands[2]).asConstant();
  const auto perTrip = growth ? growth->asConstant() : std::nullopt;
  return perTrip && step && std::abs(*perTrip * *step) > reach;
}

/// Shared memory that an operation touches.
struct SharedPlace {
  const SharedTile *tile;
  bool isWrite;
};

/// An access since the last barrier, and whether it belongs to an earlier trip of a loop than what follows.
struct Pending {
  const Op *access;
  bool isEarlierTrip;
  friend bool operator==(const Pending &left, const Pending &right) {
    return left.access == right.access && left.isEarlierTrip == right.isEarlierTrip;
  }
};

llvm::SmallVector<SharedPlace, 2> sharedPlaces(const Op &op) {
  llvm::SmallVector<SharedPlace, 2> places;
  for (const SharedTile *tile : {op.shared, op.sharedRight})
    if (tile)
      places.push_back({tile, op.kind == OpKind::StoreShared || op.kind == OpKind::CopyToShared});
  return places;
}

bool overlap(const SharedTile &left, const SharedTile &right) {
  return left.offset < right.offset + right.bytes() && right.offset < left.offset + left.bytes();
}

class BarrierInsertion {
public:
  explicit BarrierInsertion(Kernel &kernel) : kernel(kernel) {}

  void run() { walk(kernel.body, {}); }

private:
  /// The accesses since the last barrier on any path; nothing where no path leads.
  using State = std::optional<llvm::SmallVector<Pending, 16>>;

  static State merge(State left, const State &right) {
    if (!left || !right)
      return left ? left : right;
    for (const Pending &access : *right)
      if (!llvm::is_contained(*left, access))
        left->push_back(access);
    return left;
  }
  static State inLaterTrip(State state) {
    if (state)
      for (Pending &access : *state)
        access.isEarlierTrip = true;
    return state;
  }

  /// Paths that leave a loop, or go on with its next trip.
  struct Exits {
    State breaks, continues;
  };

  State walk(Body &body, State state) {
    if (!state)
      state.emplace();
    llvm::SmallVector<Op *, 32> ops;
    for (const auto &op : body)
      ops.push_back(op.get());
    for (Op *op : ops) {
      if (!state)
        return state;
      switch (op->kind) {
      case OpKind::Barrier:
        state->clear();
        break;
      case OpKind::If: {
        State otherwise = op->otherwise ? walk(*op->otherwise, state) : state;
        state = merge(walk(*op->body, state), otherwise);
        break;
      }
      case OpKind::For:
      case OpKind::While:
        state = walkLoop(*op, state);
        break;
      case OpKind::Break:
        exits.back().breaks = merge(exits.back().breaks, state);
        return std::nullopt;
      case OpKind::Continue:
        exits.back().continues = merge(exits.back().continues, state);
        return std::nullopt;
      case OpKind::Return:
        return std::nullopt;
      default:
        visit(*op, body, state);
        break;
      }
    }
    return state;
  }

  State walkLoop(Op &loop, State state) {
    // The first copies of a pipelined loop start in front of it. They are waited for where they are needed, so they
    // are pending nowhere; and every trip begins with a barrier.
    if (loop.pipeline)
      for (const auto &copy : *loop.pipeline->body)
        waitFor(*copy, *loop.parent, loop, state);
    // The body may run not at all, so what is pending in front of it stays pending behind it.
    State after;
    for (int trip = 0; trip < 2; ++trip) {
      exits.emplace_back();
      if (loop.pipeline)
        state->clear();
      if (loop.condition)
        state = walk(*loop.condition, state);
      after = merge(after, state);
      state = merge(walk(*loop.body, state), exits.back().continues);
      if (state && loop.step)
        state = walk(*loop.step, state);
      after = merge(after, exits.back().breaks);
      exits.pop_back();
      if (!state)
        return after;
      state = inLaterTrip(state);
    }
    return loop.condition ? after : merge(after, state);
  }

  void visit(Op &op, Body &body, State &state) {
    if (!op.isGlobalAccess() && sharedPlaces(op).empty())
      return;
    waitFor(op, body, op, state);
    state->push_back({&op, false});
  }

  /// A barrier in front of `place`, if `op` there meets what is pending.
  void waitFor(const Op &op, Body &body, Op &place, State &state) {
    if (llvm::none_of(*state, [&](const Pending &earlier) { return conflicts(earlier, op); }))
      return;
    Builder(kernel, body, &place).create(OpKind::Barrier, {});
    state->clear();
  }

  /// Whether different threads may touch one address, one of them writing.
  bool conflicts(const Pending &pending, const Op &later) const {
    const Op &earlier = *pending.access;
    for (const SharedPlace &left : sharedPlaces(earlier))
      for (const SharedPlace &right : sharedPlaces(later))
        if ((left.isWrite || right.isWrite) && overlap(*left.tile, *right.tile))
          return true;
    if (!earlier.isGlobalAccess() || !later.isGlobalAccess() || (earlier.isGlobalLoad() && later.isGlobalLoad()))
      return false;
    const bool mayMeet = llvm::any_of(earlier.map->origins, [&](const Value *left) {
      return llvm::any_of(later.map->origins, [&](const Value *right) { return kernel.mayOverlap(left, right); });
    });
    if (!mayMeet)
      return false;
    // One thread accesses scalars that the launch writes.
    const bool isScalar = earlier.form == AddressForm::Element && later.form == AddressForm::Element;
    return !isScalar && !staysWithThreads(pending, later);
  }

  /// Whether every thread meets only what it touched itself: both go to the same places by the same layout, or to
  /// places that are certain to lie apart.
  static bool staysWithThreads(const Pending &pending, const Op &later) {
    const Op &earlier = *pending.access;
    if (!earlier.map->base || earlier.map->base != later.map->base || !earlier.accessed().type.isTile() ||
        !later.accessed().type.isTile())
      return false;
    const Layout &layout = *earlier.accessed().layout;
    if (layout != *later.accessed().layout || layout.isReplicated() || !sameMap(*earlier.map, *later.map))
      return false;
    // In another trip the counter was another one, and equal expressions are other places.
    if (pending.isEarlierTrip &&
        (changesWithTrips(*earlier.map) || changesWithTrips(*later.map) || earlier.map->base->definition))
      return trulyAdvances(*earlier.map, layout.shape());
    return isInjective(*earlier.map, layout.shape());
  }

  Kernel &kernel;
  llvm::SmallVector<Exits, 4> exits;
};

} // namespace

void insertBarriers(Kernel &kernel, PassContext &) { BarrierInsertion(kernel).run(); }

} // namespace tiletrans::transforms

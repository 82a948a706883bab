// InsertBarriers.
//
// Before: every access to shared memory has its place.
// After:  between two accesses of one CTA that may touch the same memory from different threads, one of them a write,
//         there is a CTA barrier on every path; removing any one would leave such a pair.
// Last, because nothing may be moved afterwards.
//
// Walks the program in order with the list of accesses since the last barrier; a loop's body is walked twice, so that
// the end of a trip meets the beginning of the next.
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>

namespace tiletrans::transforms {

using namespace ir;

namespace {

bool isWrite(const Op &op) { return op.kind == OpKind::Store || op.kind == OpKind::StoreShared; }

const Value *heldTile(const Op &op) {
  if (op.kind == OpKind::Load || op.kind == OpKind::LoadShared)
    return op.result.get();
  return op.kind == OpKind::Store ? op.stored : op.operands.front();
}

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

/// An access since the last barrier, and whether it belongs to an earlier trip of a loop than what follows.
struct Pending {
  const Op *access;
  bool isEarlierTrip;
};

/// Whether different threads may touch one address, one of them writing. Parameters do not overlap (dialect rule 10).
bool conflicts(const Pending &pending, const Op &later) {
  const Op &earlier = *pending.access;
  if (!isWrite(earlier) && !isWrite(later))
    return false;
  if (earlier.shared && later.shared)
    return earlier.shared->offset < later.shared->offset + later.shared->bytes() &&
           later.shared->offset < earlier.shared->offset + earlier.shared->bytes();
  if (earlier.shared || later.shared || earlier.map->base != later.map->base)
    return false;
  // In another trip the counter was another one, and equal expressions are other places.
  if (pending.isEarlierTrip && (changesWithTrips(*earlier.map) || changesWithTrips(*later.map)))
    return true;
  // Every thread meets only what it touched itself, where both go to the same places by the same layout.
  const Layout &layout = *heldTile(earlier)->layout;
  return layout != *heldTile(later)->layout || layout.isReplicated() || !sameMap(*earlier.map, *later.map) ||
         !isInjective(*earlier.map, layout.shape());
}

class BarrierInsertion {
public:
  explicit BarrierInsertion(Kernel &kernel) : kernel(kernel) {}

  void run() { walk(kernel.body); }

private:
  void walk(Body &body) {
    llvm::SmallVector<Op *, 32> ops;
    for (const auto &op : body)
      ops.push_back(op.get());
    for (Op *op : ops) {
      if (op->body) {
        // The body may run not at all, so what is pending in front of it stays pending behind it.
        const auto before = pending;
        walk(*op->body);
        for (Pending &access : pending)
          access.isEarlierTrip = true;
        walk(*op->body);
        pending.append(before.begin(), before.end());
      } else if (op->kind == OpKind::Barrier) {
        pending.clear();
      } else if (op->isGlobalAccess() || op->shared) {
        if (llvm::any_of(pending, [&](const Pending &earlier) { return conflicts(earlier, *op); })) {
          Builder(kernel, body, op).create(OpKind::Barrier, {});
          pending.clear();
        }
        pending.push_back({op, false});
      }
    }
  }

  Kernel &kernel;
  llvm::SmallVector<Pending, 16> pending;
};

} // namespace

void insertBarriers(Kernel &kernel, PassContext &) { BarrierInsertion(kernel).run(); }

} // namespace tiletrans::transforms

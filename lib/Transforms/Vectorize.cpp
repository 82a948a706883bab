// Vectorize.
//
// Before: every access has a map and its tile a layout.
// After:  every access has a width (elements that one instruction moves), and a loop in front of which its pointer is
//         made if the address moves evenly with that loop. What the wide accesses assume of the launch's arguments
//         stands in the kernel's list of assumptions: under it the tuned variant is right; the safe variant accesses
//         single elements.
// Here, because it needs the final layouts.
//
// An access is as wide as the run of elements that a thread holds next to each other on the axis of stride 1, at most
// 16 bytes. That the address is a multiple of the width is proven from offsets, or assumed of bases and strides; never
// assumed of offsets. Where a limit cuts a vector, the elements in front of it are accessed singly.
#include "WantedLayouts.h"

#include "tiletrans/Analysis/AxisInfo.h"
#include "tiletrans/Analysis/IndexExpr.h"
#include "tiletrans/Analysis/Variables.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;
using namespace analysis;

namespace {

class Vectorization {
public:
  Vectorization(Kernel &kernel, PassContext &context)
      : kernel(kernel), diags(context.diags), axisInfo(kernel, expressions) {}

  void run() {
    forEachOp(kernel.body, [&](Op &op) {
      if (op.isGlobalAccess())
        plan(op);
    });
    forEachOp(kernel.body, [&](Op &op) {
      if (!op.isGlobalAccess() || op.plan->width == 1)
        return;
      op.plan->isWhole = isWhole(op);
      op.plan->isRow = op.kind == OpKind::Store && isRow(op);
    });
  }

private:
  void plan(Op &op) {
    const Value &tile = op.accessed();
    AccessPlan plan;
    if (tile.type.isTile()) {
      plan.axis = tile.layout->vectorAxis();
      plan.width = widthOf(op, tile, plan.axis);
    }
    plan.loop = op.map->base ? pointerLoop(op) : nullptr;
    op.plan = plan;
  }

  // ---- width ----

  /// The width of the access; what it assumes goes to the kernel's list.
  int64_t widthOf(const Op &op, const Value &tile, unsigned axis) {
    const unsigned bytes = byteSize(tile.type.elementType());
    const AccessMap &map = *op.map;
    const int64_t held = std::min(tile.layout->contiguousRegisters(axis), bytesAnAccess / bytes);
    if (held == 1)
      return 1;
    if (!map.base)
      return scalar(op, "every element has an address of its own");
    if (op.mask)
      return scalar(op, "the mask tells single elements apart");
    if (op.padding && op.padding->type.isTile())
      return scalar(op, "elements that are masked off have values of their own");
    if (map.base->definition)
      return scalar(op, "where its pointer comes from is only known at run time");
    const AffineExpr &stride = map.axes[axis].stride;
    if (stride.asConstant().value_or(1) != 1 || !isOneParameter(stride))
      return scalar(op, llvm::formatv("its stride is {0}", stride.str()));
    if (map.axes[axis].lower)
      return scalar(op, llvm::formatv("{0} is not known to be >= 0", map.axes[axis].offset.str()));

    std::vector<Assumption> needed;
    needed.push_back({Assumption::Kind::Aligned, map.base, {}, held * bytes});
    for (const AffineExpr &offset : {map.axes[axis].offset, map.rest})
      if (!assumeMultiple(offset, held, needed))
        return scalar(op, llvm::formatv("{0} is not known to be a multiple of {1}", offset.str(), held));
    if (!stride.asConstant())
      needed.push_back({Assumption::Kind::IsOne, nullptr, stride, 1});
    for (unsigned other = 0; other < map.axes.size(); ++other) {
      if (other == axis || !matters(map.axes[other], tile.type.shape()[other].value))
        continue;
      const AffineExpr &otherStride = map.axes[other].stride;
      if (axisInfo.divisibility(otherStride) % held == 0)
        continue;
      // Asked of the launcher, it would be false in every launch, for all accesses.
      if (otherStride.asConstant())
        return scalar(op, llvm::formatv("its stride of {0} along axis {1} is no multiple of {2}", otherStride.str(),
                                        other, held));
      if (!isLaunchInvariant(otherStride))
        return scalar(op, llvm::formatv("{0} is not known to be a multiple of {1}", otherStride.str(), held));
      needed.push_back({Assumption::Kind::Multiple, nullptr, otherStride, held});
    }
    for (Assumption &assumption : needed)
      assume(std::move(assumption));
    diags.report(Diagnostic::wideAccess, op.range, held * bytes, " where the launcher finds its conditions to hold");
    return held;
  }

  /// Whether every term of `expr` is a multiple of `divisor`, given what is added to `needed`: that a parameter in it
  /// is.
  bool assumeMultiple(const AffineExpr &expr, int64_t divisor, std::vector<Assumption> &needed) {
    for (const AffineExpr::Term &term : expr.terms()) {
      int64_t known = axisInfo.divisibility(AffineExpr::constant(term.coefficient));
      const Value *parameter = nullptr;
      for (const Value *factor : term.factors) {
        known = std::min(known * axisInfo.divisibility(factor), maxDivisibility);
        if (!factor->definition)
          parameter = factor;
      }
      if (known % divisor == 0)
        continue;
      if (!parameter)
        return false;
      needed.push_back({Assumption::Kind::Multiple, nullptr, AffineExpr::symbol(parameter), divisor});
    }
    return true;
  }

  /// Whether the elements that exist on the axis of the vectors are a multiple of a vector, given all that is assumed.
  bool isWhole(const Op &op) {
    const unsigned axis = op.plan->axis;
    const AxisMap &map = op.map->axes[axis];
    const Value &tile = op.accessed();
    if (tile.layout->shape()[axis] != tile.type.shape()[axis].value)
      return false;
    if (!map.limit)
      return true;
    const AffineExpr existing = (*map.limit - map.offset).folded();
    return llvm::all_of(existing.terms(), [&](const AffineExpr::Term &term) {
      int64_t known = axisInfo.divisibility(AffineExpr::constant(term.coefficient));
      for (const Value *factor : term.factors)
        known = std::min(known * std::max(axisInfo.divisibility(factor), assumedDivisor(factor)), maxDivisibility);
      return known % op.plan->width == 0;
    });
  }

  /// Whether the vectors of a warp's lanes lie beside each other, and exchanging words in front of single stores pays:
  /// with more warps a CTA fills a multiprocessor alone, and nothing hides the exchange (docs/performance.md).
  bool isRow(const Op &op) const {
    constexpr unsigned maxWarps = 8;
    if (kernel.warps > maxWarps)
      return false;
    const unsigned bytes = byteSize(op.accessed().type.elementType());
    if (bytes > 4 || op.plan->width * bytes != bytesAnAccess)
      return false;
    const auto lanes = op.accessed().layout->laneBases();
    for (unsigned bit = 0; bit < lanes.size(); ++bit)
      if (lanes[bit][op.plan->axis] != int32_t(op.plan->width << bit))
        return false;
    return true;
  }

  int64_t assumedDivisor(const Value *value) const {
    for (const Assumption &assumption : kernel.assumptions)
      if (assumption.kind == Assumption::Kind::Multiple && assumption.expr == AffineExpr::symbol(value))
        return assumption.amount;
    return 1;
  }

  int64_t scalar(const Op &op, const std::string &reason) {
    diags.report(Diagnostic::narrowAccess, op.range, reason);
    return 1;
  }

  /// The stride is 1, or a parameter that the launcher can test.
  static bool isOneParameter(const AffineExpr &stride) {
    if (stride.asConstant())
      return true;
    const auto terms = stride.terms();
    return terms.size() == 1 && terms[0].coefficient == 1 && terms[0].factors.size() == 1 &&
           !terms[0].factors[0]->definition;
  }

  /// Whether the stride of `axis` enters any address.
  static bool matters(const AxisMap &axis, int64_t extent) { return extent > 1 || !axis.offset.isZero(); }

  void assume(Assumption assumption) {
    for (Assumption &known : kernel.assumptions) {
      if (known.kind != assumption.kind || known.base != assumption.base || known.expr != assumption.expr)
        continue;
      known.amount = std::max(known.amount, assumption.amount);
      return;
    }
    kernel.assumptions.push_back(std::move(assumption));
  }

  // ---- pointers ----

  /// The outermost loop around `op` with whose counter the address moves evenly: by the same amount every trip, while
  /// nothing else in the address changes in the loop.
  Op *pointerLoop(const Op &op) const {
    Op *found = nullptr;
    for (Op *loop = loopAround(op); loop; loop = loopAround(*loop)) {
      if (loop->kind != OpKind::For || hasContinue(*loop) || !movesEvenly(*op.map, *loop))
        break;
      found = loop;
      // One advance a trip serves one counter.
      if (uses(*op.map, loop->counter.get()))
        break;
    }
    return found;
  }

  static bool uses(const AccessMap &map, const Value *counter) {
    return map.rest.uses(counter) || llvm::any_of(map.axes, [&](const AxisMap &axis) {
             return axis.offset.uses(counter) || axis.stride.uses(counter);
           });
  }

  static bool movesEvenly(const AccessMap &map, const Op &loop) {
    if (!isInvariant(map.base, loop))
      return false;
    const Value *counter = loop.counter.get();
    const auto isEven = [&](const AffineExpr &expr) {
      return llvm::all_of(expr.terms(), [&](const AffineExpr::Term &term) {
        return llvm::count(term.factors, counter) <= 1 && llvm::all_of(term.factors, [&](const Value *factor) {
                 return factor == counter || isInvariant(factor, loop);
               });
      });
    };
    return isEven(map.rest) && llvm::all_of(map.axes, [&](const AxisMap &axis) {
             return isEven(axis.offset) && !axis.stride.uses(counter) && isEven(axis.stride);
           });
  }

  Kernel &kernel;
  Diagnostics &diags;
  IndexExpressions expressions;
  AxisInfoAnalysis axisInfo;
};

} // namespace

void vectorize(Kernel &kernel, PassContext &context) { Vectorization(kernel, context).run(); }

} // namespace tiletrans::transforms

// PipelineLoops.
//
// Before: every access has its width; the operands of dots are loaded, and then stored to shared memory.
// After:  where a loop loads operands for tensor cores, and the loads depend on nothing that the loop computes, they
// are
//         copies that start some trips ahead and go to shared memory on their own way.
// Here, because the copies must be as wide as cp.async demands, and the stages need places.
//
// A loop is pipelined only if its trips are known when it is entered, and only for loads of memory that nobody writes
// during the launch.
#include "TensorMaps.h"

#include "tiletrans/Analysis/Variables.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;

namespace {

/// Bytes of one cp.async at least (PTX ISA, "cp.async").
constexpr int64_t minCopyBytes = 4;
constexpr unsigned mostStages = 4, fewestStages = 2;
/// Stages below which a second CTA on the multiprocessor is worth less than another stage.
constexpr unsigned stagesBesideAnotherCta = 3;

/// A load and the store of its tile to where a dot reads it.
struct Staged {
  Op *load;
  Op *store;
};

class LoopPipelining {
public:
  LoopPipelining(Kernel &kernel, PassContext &context) : kernel(kernel), context(context), tensorMaps(kernel) {}

  void run() {
    if (kernel.options.stages == 1 || !context.target.hasMma)
      return;
    llvm::SmallVector<Op *, 4> loops;
    forEachOp(kernel.body, [&](Op &op) {
      if (op.kind == OpKind::For)
        loops.push_back(&op);
    });
    for (Op *loop : loops)
      pipeline(*loop);
    for (const Op *loop : loops)
      if (loop->pipeline && loop->pipeline->barriers)
        loop->pipeline->mayReplaceTiles = isSharedUsedBefore(*loop);
  }

private:
  void pipeline(Op &loop) {
    const llvm::SmallVector<Staged, 4> staged = stagedLoads(loop);
    if (staged.empty() || leavesEarly(loop))
      return;
    const unsigned stages = stagesFor(loop, staged);
    if (stages < fewestStages)
      return;
    loop.pipeline = std::make_unique<Pipeline>();
    loop.pipeline->stages = stages;
    loop.pipeline->counter = kernel.makeValue(loop.counter->type);
    loop.pipeline->counter->name = (loop.counter->name.empty() ? "trip" : loop.counter->name) + "_ahead";
    loop.pipeline->counter->definition = &loop;
    loop.pipeline->body = std::make_unique<Body>();
    loop.pipeline->body->owner = &loop;
    Builder builder(kernel, *loop.pipeline->body);
    // The mbarriers are made once.
    const bool isByTma = !loop.parent->owner && llvm::all_of(staged, [&](const Staged &pair) {
      return context.target.hasWgmma && pair.store->shared->isForAsyncProxy &&
             tensorMaps.suits(*pair.load, *pair.store->shared);
    });
    for (const Staged &pair : staged) {
      Op &copy = makeCopy(loop, pair, builder, stages);
      if (!isByTma)
        continue;
      copy.tensorMap = &tensorMaps.make(copy, *copy.shared, copy.shared->name + "_map");
      // No thread has a part of it.
      copy.plan->loop = nullptr;
    }
    if (isByTma) {
      loop.pipeline->barriers = &makeBarriers(stages);
      loop.pipeline->boxesByWarps = onlyMultiplies(loop);
      delayWaits(loop);
    }
  }

  /// Whether the kernel has tiles in shared memory before `loop`, which no other loop is around.
  bool isSharedUsedBefore(const Op &loop) const {
    bool isBefore = true, isUsed = false;
    forEachOp(kernel.body, [&](const Op &op) {
      isBefore &= &op != &loop;
      isUsed |= isBefore && (op.shared || op.sharedRight);
    });
    return isUsed;
  }

  // ---- TMA ----

  SharedTile &makeBarriers(unsigned stages) {
    auto tile = std::make_unique<SharedTile>();
    tile->name = "full";
    tile->element = ElementType::U64;
    tile->layout.shape = {int64_t(stages)};
    tile->layout.order = {0};
    tile->isLinear = true;
    kernel.sharedTiles.push_back(std::move(tile));
    return *kernel.sharedTiles.back();
  }

  /// Whether threads compute nothing but products on tiles in a trip.
  static bool onlyMultiplies(const Op &loop) {
    bool isOnly = true;
    forEachOp(*loop.body, [&](const Op &op) {
      const bool isTile = (op.result && op.result->type.isTile()) || (op.stored && op.stored->type.isTile());
      isOnly &= !isTile || op.kind == OpKind::Dot || op.kind == OpKind::ReadVariable;
    });
    return isOnly;
  }

  /// Nobody needs sums that are written to a variable before the end of the trip, and some not before the next trip's
  /// dot. Until then nothing but boxes may take the place of what is multiplied.
  void delayWaits(Op &loop) {
    for (const auto &op : *loop.body) {
      if (op->kind != OpKind::Dot || op->dotForm != DotForm::Wgmma || (op->shared && op->shared->stages == 1) ||
          op->sharedRight->stages == 1)
        continue;
      const Op *write = loop.body->next(op.get());
      if (!write || write->kind != OpKind::WriteVariable || write->operands.front() != op->result.get() ||
          countUses(kernel, op->result.get()) != 1)
        continue;
      if (addsToVariable(*op, *write->variable, loop))
        op->sumsWait = SumsWait::NextTrip;
      else if (isLastInTrip(*write, loop))
        op->sumsWait = SumsWait::EndOfTrip;
    }
  }

  /// Whether a trip does nothing with `variable` but to add the products of `dot`. What is loaded to registers for them
  /// must not be loaded anew while they run.
  bool addsToVariable(const Op &dot, const Variable &variable, const Op &loop) const {
    const Op *read = dot.operands.size() == 1 ? dot.operands.front()->definition : nullptr;
    unsigned mentions = 0;
    forEachOp(*loop.body, [&](const Op &other) { mentions += other.variable == &variable; });
    return dot.shared && !dot.fragmentSide && read && read->kind == OpKind::ReadVariable &&
           read->variable == &variable && countUses(kernel, read->result.get()) == 1 && mentions == 2;
  }

  /// Whether the rest of a trip behind `write` has nothing to do with its variable, nor with shared memory.
  static bool isLastInTrip(const Op &write, const Op &loop) {
    bool isBehind = false, isLast = true;
    forEachOp(*loop.body, [&](const Op &later) {
      if (isBehind)
        isLast &= later.variable != write.variable && !later.shared && !later.sharedRight;
      isBehind |= &later == &write;
    });
    return isLast;
  }

  // ---- legality ----

  static bool leavesEarly(const Op &loop) {
    bool leaves = false;
    forEachOp(*loop.body, [&](const Op &op) {
      leaves |= op.kind == OpKind::Break || op.kind == OpKind::Continue || op.kind == OpKind::Return;
    });
    return leaves;
  }

  llvm::SmallVector<Staged, 4> stagedLoads(const Op &loop) const {
    llvm::SmallVector<Staged, 4> found;
    for (const auto &op : *loop.body)
      if (op->kind == OpKind::StoreShared && isOnlyForMma(*op, loop))
        if (Op *load = op->operands.front()->definition; canStartEarly(*load, *op, loop))
          found.push_back({load, op.get()});
    return found;
  }

  /// Whether nobody but a dot on tensor cores in the same body reads what `store` stores.
  bool isOnlyForMma(const Op &store, const Op &loop) const {
    bool isOnly = true;
    forEachOp(kernel.body, [&](const Op &op) {
      if (&op == &store || (op.shared != store.shared && op.sharedRight != store.shared))
        return;
      isOnly &= op.kind == OpKind::Dot && op.dotForm != DotForm::Fma && op.parent == loop.body.get();
    });
    return isOnly;
  }

  bool canStartEarly(const Op &load, const Op &store, const Op &loop) const {
    if (load.kind != OpKind::Load || load.parent != loop.body.get() || !load.map->base || !load.map->isReadOnly ||
        load.mask || !isZero(load.padding))
      return false;
    const bool isWide = load.plan->width == store.plan->width && load.plan->axis == store.plan->axis &&
                        load.plan->width * byteSize(load.result->type.elementType()) >= minCopyBytes;
    return countUses(kernel, load.result.get()) == 1 && isWide && load.plan->loop && isKnownBefore(*load.map, loop);
  }

  static bool isZero(const Value *padding) {
    const Op *constant = padding ? padding->definition : nullptr;
    return !padding ||
           (constant && constant->kind == OpKind::Constant && constant->integer == 0 && constant->real == 0);
  }

  /// Whether the addresses and limits of every trip can be computed from what is known in front of the loop.
  static bool isKnownBefore(const AccessMap &map, const Op &loop) {
    const auto isKnown = [&](const AffineExpr &expr) {
      return llvm::all_of(expr.terms(), [&](const AffineExpr::Term &term) {
        return llvm::all_of(term.factors, [&](const Value *factor) {
          return factor == loop.counter.get() || !factor->definition ||
                 (factor->definition != &loop && !analysis::isInside(*factor->definition, loop));
        });
      });
    };
    return isKnown(AffineExpr::symbol(map.base)) && isKnown(map.rest) &&
           llvm::all_of(map.axes, [&](const AxisMap &axis) {
             return isKnown(axis.offset) && isKnown(axis.stride) && (!axis.limit || isKnown(*axis.limit)) &&
                    (!axis.lower || isKnown(*axis.lower));
           });
  }

  /// As the author wants, as far as they fit beside the other tiles that the loop uses. Otherwise so many that another
  /// CTA has room, if that leaves enough of them.
  unsigned stagesFor(const Op &loop, llvm::ArrayRef<Staged> staged) const {
    int64_t bytesAStage = 0;
    llvm::SmallVector<const SharedTile *, 4> tiles;
    for (const Staged &pair : staged) {
      tiles.push_back(pair.store->shared);
      bytesAStage += pair.store->shared->bytes();
    }
    int64_t others = 0;
    for (const auto &tile : kernel.sharedTiles)
      if (!llvm::is_contained(tiles, tile.get()) && isUsedIn(*tile, loop))
        others += tile->bytes();
    const int64_t capacity = context.target.sharedBytesPerCta;
    const auto fitting = [&](int64_t bytes) { return unsigned(std::max<int64_t>(0, (bytes - others) / bytesAStage)); };
    const unsigned most = kernel.options.stages ? unsigned(kernel.options.stages) : mostStages;
    const unsigned stages = std::min(most, fitting(capacity));
    if (kernel.options.stages) {
      if (stages < most)
        context.diags.report(Diagnostic::fewerStages, loop.range, most, most * bytesAStage + others,
                             std::max(1u, stages));
      return stages;
    }
    const unsigned besideAnother = std::min(most, fitting(capacity / 2));
    return besideAnother >= stagesBesideAnotherCta ? besideAnother : stages;
  }

  static bool isUsedIn(const SharedTile &tile, const Op &loop) {
    bool isUsed = false;
    forEachOp(*loop.body, [&](const Op &op) { isUsed |= op.shared == &tile || op.sharedRight == &tile; });
    return isUsed;
  }

  static Op &makeCopy(Op &loop, const Staged &pair, Builder &builder, unsigned stages) {
    Op &load = *pair.load, &store = *pair.store;
    builder.range = load.range;
    builder.statement = load.statement;
    Op &copy = builder.create(OpKind::CopyToShared, load.result->type, {});
    copy.form = load.form;
    copy.map = load.map;
    const AffineExpr ahead = AffineExpr::symbol(loop.pipeline->counter.get());
    const auto moveAhead = [&](AffineExpr &expr) { expr = expr.substitute(loop.counter.get(), ahead); };
    moveAhead(copy.map->rest);
    for (AxisMap &axis : copy.map->axes) {
      moveAhead(axis.offset);
      for (auto *bound : {&axis.limit, &axis.lower})
        if (*bound)
          moveAhead(**bound);
    }
    copy.plan = load.plan;
    copy.shared = store.shared;
    copy.shared->stages = stages;
    copy.result->layout = load.result->layout;
    copy.result->name = load.result->name;
    loop.body->remove(&store);
    loop.body->remove(&load);
    return copy;
  }

  Kernel &kernel;
  PassContext &context;
  TensorMaps tensorMaps;
};

} // namespace

void pipelineLoops(Kernel &kernel, PassContext &context) { LoopPipelining(kernel, context).run(); }

} // namespace tiletrans::transforms

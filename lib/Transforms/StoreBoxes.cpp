// StoreBoxes.
//
// Before: sums of tensor cores that are stored go through shared memory to threads that have whole rows of them.
// After:  where the TMA unit can store them from there, it does, or all threads together in the safe variant: no thread
//         holds them.
// Here, because only whole vectors make whole boxes, and before tiles get their places.
//
// The TMA unit stores whole pieces of 16 bytes, so rows must not end within one. What it stores becomes visible to
// nobody before the end of the launch, so only what nothing else in the kernel can meet is stored by it.
#include "TensorMaps.h"
#include "WantedLayouts.h"

#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::transforms {

using namespace ir;

namespace {

/// Launches with smaller tiles take few microseconds: there the map and the way through the TMA unit cost more than the
/// instructions that they save (docs/performance.md).
constexpr int64_t fewestBytes = 16 << 10;

/// Where a tile passes through shared memory on its way to global memory.
struct Passage {
  Op *write, *read, *store;
};

class BoxStores {
public:
  BoxStores(Kernel &kernel, const Target &target) : kernel(kernel), target(target), tensorMaps(kernel) {}

  void run() {
    if (!target.hasWgmma)
      return;
    llvm::SmallVector<Passage, 2> passages;
    for (const auto &op : kernel.body)
      if (op->isGlobalStore())
        if (const auto passage = passageTo(*op); passage && suits(*passage))
          passages.push_back(*passage);
    for (const Passage &passage : passages)
      storeBox(passage);
  }

private:
  /// How `store` gets what it stores: by a store to shared memory and a load, both for nothing else.
  std::optional<Passage> passageTo(Op &store) const {
    Op *read = store.stored->definition;
    if (!read || read->kind != OpKind::LoadShared || countUses(kernel, read->result.get()) != 1)
      return std::nullopt;
    Op *write = nullptr;
    unsigned accesses = 0;
    forEachOp(kernel.body, [&](Op &op) {
      if (op.shared != read->shared && op.sharedRight != read->shared)
        return;
      ++accesses;
      if (op.kind == OpKind::StoreShared)
        write = &op;
    });
    return write && accesses == 2 ? std::optional(Passage{write, read, &store}) : std::nullopt;
  }

  bool suits(const Passage &passage) {
    const Op &store = *passage.store;
    const Value &tile = *passage.write->operands.front();
    // Floats are stored as threads hold them.
    const bool isOfSums = byteSize(tile.type.elementType()) == 2 && tile.type.rank() == 2 && isHeldAsSums(*tile.layout);
    const bool isSmall = tile.type.elementCount() * byteSize(tile.type.elementType()) < fewestBytes;
    const bool isPadded = tile.layout->shape() != llvm::ArrayRef(extentsOf(tile.type));
    // Whole vectors have a base that they lie evenly behind, and no mask.
    if (!isOfSums || isSmall || isPadded || !store.plan->isWhole ||
        store.plan->axis != passage.read->shared->layout.order.front() || isMet(store))
      return false;
    SharedTile laidOut = *passage.read->shared;
    layOut(laidOut, tile);
    return tensorMaps.suits(store, laidOut);
  }

  /// Whether another access may go to the memory of `store`.
  bool isMet(const Op &store) const {
    bool isMet = false;
    forEachOp(kernel.body, [&](const Op &op) {
      if (&op != &store && op.isGlobalAccess())
        isMet |= llvm::any_of(op.map->origins, [&](const Value *left) {
          return llvm::any_of(store.map->origins, [&](const Value *right) { return kernel.mayOverlap(left, right); });
        });
    });
    return isMet;
  }

  static void layOut(SharedTile &shared, const Value &tile) {
    shared.layout.shape = extentsOf(tile.type);
    shared.layOutForAsyncProxy(shared.layout.shape[shared.layout.order.front()]);
    // The 8 rows of a matrix lie in 8 groups of 4 banks, whether stmatrix stores them or their lanes do.
    shared.writeWays = shared.readWays = 1;
  }

  void storeBox(const Passage &passage) {
    auto &[write, read, store] = passage;
    Builder builder(kernel, *store->parent, store);
    builder.range = store->range;
    builder.statement = store->statement;
    Op &copy = builder.create(OpKind::CopyFromShared, {});
    copy.form = store->form;
    copy.checkedAxes = store->checkedAxes;
    copy.map = store->map;
    copy.plan = store->plan;
    copy.stored = write->operands.front();
    copy.shared = read->shared;
    layOut(*copy.shared, *copy.stored);
    copy.tensorMap = &tensorMaps.make(copy, *copy.shared, copy.map->base->name + "_map");
    kernel.body.remove(store);
    kernel.body.remove(read);
  }

  Kernel &kernel;
  const Target &target;
  TensorMaps tensorMaps;
};

} // namespace

void storeBoxes(Kernel &kernel, PassContext &context) { BoxStores(kernel, context.target).run(); }

} // namespace tiletrans::transforms

// AllocateShared.
//
// Before: shared tiles have their layouts.
// After:  every shared tile has its place; tiles that are never alive together may share one. The total fits the
// target. Here, because barriers depend on which tiles overlap.
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;

namespace {

/// Tiles up to this size do not share their place: that would cost barriers and save little.
constexpr int64_t smallTile = 1024;

/// First and last operation that touch a tile, as numbers in program order. A tile that is touched in a loop lives as
/// long as the loop.
struct Lifetime {
  unsigned first = ~0u;
  unsigned last = 0;
  bool overlaps(const Lifetime &other) const { return first <= other.last && other.first <= last; }
};

class Lifetimes {
public:
  explicit Lifetimes(const Kernel &kernel) { number(kernel.body); }

  Lifetime of(const SharedTile &tile) const { return lifetimes.lookup(&tile); }

private:
  void number(const Body &body) {
    for (const auto &op : body) {
      const unsigned first = next++;
      for (const Body *inner : op->bodies())
        number(*inner);
      extend(*op, first);
      if (op->isLoop())
        for (const Body *inner : op->bodies())
          forEachOp(*inner, [&](const Op &nested) { extend(nested, first); });
    }
  }

  void extend(const Op &op, unsigned first) {
    for (const SharedTile *tile : {op.shared, op.sharedRight}) {
      if (!tile)
        continue;
      Lifetime &lifetime = lifetimes[tile];
      lifetime.first = std::min(lifetime.first, first);
      lifetime.last = std::max(lifetime.last, next - 1);
    }
  }

  llvm::DenseMap<const SharedTile *, Lifetime> lifetimes;
  unsigned next = 0;
};

bool isSmall(const SharedTile &tile) { return tile.bytes() <= smallTile; }

} // namespace

void allocateShared(Kernel &kernel, PassContext &context) {
  const Lifetimes lifetimes(kernel);
  std::vector<SharedTile *> placed;
  for (const auto &tile : kernel.sharedTiles) {
    // The lowest place that no tile alive at the same time covers.
    llvm::sort(placed, [](const SharedTile *left, const SharedTile *right) { return left->offset < right->offset; });
    int64_t offset = 0;
    for (const SharedTile *other : placed)
      if ((lifetimes.of(*other).overlaps(lifetimes.of(*tile)) || isSmall(*other) || isSmall(*tile)) &&
          offset + tile->bytes() > other->offset && offset < other->offset + other->bytes())
        offset = int64_t(llvm::alignTo(uint64_t(other->offset + other->bytes()), uint64_t(tile->alignment())));
    tile->offset = offset;
    placed.push_back(tile.get());
    kernel.sharedBytes = std::max(kernel.sharedBytes, offset + tile->bytes());
  }
  if (kernel.sharedBytes > context.target.sharedBytesPerCta)
    context.diags.report(Diagnostic::sharedMemoryExceeded, kernel.range, kernel.displayName(), kernel.sharedBytes,
                         context.target.name, context.target.sharedBytesPerCta);
}

} // namespace tiletrans::transforms

// Swizzle.
//
// Before: shared tiles are row-major.
// After:  every shared tile has the swizzle (S) with the fewest bank conflicts over its writes and reads, and the
//         number of ways that are left, counted by enumerating the lanes of every access.
// Here, because it needs the layouts of both sides, and moves no element out of the tile.
#include "tiletrans/Analysis/BankConflict.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace tiletrans::transforms {

using namespace ir;
using namespace analysis;

namespace {

/// One way in which threads access a tile.
struct SharedAccess {
  Layout layout;
  unsigned width;
  bool isWrite;
};

llvm::SmallVector<SharedAccess, 4> accessesOf(const Kernel &kernel, const SharedTile &tile) {
  llvm::SmallVector<SharedAccess, 4> accesses;
  forEachOp(kernel.body, [&](const Op &op) {
    if (op.kind == OpKind::Dot && (op.shared == &tile || op.sharedRight == &tile)) {
      const bool isLeft = op.shared == &tile;
      // What wgmma reads has no conflicts.
      if (op.dotForm == DotForm::Wgmma && op.fragmentSide != (isLeft ? 0u : 1u))
        return;
      const Layout layout = op.fragmentSide              ? wgmmaFragmentLayout(op)
                            : op.dotForm == DotForm::Fma ? dotOperandLayout(op, isLeft)
                                                         : mmaOperandLayout(op, isLeft);
      accesses.push_back({layout, unsigned((isLeft ? op.plan : op.planRight)->width), false});
      return;
    }
    if (op.shared != &tile)
      return;
    const bool isWrite = op.kind == OpKind::StoreShared;
    const Layout &layout = *(isWrite ? op.operands.front() : op.result.get())->layout;
    accesses.push_back({op.isByMatrices ? *stmatrixLayout(layout) : layout, unsigned(op.plan->width), isWrite});
  });
  return accesses;
}

/// Writes the ways of the worst write and the worst read of `tile` on it; returns their sum.
unsigned countWays(SharedTile &tile, llvm::ArrayRef<SharedAccess> accesses) {
  tile.writeWays = tile.readWays = 1;
  for (const SharedAccess &access : accesses) {
    unsigned &worst = access.isWrite ? tile.writeWays : tile.readWays;
    worst = std::max(worst, conflictWays(access.layout, tile.layout, byteSize(tile.element), access.width));
  }
  return tile.writeWays + tile.readWays;
}

/// Tries every Swizzle<bits, base, shift> that keeps vectors together, the gentlest first, until one has no conflicts.
void solve(SharedTile &tile, llvm::ArrayRef<SharedAccess> accesses) {
  constexpr unsigned bankBits = 5;
  unsigned vector = 1;
  for (const SharedAccess &access : accesses)
    vector = std::max(vector, access.width);
  const unsigned base = llvm::Log2_32(vector);
  const unsigned offsetBits = llvm::Log2_64(uint64_t(tile.layout.elementCount()));

  Swizzle best;
  unsigned bestWays = countWays(tile, accesses);
  for (unsigned bits = 1; bits <= bankBits && bestWays > 2; ++bits)
    for (unsigned shift = bits; base + shift + bits <= offsetBits && bestWays > 2; ++shift) {
      tile.layout.swizzle = {bits, base, shift};
      const unsigned ways = countWays(tile, accesses);
      if (ways < bestWays) {
        bestWays = ways;
        best = tile.layout.swizzle;
      }
    }
  tile.layout.swizzle = best;
  countWays(tile, accesses);
}

} // namespace

void swizzleShared(Kernel &kernel, PassContext &context) {
  for (const auto &tile : kernel.sharedTiles) {
    // Elements in row-major order of several shapes are left where they are; their conflicts are not counted.
    if (tile->isLinear) {
      continue;
    }
    if (tile->isForAsyncProxy)
      countWays(*tile, accessesOf(kernel, *tile));
    else
      solve(*tile, accessesOf(kernel, *tile));
    forEachOp(kernel.body, [&](const Op &op) {
      if (op.shared == tile.get() && op.kind == OpKind::StoreShared)
        context.diags.report(Diagnostic::conversionThroughShared, op.range, tile->bytes(), tile->writeWays,
                             tile->readWays);
    });
  }
}

} // namespace tiletrans::transforms

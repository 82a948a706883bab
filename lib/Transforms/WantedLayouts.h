// How memory and dots want their tiles to be held, and how many warps there are to hold them.
#pragma once

#include "tiletrans/Analysis/ReducedAxes.h"
#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace tiletrans::transforms {

/// Bytes of one access to memory at most.
inline constexpr int64_t bytesAnAccess = 16;
/// Bytes that neighbouring lanes cover on the contiguous axis where another axis needs lanes too: whole sectors.
inline constexpr int64_t bytesASegment = 128;
/// Lanes go along the contiguous axis as far as it reaches.
inline constexpr int64_t wholeAxis = int64_t(1) << 30;

/// The extents of `type` as numbers.
llvm::SmallVector<int64_t, 3> extentsOf(const ir::Type &type);
/// Along which axes a tile of type `operand` repeats to give one of type `result`.
llvm::SmallVector<bool, 3> repeatedAxes(const ir::Type &operand, const ir::Type &result);
/// The axes of a tile from the last to the first: row-major order, the fastest first.
llvm::SmallVector<unsigned, 3> rowMajor(unsigned rank);

/// Axes from the one whose elements are next to each other in memory to the one whose elements are farthest apart.
/// A stride of 1 is certain; otherwise the user's order decides, and without one the last axis is the fastest.
llvm::SmallVector<unsigned, 3> memoryOrder(const ir::Op &access);

class WantedLayouts {
public:
  explicit WantedLayouts(ir::Kernel &kernel);

  /// Chooses the number of warps where the kernel does not state it.
  void chooseWarps();

  /// Global accesses to tiles, the ones that move most first; loads before stores.
  llvm::ArrayRef<ir::Op *> accesses() const { return tileAccesses; }
  llvm::ArrayRef<ir::Op *> dots() const { return allDots; }

  /// Vectors along the contiguous axis, and lanes beside each other for `segmentBytes` of it. A tile that changes
  /// threads through shared memory wants one segment, so that both sides of the exchange spread over the banks;
  /// otherwise lanes cover the whole axis. Elements that a reduction combines stay within a warp as far as possible.
  ir::Layout ofAccess(const ir::Op &access, int64_t segmentBytes) const;
  /// Of the sums of a dot.
  ir::Layout ofDot(const ir::Op &dot) const;
  /// Of a tile that no access says anything about: threads along axes that are not reduced.
  ir::Layout ofRest(const ir::Value &value) const;
  /// Whether threads that hold `layout` reach memory in the order in which `access` lies there.
  static bool suits(const ir::Layout &layout, const ir::Op &access);

private:
  int64_t vectorWidth(const ir::Op &access) const;
  /// Whether a load's tile is only multiplied on tensor cores, so that it is held like no other tile.
  bool isOnlyMultiplied(const ir::Op &access) const;
  ir::Layout ofLargest() const;
  const ir::Value &largest() const;

  ir::Kernel &kernel;
  analysis::ReducedAxes reducedAxes;
  std::vector<ir::Op *> tileAccesses, allDots;
  /// Whether the result of a dot is what another one multiplies: then warps have whole rows.
  bool isChained = false;
  /// The largest tile that repeats another one; null if there is none.
  const ir::Value *largestRepeated = nullptr;
};

} // namespace tiletrans::transforms

// Who holds what: the map F from (register, lane, warp) to the coordinates of a tile, linear over GF(2).
//
// Each bit of a register, lane or warp number has one basis vector, and the coordinates of an input are the XOR of the
// bases of its set bits (linear layouts as in Triton's LinearLayout; Zhou et al., "Linear Layouts", 2025). Here every
// basis moves along one axis at most. A basis of zero means replication: F is many-to-one.
//
// An extent that is an odd multiple of a power of two (96 = 3 * 32) is that many repetitions of the linear part, held
// in further registers. Other extents are padded: the layout covers more coordinates than the tile has.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiletrans::ir {

/// How an extent is covered: `core`, a power of two, `repeats` times. The product is the extent, or more where it is
/// padded.
struct CoveredExtent {
  int64_t core = 1;
  int64_t repeats = 1;
  int64_t count() const { return core * repeats; }
};
CoveredExtent coverExtent(int64_t extent);

/// One coordinate an axis.
using Coordinates = llvm::SmallVector<int32_t, 3>;

class Layout {
public:
  static constexpr unsigned laneBits = 5;

  /// The blocked layout of a tile of extents `shape` (any; they are covered as `coverExtent` says), whose axes `order`
  /// lists from the fastest: along the fastest axis vectors of `vector` elements in registers, then lanes until
  /// `segment` elements are covered; the other lanes along the next axes; warps along the axes other than the fastest
  /// first, and along the axes in the set `warpsLast` (bit k: axis k) only when no other has elements left; what is
  /// left over becomes registers. Lanes and warps for which nothing is left replicate.
  static Layout blocked(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, int64_t vector, int64_t segment,
                        unsigned warps, unsigned warpsLast = 0);

  /// The layout of the sums of a dot of extents `shape` (.., M, N) on FMA units: every thread holds a block that is
  /// about square, in pieces of `vector` consecutive rows and columns, so that a row and a column of operands serve as
  /// many products as possible; 4 x 8 lanes; warps about square, too.
  static Layout accumulators(llvm::ArrayRef<int64_t> shape, int64_t vector, unsigned warps);

  /// The layout of the sums of a dot of extents `shape` (.., M, N) on tensor cores by mma.sync, m16n8k16: blocks of
  /// 16 x 8, as many in a warp as keep its part about square, or with `rowsFirst` whole rows as far as there are enough
  /// rows for all warps. Extents below a block are padded.
  /// Source: PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type".
  static Layout mmaAccumulators(llvm::ArrayRef<int64_t> shape, unsigned warps, bool rowsFirst);

  /// The layout of the sums of a dot of extents `shape` (M, N) by wgmma, m64nNk16: the warps of a warpgroup take 16
  /// rows each, warpgroups take further rows, and then columns. Source: PTX ISA, "Register Fragments and Shared Memory
  /// Matrix Layouts" of wgmma.
  static Layout wgmmaAccumulators(llvm::ArrayRef<int64_t> shape, unsigned warps);

  /// The same by wgmma on tf32, m64nNk8, whose rows lie along the axis `rows` and are loaded to registers from where
  /// they lie beside each other. Which row of a block of 64 is which of the instruction is free: a thread has two
  /// neighbours, and what the lanes of half a warp load, four elements of K from each of four of them, fills the banks.
  static Layout wgmmaFragmentAccumulators(llvm::ArrayRef<int64_t> shape, unsigned warps, unsigned rows);

  Layout() = default;
  /// `extents` are powers of two.
  Layout(std::vector<Coordinates> registers, std::vector<Coordinates> lanes, std::vector<Coordinates> warps,
         llvm::SmallVector<int64_t, 3> extents);

  unsigned rank() const { return unsigned(extents.size()); }
  /// The extents that it covers; none is below the tile's.
  llvm::ArrayRef<int64_t> shape() const { return extents; }
  /// How often the linear part is repeated along each axis.
  llvm::ArrayRef<int64_t> repetitions() const { return repeats; }
  /// The extent of the linear part along `axis`.
  int64_t coreExtent(unsigned axis) const { return extents[axis] / repeats[axis]; }
  llvm::ArrayRef<Coordinates> registerBases() const { return registers; }
  llvm::ArrayRef<Coordinates> laneBases() const { return lanes; }
  llvm::ArrayRef<Coordinates> warpBases() const { return warps; }
  unsigned registerCount() const;
  unsigned warpCount() const { return 1u << warps.size(); }
  unsigned threadCount() const { return 32u * warpCount(); }

  /// F(register, lane, warp). Registers count through the linear part first, then through the repetitions of the first
  /// axis, of the second, and so on.
  Coordinates apply(unsigned reg, unsigned lane, unsigned warp) const;

  /// The layout of the tile without `axis`: a reduction's result, or an operand of InsertAxis. Register bits that only
  /// told elements of `axis` apart are gone; lanes and warps that did now replicate.
  Layout withoutAxis(unsigned axis) const;
  /// The layout of the tile without `axis` but with an axis in its place that counts the warps which told elements of
  /// `axis` apart.
  Layout withPartsOfWarps(unsigned axis) const;
  /// The same tile, with all elements of `axis` in every thread that had one of them.
  Layout withAxisInRegisters(unsigned axis) const;
  /// The layout of the tile with a new axis of extent 1 before `axis`.
  Layout withUnitAxis(unsigned axis) const;
  /// The layout of an operand that broadcasts to this one: `isRepeated[axis]` where the operand's extent is 1.
  Layout withUnitExtents(llvm::ArrayRef<bool> isRepeated) const;
  /// The layout of a tile that repeats this one along the axes where `repetitions` is above 1 (and this one has the
  /// extent 1), the last axis fastest; the repetitions are the lowest registers.
  Layout repeatedBy(llvm::ArrayRef<int64_t> repetitions) const;
  /// The layout of the tile whose axis k is axis `order[k]` of this one.
  Layout permuted(llvm::ArrayRef<unsigned> order) const;
  /// The layout of the tile with the same elements in row-major order over extents `shape`; nothing unless all extents
  /// are powers of two.
  std::optional<Layout> reshaped(llvm::ArrayRef<int64_t> shape) const;

  /// Elements that one thread holds next to each other along `axis`, counted from the lowest register bits.
  int64_t contiguousRegisters(unsigned axis) const;
  /// The axis along which the lowest register bit moves; the last axis where a thread holds one element.
  unsigned vectorAxis() const;
  /// Whether several threads hold the same element.
  bool isReplicated() const;
  /// Whether every thread holds the same elements in both, in whatever registers.
  bool sameThreads(const Layout &other) const {
    return lanes == other.lanes && warps == other.warps && extents == other.extents && repeats == other.repeats;
  }

  friend bool operator==(const Layout &left, const Layout &right) {
    return left.registers == right.registers && left.lanes == right.lanes && left.warps == right.warps &&
           left.extents == right.extents && left.repeats == right.repeats;
  }
  friend bool operator!=(const Layout &left, const Layout &right) { return !(left == right); }

  /// For `--emit=ir`: "{reg: (0,1) (0,2), lane: (0,4) ..., warp: (1,0) ...}".
  std::string str() const;

private:
  friend class LayoutBuilder;

  std::vector<Coordinates> registers, lanes, warps;
  llvm::SmallVector<int64_t, 3> extents, repeats;
};

/// A swizzle of a row-major shared tile: the S of the address chain, a GF(2)-linear bijection on offsets.
///
/// In offsets counted in elements: the `bits` bits from `base` on are XORed with the `bits` bits from `base + shift`
/// on. This is CuTe's Swizzle<bits, base, shift>.
struct Swizzle {
  unsigned bits = 0;
  unsigned base = 0;
  unsigned shift = 0;

  int64_t apply(int64_t offset) const {
    const int64_t mask = (int64_t(1) << bits) - 1;
    return offset ^ (((offset >> (base + shift)) & mask) << base);
  }
  bool isIdentity() const { return bits == 0; }
  friend bool operator==(const Swizzle &left, const Swizzle &right) {
    return left.bits == right.bits && left.base == right.base && left.shift == right.shift;
  }
};

/// A tile in shared memory: row-major over the axes in `order` (fastest first), swizzled.
struct SharedLayout {
  llvm::SmallVector<int64_t, 3> shape;
  llvm::SmallVector<unsigned, 3> order;
  /// If not 0, the tile is cut along the fastest axis into panels of so many elements, one behind the other.
  int64_t panel = 0;
  Swizzle swizzle;

  int64_t elementCount() const;
  /// Offset in elements before the swizzle.
  int64_t linearOffset(llvm::ArrayRef<int32_t> coordinates) const;
  /// Offset in elements.
  int64_t offset(llvm::ArrayRef<int32_t> coordinates) const { return swizzle.apply(linearOffset(coordinates)); }
  /// The stride of those steps along `axis` that are multiples of `multiple`, if the swizzle leaves them one: wherever
  /// c and c + d lie in the tile, offset(c + d) = offset(c) + stride * d.
  std::optional<int64_t> steadyStride(unsigned axis, int64_t multiple) const;
  std::string str() const;
};

} // namespace tiletrans::ir

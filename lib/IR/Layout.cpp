#include "tiletrans/IR/Layout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace tiletrans::ir {

namespace {

bool isZero(const Coordinates &basis) {
  return llvm::all_of(basis, [](int32_t coordinate) { return coordinate == 0; });
}

std::string strOf(llvm::ArrayRef<Coordinates> bases) {
  std::string text;
  for (const Coordinates &basis : bases) {
    text += text.empty() ? "(" : " (";
    for (size_t axis = 0; axis < basis.size(); ++axis)
      text += (axis ? "," : "") + std::to_string(basis[axis]);
    text += ")";
  }
  return text.empty() ? "-" : text;
}

} // namespace

CoveredExtent coverExtent(int64_t extent) {
  // Below this the linear part would leave lanes without work, and above that the repetitions would fill the program.
  constexpr int64_t minCore = 16, maxRepeats = 15;
  const int64_t core = extent & -extent;
  if (core == extent || (core >= minCore && extent / core <= maxRepeats))
    return {core, extent / core};
  return {int64_t(llvm::PowerOf2Ceil(uint64_t(extent))), 1};
}

Layout::Layout(std::vector<Coordinates> registers, std::vector<Coordinates> lanes, std::vector<Coordinates> warps,
               llvm::SmallVector<int64_t, 3> extents)
    : registers(std::move(registers)), lanes(std::move(lanes)), warps(std::move(warps)), extents(std::move(extents)),
      repeats(this->extents.size(), 1) {}

/// Hands out the coordinates of a tile bit by bit, the lowest of each axis first.
class LayoutBuilder {
public:
  explicit LayoutBuilder(llvm::ArrayRef<int64_t> shape) : covered(shape.size(), 1) {
    for (const int64_t extent : shape) {
      const CoveredExtent all = coverExtent(extent);
      core.push_back(all.core);
      layout.extents.push_back(all.count());
      layout.repeats.push_back(all.repeats);
    }
  }

  bool isLeft(unsigned axis) const { return covered[axis] < core[axis]; }
  int64_t left(unsigned axis) const { return core[axis] / covered[axis]; }
  int64_t taken(unsigned axis) const { return covered[axis]; }

  /// Gives one bit of `axis` to the registers, lanes or warps.
  void toRegisters(unsigned axis) { layout.registers.push_back(takeBit(axis)); }
  bool toLanes(unsigned axis) { return give(layout.lanes, Layout::laneBits, axis); }
  bool toWarps(unsigned axis, unsigned warpBits) { return give(layout.warps, warpBits, axis); }

  /// Lanes and warps for which nothing is left replicate; what is left over goes to the registers, by `order`.
  Layout finish(llvm::ArrayRef<unsigned> order, unsigned warpBits) {
    layout.lanes.resize(Layout::laneBits, Coordinates(core.size(), 0));
    layout.warps.resize(warpBits, Coordinates(core.size(), 0));
    for (unsigned axis : order)
      while (isLeft(axis))
        toRegisters(axis);
    return std::move(layout);
  }

private:
  Coordinates takeBit(unsigned axis) {
    Coordinates basis(core.size(), 0);
    basis[axis] = int32_t(covered[axis]);
    covered[axis] *= 2;
    return basis;
  }
  bool give(std::vector<Coordinates> &bases, unsigned bits, unsigned axis) {
    if (bases.size() == bits || !isLeft(axis))
      return false;
    bases.push_back(takeBit(axis));
    return true;
  }

  Layout layout;
  llvm::SmallVector<int64_t, 3> core, covered;
};

Layout Layout::blocked(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, int64_t vector, int64_t segment,
                       unsigned warps, unsigned warpsLast) {
  LayoutBuilder builder(shape);
  const unsigned fastest = order.front();
  while (builder.taken(fastest) < vector && builder.isLeft(fastest))
    builder.toRegisters(fastest);

  // Lanes along the fastest axis first: neighbouring lanes touch neighbouring addresses.
  while (builder.taken(fastest) < segment && builder.toLanes(fastest))
    ;
  for (unsigned axis : llvm::drop_begin(order))
    while (builder.toLanes(axis))
      ;
  while (builder.toLanes(fastest))
    ;

  // Warps on the slower axes first, so that a reduction along the fastest axis stays within a warp.
  const unsigned warpBits = llvm::Log2_32(warps);
  for (const unsigned isLast : {0u, 1u}) {
    for (unsigned axis : llvm::drop_begin(order))
      while ((warpsLast >> axis & 1) == isLast && builder.toWarps(axis, warpBits))
        ;
    while ((warpsLast >> fastest & 1) == isLast && builder.toWarps(fastest, warpBits))
      ;
  }
  return builder.finish(order, warpBits);
}

Layout Layout::accumulators(llvm::ArrayRef<int64_t> shape, int64_t vector, unsigned warps) {
  constexpr int64_t lanesAlongRow = 8;
  LayoutBuilder builder(shape);
  const unsigned rank = unsigned(shape.size()), rows = rank - 2, columns = rank - 1;
  const unsigned warpBits = llvm::Log2_32(warps);
  // As many pieces as there are elements for: no thread is left idle for the sake of wide pieces.
  int64_t elements = 1;
  for (unsigned axis = 0; axis < rank; ++axis)
    elements *= builder.left(axis);
  int64_t share = elements / (32 * int64_t(warps));
  for (unsigned axis : {columns, rows})
    for (int64_t held = 1; held < vector && share > 1 && builder.isLeft(axis); held *= 2, share /= 2)
      builder.toRegisters(axis);

  for (int64_t lanes = 1; lanes < lanesAlongRow && builder.toLanes(columns); lanes *= 2)
    ;
  while (builder.toLanes(rows))
    ;
  while (builder.toLanes(columns))
    ;
  for (unsigned axis = 0; axis < rows; ++axis)
    while (builder.toLanes(axis))
      ;
  for (unsigned axis = 0; axis < rows; ++axis)
    while (builder.toWarps(axis, warpBits))
      ;
  while (builder.toWarps(builder.left(rows) >= builder.left(columns) ? rows : columns, warpBits))
    ;
  llvm::SmallVector<unsigned, 4> order = {columns, rows};
  for (unsigned axis = 0; axis < rows; ++axis)
    order.push_back(axis);
  return builder.finish(order, warpBits);
}

Layout Layout::mmaAccumulators(llvm::ArrayRef<int64_t> shape, unsigned warps, bool rowsFirst) {
  constexpr int64_t blockRows = 16, blockColumns = 8;
  const unsigned rank = unsigned(shape.size()), rows = rank - 2, columns = rank - 1;
  llvm::SmallVector<int64_t, 3> padded(shape);
  padded[rows] = std::max(padded[rows], blockRows);
  padded[columns] = std::max(padded[columns], blockColumns);
  LayoutBuilder builder(padded);
  const unsigned warpBits = llvm::Log2_32(warps);
  builder.toRegisters(columns);
  for (const unsigned axis : {columns, columns, rows, rows, rows})
    builder.toLanes(axis);
  builder.toRegisters(rows);

  // Blocks of one warp: what is left when every warp has its share, about square.
  int64_t blocks = builder.left(rows) * builder.left(columns);
  for (unsigned axis = 0; axis < rows; ++axis)
    blocks *= builder.left(axis);
  int64_t share = blocks / warps, rowBlocks = 1, columnBlocks = 1;
  for (; share > 1; share /= 2) {
    const bool isNarrow = rowsFirst || columnBlocks * blockColumns <= rowBlocks * blockRows;
    const bool growsColumns = columnBlocks < builder.left(columns) && (isNarrow || rowBlocks == builder.left(rows));
    if (growsColumns)
      columnBlocks *= 2;
    else if (rowBlocks < builder.left(rows))
      rowBlocks *= 2;
  }
  for (; columnBlocks > 1; columnBlocks /= 2)
    builder.toRegisters(columns);
  for (; rowBlocks > 1; rowBlocks /= 2)
    builder.toRegisters(rows);
  for (const unsigned axis : {columns, rows})
    while (builder.toWarps(axis, warpBits))
      ;
  for (unsigned axis = 0; axis < rows; ++axis)
    while (builder.toWarps(axis, warpBits))
      ;
  llvm::SmallVector<unsigned, 4> order = {columns, rows};
  for (unsigned axis = 0; axis < rows; ++axis)
    order.push_back(axis);
  return builder.finish(order, warpBits);
}

/// Gives what one wgmma has left to warpgroups.
static Layout finishWgmma(LayoutBuilder &builder, unsigned rows, unsigned columns, unsigned warps) {
  // The columns of one warpgroup lie beside each other, so that one instruction has them all: two blocks at least.
  // Further warpgroups replicate.
  int64_t shares = warps / 4 / std::min<int64_t>(warps / 4, builder.left(rows));
  shares = std::min(shares, builder.left(columns) / 2);
  while (builder.left(columns) > shares)
    builder.toRegisters(columns);
  const unsigned warpBits = llvm::Log2_32(warps);
  for (const unsigned axis : {rows, columns})
    while (builder.toWarps(axis, warpBits))
      ;
  return builder.finish({columns, rows}, warpBits);
}

Layout Layout::wgmmaAccumulators(llvm::ArrayRef<int64_t> shape, unsigned warps) {
  LayoutBuilder builder(shape);
  const unsigned rows = 0, columns = 1, warpBits = llvm::Log2_32(warps);
  builder.toRegisters(columns);
  for (const unsigned axis : {columns, columns, rows, rows, rows})
    builder.toLanes(axis);
  builder.toRegisters(rows);
  for (unsigned bit = 0; bit < 2; ++bit)
    builder.toWarps(rows, warpBits);
  return finishWgmma(builder, rows, columns, warps);
}

Layout Layout::wgmmaFragmentAccumulators(llvm::ArrayRef<int64_t> shape, unsigned warps, unsigned rows) {
  LayoutBuilder builder(shape);
  const unsigned columns = 1 - rows, warpBits = llvm::Log2_32(warps);
  builder.toRegisters(rows);
  builder.toRegisters(columns);
  for (const unsigned axis : {columns, columns, rows, rows})
    builder.toLanes(axis);
  builder.toWarps(rows, warpBits);
  builder.toLanes(rows);
  builder.toWarps(rows, warpBits);
  Layout layout = finishWgmma(builder, rows, columns, warps);
  // A half warp has rows 0, 2, 16 and 18: lanes with the same row have the other pieces of 16 bytes, by the swizzle.
  std::swap(layout.lanes[3], layout.lanes[4]);
  return layout;
}

unsigned Layout::registerCount() const {
  unsigned count = 1u << registers.size();
  for (const int64_t repeat : repeats)
    count *= unsigned(repeat);
  return count;
}

Coordinates Layout::apply(unsigned reg, unsigned lane, unsigned warp) const {
  Coordinates result(rank(), 0);
  const auto add = [&](llvm::ArrayRef<Coordinates> bases, unsigned bits) {
    for (size_t bit = 0; bit < bases.size(); ++bit)
      if (bits >> bit & 1)
        for (unsigned axis = 0; axis < rank(); ++axis)
          result[axis] ^= bases[bit][axis];
  };
  add(registers, reg);
  add(lanes, lane);
  add(warps, warp);
  unsigned repetition = reg >> registers.size();
  for (unsigned axis = 0; axis < rank(); ++axis) {
    result[axis] += int32_t(repetition % repeats[axis] * coreExtent(axis));
    repetition /= unsigned(repeats[axis]);
  }
  return result;
}

Layout Layout::withoutAxis(unsigned axis) const {
  Layout result = *this;
  result.extents.erase(result.extents.begin() + axis);
  result.repeats.erase(result.repeats.begin() + axis);
  for (auto *bases : {&result.registers, &result.lanes, &result.warps})
    for (Coordinates &basis : *bases)
      basis.erase(basis.begin() + axis);
  llvm::erase_if(result.registers, isZero);
  return result;
}

Layout Layout::withPartsOfWarps(unsigned axis) const {
  Layout result = withoutAxis(axis).withUnitAxis(axis);
  for (size_t bit = 0; bit < warps.size(); ++bit)
    if (warps[bit][axis] != 0) {
      result.warps[bit][axis] = int32_t(result.extents[axis]);
      result.extents[axis] *= 2;
    }
  return result;
}

Layout Layout::withAxisInRegisters(unsigned axis) const {
  Layout result = *this;
  std::vector<Coordinates> along;
  for (int64_t step = 1; step < coreExtent(axis); step *= 2) {
    Coordinates basis(rank(), 0);
    basis[axis] = int32_t(step);
    along.push_back(basis);
  }
  for (auto *bases : {&result.lanes, &result.warps})
    for (Coordinates &basis : *bases)
      basis[axis] = 0;
  llvm::erase_if(result.registers, [&](const Coordinates &basis) { return basis[axis] != 0; });
  result.registers.insert(result.registers.begin(), along.begin(), along.end());
  return result;
}

Layout Layout::withUnitAxis(unsigned axis) const {
  Layout result = *this;
  result.extents.insert(result.extents.begin() + axis, 1);
  result.repeats.insert(result.repeats.begin() + axis, 1);
  for (auto *bases : {&result.registers, &result.lanes, &result.warps})
    for (Coordinates &basis : *bases)
      basis.insert(basis.begin() + axis, 0);
  return result;
}

Layout Layout::withUnitExtents(llvm::ArrayRef<bool> isRepeated) const {
  Layout result = *this;
  for (unsigned axis = 0; axis < rank(); ++axis) {
    if (!isRepeated[axis])
      continue;
    result.extents[axis] = result.repeats[axis] = 1;
    for (auto *bases : {&result.registers, &result.lanes, &result.warps})
      for (Coordinates &basis : *bases)
        basis[axis] = 0;
  }
  llvm::erase_if(result.registers, isZero);
  return result;
}

Layout Layout::repeatedBy(llvm::ArrayRef<int64_t> repetitions) const {
  Layout result = *this;
  std::vector<Coordinates> repeating;
  for (unsigned axis = rank(); axis-- > 0;) {
    if (repetitions[axis] == 1)
      continue;
    const CoveredExtent covered = coverExtent(repetitions[axis]);
    for (int64_t step = 1; step < covered.core; step *= 2) {
      Coordinates basis(rank(), 0);
      basis[axis] = int32_t(step);
      repeating.push_back(basis);
    }
    result.extents[axis] = covered.count();
    result.repeats[axis] = covered.repeats;
  }
  result.registers.insert(result.registers.begin(), repeating.begin(), repeating.end());
  return result;
}

Layout Layout::permuted(llvm::ArrayRef<unsigned> order) const {
  Layout result = *this;
  const auto permute = [&](auto &list, const auto &from) {
    for (unsigned axis = 0; axis < rank(); ++axis)
      list[axis] = from[order[axis]];
  };
  permute(result.extents, extents);
  permute(result.repeats, repeats);
  for (const auto &[to, from] :
       {std::pair(&result.registers, &registers), std::pair(&result.lanes, &lanes), std::pair(&result.warps, &warps)})
    for (size_t bit = 0; bit < from->size(); ++bit)
      permute((*to)[bit], (*from)[bit]);
  return result;
}

std::optional<Layout> Layout::reshaped(llvm::ArrayRef<int64_t> shape) const {
  const auto isPower = [](int64_t extent) { return llvm::isPowerOf2_64(uint64_t(extent)); };
  if (!llvm::all_of(extents, isPower) || !llvm::all_of(shape, isPower))
    return std::nullopt;
  const auto reshape = [&](std::vector<Coordinates> bases) {
    for (Coordinates &basis : bases) {
      int64_t linear = 0;
      for (unsigned axis = 0; axis < rank(); ++axis)
        linear = linear * extents[axis] + basis[axis];
      basis.assign(shape.size(), 0);
      for (size_t axis = shape.size(); axis-- > 0; linear /= shape[axis])
        basis[axis] = int32_t(linear % shape[axis]);
    }
    return bases;
  };
  return Layout(reshape(registers), reshape(lanes), reshape(warps), {shape.begin(), shape.end()});
}

int64_t Layout::contiguousRegisters(unsigned axis) const {
  int64_t run = 1;
  for (const Coordinates &basis : registers) {
    Coordinates expected(rank(), 0);
    expected[axis] = int32_t(run);
    if (basis != expected)
      break;
    run *= 2;
  }
  return run;
}

unsigned Layout::vectorAxis() const {
  for (unsigned axis = 0; axis < rank(); ++axis)
    if (contiguousRegisters(axis) > 1)
      return axis;
  return rank() - 1;
}

bool Layout::isReplicated() const { return llvm::any_of(lanes, isZero) || llvm::any_of(warps, isZero); }

std::string Layout::str() const {
  std::string text = "{reg: " + strOf(registers) + ", lane: " + strOf(lanes) + ", warp: " + strOf(warps);
  for (unsigned axis = 0; axis < rank(); ++axis)
    if (repeats[axis] > 1)
      text += ", axis " + std::to_string(axis) + " repeated " + std::to_string(repeats[axis]);
  return text + "}";
}

int64_t SharedLayout::elementCount() const {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

int64_t SharedLayout::linearOffset(llvm::ArrayRef<int32_t> coordinates) const {
  int64_t offset = 0;
  int64_t stride = 1;
  for (unsigned axis : order) {
    const bool isCut = panel != 0 && axis == order.front();
    offset += (isCut ? coordinates[axis] % panel : coordinates[axis]) * stride;
    stride *= isCut ? panel : shape[axis];
  }
  return panel == 0 ? offset : offset + coordinates[order.front()] / panel * stride;
}

std::optional<int64_t> SharedLayout::steadyStride(unsigned axis, int64_t multiple) const {
  const unsigned fastest = order.front();
  const bool isCut = panel != 0 && panel != shape[fastest];
  int64_t stride = 1;
  for (unsigned i = 0; order[i] != axis; ++i)
    stride *= i == 0 && isCut ? panel : shape[order[i]];
  if (axis == fastest && isCut) {
    if (multiple % panel != 0)
      return std::nullopt;
    stride = elementCount() / shape[fastest];
  }
  // The swizzle reads the bits from `read` on and changes those up to `changed`. Steps that are whole multiples of both
  // fields are added to what it makes of the rest; so are steps within a line that lies below what it reads.
  const int64_t read = int64_t(1) << (swizzle.base + swizzle.shift), changed = int64_t(1)
                                                                               << (swizzle.base + swizzle.bits);
  const bool isWithinLine = axis == fastest && !isCut && read % shape[fastest] == 0;
  const bool isSteady = swizzle.isIdentity() || multiple * stride % (read << swizzle.bits) == 0 ||
                        (isWithinLine && multiple % changed == 0);
  return isSteady ? std::optional(stride) : std::nullopt;
}

std::string SharedLayout::str() const {
  std::string text = "order (";
  for (size_t i = 0; i < order.size(); ++i)
    text += (i ? "," : "") + std::to_string(order[i]);
  if (panel != 0)
    text += ") panels of (" + std::to_string(panel);
  return text + "), swizzle<" + std::to_string(swizzle.bits) + "," + std::to_string(swizzle.base) + "," +
         std::to_string(swizzle.shift) + ">";
}

} // namespace tiletrans::ir

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

Layout Layout::blocked(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, int64_t vector, int64_t segment,
                       unsigned warps, unsigned warpsLast) {
  Layout layout;
  llvm::SmallVector<int64_t, 3> core;
  for (const int64_t extent : shape) {
    const CoveredExtent covered = coverExtent(extent);
    core.push_back(covered.core);
    layout.extents.push_back(covered.count());
    layout.repeats.push_back(covered.repeats);
  }
  // covered[axis]: coordinates below it are already told apart.
  Coordinates covered(shape.size(), 1);
  const auto takeBit = [&](unsigned axis) {
    Coordinates basis(shape.size(), 0);
    basis[axis] = covered[axis];
    covered[axis] *= 2;
    return basis;
  };
  const auto isLeft = [&](unsigned axis) { return covered[axis] < core[axis]; };

  const unsigned fastest = order.front();
  while (covered[fastest] < vector && isLeft(fastest))
    layout.registers.push_back(takeBit(fastest));

  // Lanes along the fastest axis first: neighbouring lanes touch neighbouring addresses.
  while (layout.lanes.size() < laneBits && isLeft(fastest) && covered[fastest] < segment)
    layout.lanes.push_back(takeBit(fastest));
  for (unsigned axis : llvm::drop_begin(order))
    while (layout.lanes.size() < laneBits && isLeft(axis))
      layout.lanes.push_back(takeBit(axis));
  for (unsigned axis : order)
    while (layout.lanes.size() < laneBits && isLeft(axis))
      layout.lanes.push_back(takeBit(axis));
  layout.lanes.resize(laneBits, Coordinates(shape.size(), 0));

  // Warps on the slower axes first, so that a reduction along the fastest axis stays within a warp.
  const unsigned warpBits = llvm::Log2_32(warps);
  const auto takeWarps = [&](unsigned axis, bool isLast) {
    while (layout.warps.size() < warpBits && isLeft(axis) && (warpsLast >> axis & 1) == isLast)
      layout.warps.push_back(takeBit(axis));
  };
  for (const bool isLast : {false, true}) {
    for (unsigned axis : llvm::drop_begin(order))
      takeWarps(axis, isLast);
    takeWarps(fastest, isLast);
  }
  layout.warps.resize(warpBits, Coordinates(shape.size(), 0));

  for (unsigned axis : order)
    while (isLeft(axis))
      layout.registers.push_back(takeBit(axis));
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

Layout Layout::permuted(llvm::ArrayRef<unsigned> order) const {
  Layout result = *this;
  const auto permute = [&](auto &list, const auto &from) {
    for (unsigned axis = 0; axis < rank(); ++axis)
      list[axis] = from[order[axis]];
  };
  permute(result.extents, extents);
  permute(result.repeats, repeats);
  for (const auto &[to, from] : {std::pair(&result.registers, &registers), std::pair(&result.lanes, &lanes),
                                 std::pair(&result.warps, &warps)})
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
    offset += coordinates[axis] * stride;
    stride *= shape[axis];
  }
  return offset;
}

std::string SharedLayout::str() const {
  std::string text = "order (";
  for (size_t i = 0; i < order.size(); ++i)
    text += (i ? "," : "") + std::to_string(order[i]);
  return text + "), swizzle<" + std::to_string(swizzle.bits) + "," + std::to_string(swizzle.base) + "," +
         std::to_string(swizzle.shift) + ">";
}

} // namespace tiletrans::ir

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

Layout::Layout(std::vector<Coordinates> registers, std::vector<Coordinates> lanes, std::vector<Coordinates> warps,
               llvm::SmallVector<int64_t, 3> extents)
    : registers(std::move(registers)), lanes(std::move(lanes)), warps(std::move(warps)), extents(std::move(extents)) {}

Layout Layout::blocked(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, int64_t vector, int64_t segment,
                       unsigned warps, unsigned withoutWarps) {
  Layout layout;
  layout.extents.assign(shape.begin(), shape.end());
  // covered[axis]: coordinates below it are already told apart.
  Coordinates covered(shape.size(), 1);
  const auto takeBit = [&](unsigned axis) {
    Coordinates basis(shape.size(), 0);
    basis[axis] = covered[axis];
    covered[axis] *= 2;
    return basis;
  };
  const auto isLeft = [&](unsigned axis) { return covered[axis] < shape[axis]; };

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
  const auto takeWarps = [&](unsigned axis) {
    while (layout.warps.size() < warpBits && isLeft(axis) && !(withoutWarps >> axis & 1))
      layout.warps.push_back(takeBit(axis));
  };
  for (unsigned axis : llvm::drop_begin(order))
    takeWarps(axis);
  takeWarps(fastest);
  layout.warps.resize(warpBits, Coordinates(shape.size(), 0));

  for (unsigned axis : order)
    while (isLeft(axis))
      layout.registers.push_back(takeBit(axis));
  return layout;
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
  return result;
}

Layout Layout::withoutAxis(unsigned axis) const {
  Layout result = *this;
  result.extents.erase(result.extents.begin() + axis);
  for (auto *bases : {&result.registers, &result.lanes, &result.warps})
    for (Coordinates &basis : *bases)
      basis.erase(basis.begin() + axis);
  llvm::erase_if(result.registers, isZero);
  return result;
}

Layout Layout::withUnitAxis(unsigned axis) const {
  Layout result = *this;
  result.extents.insert(result.extents.begin() + axis, 1);
  for (auto *bases : {&result.registers, &result.lanes, &result.warps})
    for (Coordinates &basis : *bases)
      basis.insert(basis.begin() + axis, 0);
  return result;
}

Layout Layout::withExtents(llvm::ArrayRef<int64_t> shape) const {
  Layout result = *this;
  for (unsigned axis = 0; axis < rank(); ++axis) {
    if (shape[axis] == extents[axis])
      continue;
    result.extents[axis] = shape[axis];
    for (auto *bases : {&result.registers, &result.lanes, &result.warps})
      for (Coordinates &basis : *bases)
        basis[axis] = 0;
  }
  llvm::erase_if(result.registers, isZero);
  return result;
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
  return "{reg: " + strOf(registers) + ", lane: " + strOf(lanes) + ", warp: " + strOf(warps) + "}";
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

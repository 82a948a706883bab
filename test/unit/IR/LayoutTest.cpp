#include "tiletrans/IR/Layout.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace tiletrans::ir;

namespace {

/// How many threads and registers hold each element.
std::map<std::vector<int32_t>, int> holders(const Layout &layout) {
  std::map<std::vector<int32_t>, int> count;
  for (unsigned warp = 0; warp < layout.warpCount(); ++warp)
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned reg = 0; reg < layout.registerCount(); ++reg) {
        const Coordinates c = layout.apply(reg, lane, warp);
        ++count[std::vector<int32_t>(c.begin(), c.end())];
      }
  return count;
}

constexpr int64_t wholeAxis = int64_t(1) << 30;

TEST(LayoutTest, BlockedCoversEveryElementOnce) {
  const Layout layout = Layout::blocked({16, 256}, {1, 0}, 4, wholeAxis, 4);
  const auto count = holders(layout);
  EXPECT_EQ(count.size(), size_t(16 * 256));
  for (const auto &[element, times] : count)
    EXPECT_EQ(times, 1);
  EXPECT_FALSE(layout.isReplicated());
}

TEST(LayoutTest, BlockedPutsVectorsThenLanesThenWarps) {
  // (warp + 4 r, 4 lane + 128 c + i)
  const Layout layout = Layout::blocked({16, 256}, {1, 0}, 4, wholeAxis, 4);
  for (unsigned warp = 0; warp < 4; ++warp)
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned i = 0; i < 4; ++i)
        for (unsigned c = 0; c < 2; ++c)
          for (unsigned r = 0; r < 4; ++r)
            EXPECT_EQ(layout.apply(i + 4 * c + 8 * r, lane, warp),
                      (Coordinates{int32_t(warp + 4 * r), int32_t(4 * lane + 128 * c + i)}));
  EXPECT_EQ(layout.contiguousRegisters(1), 4);
  EXPECT_EQ(layout.contiguousRegisters(0), 1);
  EXPECT_EQ(layout.vectorAxis(), 1u);
}

TEST(LayoutTest, SegmentLimitsLanesOnTheFastestAxis) {
  const Layout layout = Layout::blocked({64, 64}, {0, 1}, 4, 32, 16);
  // Eight lanes times four elements along axis 0, then four lanes along axis 1.
  EXPECT_EQ(layout.apply(0, 7, 0), (Coordinates{28, 0}));
  EXPECT_EQ(layout.apply(0, 8, 0), (Coordinates{0, 1}));
}

TEST(LayoutTest, SmallTilesReplicate) {
  const Layout layout = Layout::blocked({2, 4}, {1, 0}, 4, wholeAxis, 2);
  EXPECT_TRUE(layout.isReplicated());
  EXPECT_EQ(holders(layout).size(), size_t(8));
}

TEST(LayoutTest, DroppingAnAxisKeepsTheOther) {
  const Layout layout = Layout::blocked({16, 256}, {1, 0}, 4, wholeAxis, 4);
  const Layout rows = layout.withoutAxis(1);
  EXPECT_EQ(rows.registerCount(), 4u);
  EXPECT_TRUE(rows.isReplicated());
  for (unsigned warp = 0; warp < 4; ++warp)
    for (unsigned r = 0; r < 4; ++r)
      EXPECT_EQ(rows.apply(r, 17, warp), (Coordinates{int32_t(warp + 4 * r)}));
  const Layout columns = layout.withUnitExtents({true, false}).withoutAxis(0);
  EXPECT_EQ(columns.registerCount(), 8u);
  EXPECT_EQ(columns.apply(5, 3, 2), (Coordinates{4 * 3 + 128 + 1}));
  EXPECT_EQ(columns.withUnitAxis(0).withoutAxis(0), columns);
}

// 96 = 3 * 32 is three repetitions of the linear part; 12 is padded to 16.
TEST(LayoutTest, ExtentsThatAreNoPowersOfTwo) {
  const Layout layout = Layout::blocked({12, 96}, {1, 0}, 4, wholeAxis, 4);
  EXPECT_EQ(layout.shape(), (llvm::ArrayRef<int64_t>{16, 96}));
  EXPECT_EQ(layout.repetitions()[1], 3);
  EXPECT_EQ(layout.registerCount(), 12u);
  EXPECT_EQ(layout.apply(4 + 1, 0, 0), (Coordinates{0, 32 + 1}));
  EXPECT_EQ(layout.withoutAxis(0).registerCount(), 12u);
  EXPECT_FALSE(layout.reshaped({16 * 96}).has_value());
}

TEST(LayoutTest, ShapesKeepElementsWithTheirThreads) {
  const Layout layout = Layout::blocked({16, 64}, {1, 0}, 4, wholeAxis, 4);
  const Layout turned = layout.permuted({1, 0});
  const Layout flat = *layout.reshaped({16 * 64});
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned reg = 0; reg < layout.registerCount(); ++reg) {
      const Coordinates place = layout.apply(reg, lane, 3);
      EXPECT_EQ(turned.apply(reg, lane, 3), (Coordinates{place[1], place[0]}));
      EXPECT_EQ(flat.apply(reg, lane, 3), (Coordinates{place[0] * 64 + place[1]}));
    }
  EXPECT_EQ(*flat.reshaped({16, 64}), layout);
}

// Each of 256 threads holds 8 x 8 sums of a 128 x 128 tile, in pieces of 4 x 4.
TEST(LayoutTest, AccumulatorsAreSquare) {
  const Layout layout = Layout::accumulators({128, 128}, 4, 8);
  EXPECT_EQ(layout.registerCount(), 64u);
  EXPECT_FALSE(layout.isReplicated());
  EXPECT_EQ(layout.contiguousRegisters(1), 4);
  EXPECT_EQ(layout.withUnitExtents({false, true}).registerCount(), 8u);
  EXPECT_EQ(layout.withUnitExtents({true, false}).registerCount(), 8u);
}

// The fragments of mma.sync m16n8k16 in PTX's words: row lane / 4 (+ 8), column 2 * (lane % 4) (+ 1), for each block of
// 16 x 8; a warp has 64 x 64 of 128 x 256.
TEST(LayoutTest, MmaAccumulators) {
  const Layout layout = Layout::mmaAccumulators({128, 256}, 8, false);
  EXPECT_EQ(layout.registerCount(), 128u);
  EXPECT_FALSE(layout.isReplicated());
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned reg = 0; reg < 128; ++reg) {
      const int32_t column = int32_t(2 * (lane % 4) + reg % 2 + 8 * (reg / 4 % 8));
      const int32_t row = int32_t(lane / 4 + 8 * (reg / 2 % 2) + 16 * (reg / 32));
      EXPECT_EQ(layout.apply(reg, lane, 0), (Coordinates{row, column}));
      EXPECT_EQ(layout.apply(reg, lane, 6), (Coordinates{row + 64, column + 128}));
    }
  // Whole rows for each warp, where another product takes them; small tiles are padded, further warps replicate.
  EXPECT_EQ(Layout::mmaAccumulators({64, 32}, 4, true).apply(0, 0, 3), (Coordinates{48, 0}));
  const Layout small = Layout::mmaAccumulators({8, 4}, 2, false);
  EXPECT_EQ(small.shape(), (llvm::ArrayRef<int64_t>{16, 8}));
  EXPECT_EQ(small.apply(3, 31, 1), small.apply(3, 31, 0));
}

// Those of wgmma m64nNk16: the four warps of a warpgroup below each other, then warpgroups.
TEST(LayoutTest, WgmmaAccumulators) {
  const Layout layout = Layout::wgmmaAccumulators({128, 192}, 8);
  EXPECT_EQ(layout.registerCount(), 96u);
  EXPECT_EQ(layout.apply(3, 31, 0), (Coordinates{15, 7}));
  EXPECT_EQ(layout.apply(4, 0, 7), (Coordinates{112, 8}));
  // The third repetition of 64 columns.
  EXPECT_EQ(layout.apply(64, 0, 0), (Coordinates{0, 128}));
  // Two warpgroups, 64 rows: each has half of the columns.
  EXPECT_EQ(Layout::wgmmaAccumulators({64, 64}, 8).apply(0, 0, 4), (Coordinates{0, 32}));
  // Two blocks of columns are not shared out: the second warpgroup replicates.
  EXPECT_EQ(Layout::wgmmaAccumulators({64, 16}, 8).apply(0, 0, 4), (Coordinates{0, 0}));
}

// Those of tf32 whose rows come from registers: neighbouring rows in a thread, along either axis.
TEST(LayoutTest, WgmmaFragmentAccumulators) {
  const Layout layout = Layout::wgmmaFragmentAccumulators({128, 192}, 8, 0);
  EXPECT_EQ(layout.registerCount(), 96u);
  EXPECT_EQ(layout.contiguousRegisters(0), 2);
  EXPECT_EQ(layout.apply(3, 0, 0), (Coordinates{1, 1}));
  // Lanes: columns, then rows 2, 16 and 4; warps: rows 8 and 32, then further blocks of 64.
  EXPECT_EQ(layout.apply(0, 1 + 4, 0), (Coordinates{2, 2}));
  EXPECT_EQ(layout.apply(0, 8, 0), (Coordinates{16, 0}));
  EXPECT_EQ(layout.apply(0, 16, 0), (Coordinates{4, 0}));
  EXPECT_EQ(layout.apply(4, 0, 7), (Coordinates{64 + 32 + 8, 8}));
  EXPECT_EQ(Layout::wgmmaFragmentAccumulators({192, 128}, 8, 1), layout.permuted({1, 0}));
}

// A tile of 64 x 128 elements of 16 bits as two boxes of TMA, rows of 128 bytes, whose pieces of 16 bytes are XORed
// with the row.
TEST(LayoutTest, PanelsOfASharedTile) {
  const SharedLayout shared{{64, 128}, {1, 0}, 64, {3, 3, 3}};
  EXPECT_EQ(shared.offset({0, 0}), 0);
  EXPECT_EQ(shared.offset({1, 0}), 64 + 8);
  EXPECT_EQ(shared.offset({7, 9}), 7 * 64 + ((1 ^ 7) * 8) + 1);
  EXPECT_EQ(shared.offset({0, 64}), 64 * 64);
  EXPECT_EQ(shared.offset({63, 127}), 64 * 64 + 63 * 64 + ((7 ^ 7) * 8) + 7);
}

// Wherever steps keep their stride, adding it is the same as asking for the other element.
TEST(LayoutTest, SteadyStridesOfASwizzle) {
  const SharedLayout rows{{64, 64}, {1, 0}, 0, {3, 3, 3}}, wide{{16, 256}, {1, 0}, 0, {3, 3, 5}};
  const SharedLayout panels{{64, 128}, {1, 0}, 64, {3, 3, 3}}, columns{{64, 32}, {0, 1}, 0, {3, 2, 4}};
  const SharedLayout narrow{{64, 32}, {1, 0}, 0, {2, 3, 3}}, odd{{16, 24}, {1, 0}, 0, {2, 3, 3}};
  EXPECT_EQ(rows.steadyStride(0, 8), 64);
  EXPECT_EQ(rows.steadyStride(0, 4), std::nullopt);
  EXPECT_EQ(rows.steadyStride(1, 8), std::nullopt);
  EXPECT_EQ(wide.steadyStride(1, 64), 1);
  EXPECT_EQ(panels.steadyStride(1, 64), 64);
  EXPECT_EQ(narrow.steadyStride(0, 8), 32);
  EXPECT_EQ(odd.steadyStride(1, 16), std::nullopt);
  for (const SharedLayout &layout : {rows, wide, panels, columns, narrow, odd})
    for (unsigned axis = 0; axis < 2; ++axis)
      for (int32_t multiple = 1; multiple < layout.shape[axis]; multiple *= 2)
        if (const auto stride = layout.steadyStride(axis, multiple)) {
          for (int32_t row = 0; row < layout.shape[0]; ++row)
            for (int32_t column = 0; column < layout.shape[1]; ++column) {
              Coordinates from = {row, column}, to = from;
              to[axis] += multiple;
              if (to[axis] < layout.shape[axis]) {
                ASSERT_EQ(layout.offset(to), layout.offset(from) + *stride * multiple) << layout.str() << ' ' << axis;
              }
            }
        }
}

// A row over four warps: their parts become an axis, which every thread then holds whole.
TEST(LayoutTest, PartsOfWarps) {
  const Layout layout = Layout::blocked({1, 1024}, {1, 0}, 4, wholeAxis, 4, 0b10);
  const Layout parts = layout.withPartsOfWarps(1);
  EXPECT_EQ(parts.shape(), (llvm::ArrayRef<int64_t>{1, 4}));
  EXPECT_EQ(parts.apply(0, 7, 3), (Coordinates{0, 3}));
  const Layout held = parts.withAxisInRegisters(1);
  EXPECT_EQ(held.registerCount(), 4u);
  EXPECT_EQ(held.apply(2, 7, 3), (Coordinates{0, 2}));
}

// The second seed article's S(x, y) = (x, y ^ x) on a 4 x 4 tile: offsets row by row.
TEST(LayoutTest, SwizzleOfTheSeedArticle) {
  SharedLayout shared{{4, 4}, {1, 0}, 0, {2, 0, 2}};
  const int64_t expected[4][4] = {{0, 1, 2, 3}, {5, 4, 7, 6}, {10, 11, 8, 9}, {15, 14, 13, 12}};
  for (int32_t x = 0; x < 4; ++x)
    for (int32_t y = 0; y < 4; ++y)
      EXPECT_EQ(shared.offset({x, y}), expected[x][y]);
}

TEST(LayoutTest, SwizzlesAreBijections) {
  for (unsigned bits = 0; bits <= 5; ++bits)
    for (unsigned base = 0; base <= 4; ++base)
      for (unsigned shift = bits; base + shift + bits <= 12; ++shift) {
        const Swizzle swizzle{bits, base, shift};
        std::set<int64_t> offsets;
        for (int64_t offset = 0; offset < 4096; ++offset)
          offsets.insert(swizzle.apply(offset));
        ASSERT_EQ(offsets.size(), size_t(4096));
        ASSERT_EQ(*offsets.rbegin(), 4095);
      }
}

} // namespace

#include "tiletrans/Analysis/BankConflict.h"

#include "gtest/gtest.h"

using namespace tiletrans;
using namespace tiletrans::ir;
using tiletrans::analysis::Banks;
using tiletrans::analysis::conflictWays;

namespace {

// The seed article's toy: four banks, a column of a 4 x 4 tile of 4-byte elements.
TEST(BankConflictTest, SeedArticleColumn) {
  const SharedLayout plain{{4, 4}, {1, 0}, 0, {}}, swizzled{{4, 4}, {1, 0}, 0, {2, 0, 2}};
  for (int32_t column = 0; column < 4; ++column) {
    llvm::SmallVector<int64_t, 4> plainOffsets, swizzledOffsets;
    for (int32_t row = 0; row < 4; ++row) {
      plainOffsets.push_back(4 * plain.offset({row, column}));
      swizzledOffsets.push_back(4 * swizzled.offset({row, column}));
    }
    EXPECT_EQ(conflictWays(plainOffsets, 4, Banks{4, 4}), 4u);
    EXPECT_EQ(conflictWays(swizzledOffsets, 4, Banks{4, 4}), 1u);
  }
}

TEST(BankConflictTest, ColumnOfThirtyTwo) {
  llvm::SmallVector<int64_t, 32> column, xored, row;
  for (int64_t lane = 0; lane < 32; ++lane) {
    column.push_back(4 * (32 * lane));
    xored.push_back(4 * (32 * lane + lane));
    row.push_back(4 * lane);
  }
  EXPECT_EQ(conflictWays(column, 4), 32u);
  EXPECT_EQ(conflictWays(xored, 4), 1u);
  EXPECT_EQ(conflictWays(row, 4), 1u);
}

TEST(BankConflictTest, OneWordIsSharedAndNarrowElementsShareWords) {
  const llvm::SmallVector<int64_t, 32> same(32, 128);
  EXPECT_EQ(conflictWays(same, 4), 1u);
  llvm::SmallVector<int64_t, 32> halves;
  for (int64_t lane = 0; lane < 32; ++lane)
    halves.push_back(2 * lane);
  EXPECT_EQ(conflictWays(halves, 2), 1u);
}

TEST(BankConflictTest, WideAccessesAreServedInParts) {
  llvm::SmallVector<int64_t, 32> dense, strided;
  for (int64_t lane = 0; lane < 32; ++lane) {
    dense.push_back(16 * lane);
    strided.push_back(32 * lane);
  }
  EXPECT_EQ(conflictWays(dense, 16), 1u);
  EXPECT_EQ(conflictWays(strided, 16), 2u);
}

} // namespace

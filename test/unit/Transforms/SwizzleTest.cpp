#include "tiletrans/Analysis/BankConflict.h"
#include "tiletrans/Transforms/Passes.h"

#include "gtest/gtest.h"

#include <set>

using namespace tiletrans;
using namespace tiletrans::ir;

namespace {

/// A tile that is loaded by rows and stored by columns: what transpose does.
struct Exchange {
  ElementType element;
  llvm::SmallVector<int64_t, 3> shape;
  unsigned warps;
};

class SwizzleTest : public testing::TestWithParam<Exchange> {};

TEST_P(SwizzleTest, ExchangeHasNoConflicts) {
  const auto &[element, shape, warps] = GetParam();
  const int64_t vector = 16 / byteSize(element), segment = 128 / byteSize(element);
  const Layout byRows = Layout::blocked(shape, {1, 0}, vector, int64_t(1) << 30, warps);
  const Layout byColumns = Layout::blocked(shape, {0, 1}, vector, segment, warps);

  Kernel kernel;
  const Type type = Type::scalar(element).withShape({{shape[0], ""}, {shape[1], ""}});
  Builder builder(kernel, kernel.body);
  Value *zero = builder.real(element, 0);
  Value *tile = builder.create(OpKind::Splat, type, {zero}).result.get();
  tile->layout = byRows;
  Op &conversion = builder.create(OpKind::ConvertLayout, type, {tile});
  conversion.result->layout = byColumns;

  Diagnostics diags(llvm::nulls());
  transforms::PassContext context{*findTarget("sm_80"), diags};
  transforms::stageShared(kernel, context);
  transforms::swizzleShared(kernel, context);
  ASSERT_EQ(kernel.sharedTiles.size(), 1u);
  const SharedTile &shared = *kernel.sharedTiles.front();
  EXPECT_EQ(shared.writeWays, 1u);
  EXPECT_EQ(shared.readWays, 1u);

  // Every access of every warp, one by one.
  for (unsigned warp = 0; warp < warps; ++warp)
    for (unsigned reg = 0; reg < byColumns.registerCount(); ++reg) {
      llvm::SmallVector<int64_t, 32> reads, writes;
      for (unsigned lane = 0; lane < 32; ++lane) {
        reads.push_back(shared.layout.offset(byColumns.apply(reg, lane, warp)) * byteSize(element));
        writes.push_back(shared.layout.offset(byRows.apply(reg, lane, warp)) * byteSize(element));
      }
      EXPECT_EQ(analysis::conflictWays(reads, byteSize(element)), 1u);
      if (reg % vector == 0) {
        EXPECT_EQ(analysis::conflictWays(writes, 16), 1u);
      }
    }

  // Counted again from the layouts, and every element has a place of its own.
  EXPECT_EQ(analysis::conflictWays(byRows, shared.layout, byteSize(element), unsigned(vector)), 1u);
  EXPECT_EQ(analysis::conflictWays(byColumns, shared.layout, byteSize(element), 1), 1u);
  std::set<int64_t> places;
  for (int32_t row = 0; row < shape[0]; ++row)
    for (int32_t column = 0; column < shape[1]; ++column)
      places.insert(shared.layout.offset({row, column}));
  EXPECT_EQ(places.size(), size_t(shape[0] * shape[1]));
  // Without the swizzle there are conflicts: the test would notice its absence.
  SharedLayout plain = shared.layout;
  plain.swizzle = {};
  EXPECT_GT(analysis::conflictWays(byColumns, plain, byteSize(element), 1), 1u);
}

INSTANTIATE_TEST_SUITE_P(Transpose, SwizzleTest,
                         testing::Values(Exchange{ElementType::F32, {64, 64}, 16},
                                         Exchange{ElementType::F16, {128, 64}, 16},
                                         Exchange{ElementType::F32, {32, 32}, 4},
                                         Exchange{ElementType::F16, {64, 64}, 8}));

} // namespace

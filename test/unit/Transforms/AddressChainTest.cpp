// The second seed article's address chain, with its numbers: lanes by F = (l div 2, l mod 2), a 2 x 2 tile, and the
// transposition of A[2, 3] (strides 3, 1) into B[3, 2] (strides 2, 1).
#include "tiletrans/Transforms/Passes.h"

#include "gtest/gtest.h"

using namespace tiletrans;
using namespace tiletrans::ir;

namespace {

class AddressChainTest : public testing::Test {
protected:
  AddressChainTest() {
    for (const char *name : {"A", "B"}) {
      kernel.parameters.push_back(kernel.makeValue(Type::pointer(ElementType::F32, name[0] == 'A')));
      kernel.parameters.back()->name = name;
    }
  }

  Value *number(int64_t value) { return builder.integer(ElementType::I64, value); }
  Value *range(int64_t extent) {
    return builder.create(OpKind::MakeRange, Type::scalar(ElementType::I64).withShape({{extent, ""}}), {}).result.get();
  }
  Value *onAxis(Value *value, unsigned axis) {
    const Extent extent = value->type.shape()[0];
    Op &op =
        builder.create(OpKind::InsertAxis,
                       value->type.withShape(axis == 0 ? Shape{extent, {1, ""}} : Shape{{1, ""}, extent}), {value});
    op.axis = axis == 0 ? 1 : 0;
    return op.result.get();
  }
  Value *broadcast(Value *value, int64_t rows, int64_t columns) {
    return builder.create(OpKind::Broadcast, value->type.withShape({{rows, ""}, {columns, ""}}), {value}).result.get();
  }
  Value *times(Value *value, int64_t factor) {
    Value *splat = builder.create(OpKind::Splat, value->type, {number(factor)}).result.get();
    return builder.create(OpKind::Mul, value->type, {value, splat}).result.get();
  }
  /// base + rows[:, None] * rowStride + columns[None, :] * columnStride
  Value *pointers(unsigned parameter, int64_t rows, int64_t columns, int64_t rowStride, int64_t columnStride) {
    Value *base = kernel.parameters[parameter].get();
    Value *tile = builder.create(OpKind::Splat, base->type.withShape({{rows, ""}, {columns, ""}}), {base}).result.get();
    for (Value *offset : {broadcast(times(onAxis(range(rows), 0), rowStride), rows, columns),
                          broadcast(times(onAxis(range(columns), 1), columnStride), rows, columns)})
      tile = builder.create(OpKind::OffsetPointer, tile->type, {tile, offset}).result.get();
    return tile;
  }
  /// store(target, load(source)); returns the maps of both.
  std::pair<AccessMap, AccessMap> recover(Value *source, Value *target) {
    Op &load =
        builder.create(OpKind::Load, Type::scalar(ElementType::F32).withShape(Shape(source->type.shape())), {source});
    load.form = AddressForm::PointerTile;
    Op &store = builder.create(OpKind::Store, {target});
    store.form = AddressForm::PointerTile;
    store.stored = load.result.get();
    Diagnostics diags(llvm::nulls());
    transforms::PassContext context{*findTarget("sm_80"), diags};
    transforms::recoverMaps(kernel, context);
    EXPECT_FALSE(diags.hasErrors());
    return {*load.map, *store.map};
  }
  static int64_t offset(const AccessMap &map, int64_t i, int64_t j) {
    return *(map.rest + (map.axes[0].offset + AffineExpr::constant(i)) * map.axes[0].stride +
             (map.axes[1].offset + AffineExpr::constant(j)) * map.axes[1].stride)
                .asConstant();
  }

  Kernel kernel;
  Builder builder{kernel, kernel.body};
};

TEST_F(AddressChainTest, NumberedByTheOutput) {
  // P_A(i, j) = 3 j + i, P_B(i, j) = 2 i + j
  const auto [read, write] = recover(pointers(0, 2, 2, 1, 3), pointers(1, 2, 2, 2, 1));
  const int64_t reads[2][2] = {{0, 3}, {1, 4}}, writes[2][2] = {{0, 1}, {2, 3}};
  for (int64_t i = 0; i < 2; ++i)
    for (int64_t j = 0; j < 2; ++j) {
      EXPECT_EQ(offset(read, i, j), reads[i][j]);
      EXPECT_EQ(offset(write, i, j), writes[i][j]);
    }
  // Lane 1 by F = (l div 2, l mod 2) stands at (0, 1): it moves offset 3 to offset 1.
  const Layout lanes({}, {{0, 1}, {1, 0}, {0, 0}, {0, 0}, {0, 0}}, {}, {2, 2});
  const Coordinates lane1 = lanes.apply(0, 1, 0);
  EXPECT_EQ(lane1, (Coordinates{0, 1}));
  EXPECT_EQ(offset(read, lane1[0], lane1[1]), 3);
  EXPECT_EQ(offset(write, lane1[0], lane1[1]), 1);
}

TEST_F(AddressChainTest, NumberedByTheInput) {
  const auto [read, write] = recover(pointers(0, 2, 4, 3, 1), pointers(1, 2, 4, 1, 2));
  const int64_t writes[2][3] = {{0, 2, 4}, {1, 3, 5}};
  const char source[] = "abcdef";
  std::string target(6, '?');
  for (int64_t i = 0; i < 2; ++i)
    for (int64_t j = 0; j < 3; ++j) {
      EXPECT_EQ(offset(write, i, j), writes[i][j]);
      target[size_t(offset(write, i, j))] = source[offset(read, i, j)];
    }
  EXPECT_EQ(target, "adbecf");
}

TEST_F(AddressChainTest, BroadcastIsAStrideOfZero) {
  const auto [read, write] = recover(pointers(0, 2, 4, 0, 1), pointers(1, 2, 4, 4, 1));
  EXPECT_TRUE(read.axes[0].stride.isZero());
  EXPECT_EQ(read.axes[1].stride.asConstant(), 1);
}

} // namespace

#include "tiletrans/Transforms/Passes.h"

#include "gtest/gtest.h"

using namespace tiletrans;
using namespace tiletrans::ir;

namespace {

class InsertBarriersTest : public testing::Test {
protected:
  InsertBarriersTest() {
    kernel.sharedTiles.push_back(std::make_unique<SharedTile>());
    kernel.sharedTiles.front()->layout.shape = {64, 64};
    tile = builder.create(OpKind::Splat, type, {builder.real(ElementType::F32, 0)}).result.get();
    tile->layout = Layout::blocked({64, 64}, {1, 0}, 4, 1 << 30, 4);
  }

  void write(Body &body) { access(body, OpKind::StoreShared); }
  void read(Body &body) { access(body, OpKind::LoadShared); }
  void access(Body &body, OpKind kind) {
    Builder at(kernel, body);
    Op &op = kind == OpKind::StoreShared ? at.create(kind, {tile}) : at.create(kind, type, {});
    op.shared = kernel.sharedTiles.front().get();
    if (op.result)
      op.result->layout = Layout::blocked({64, 64}, {0, 1}, 4, 32, 4);
  }

  /// The kinds in program order, bodies of loops in braces: "w | r".
  std::string run() {
    Diagnostics diags(llvm::nulls());
    transforms::PassContext context{*findTarget("sm_80"), diags};
    transforms::insertBarriers(kernel, context);
    return text(kernel.body);
  }
  static std::string text(const Body &body) {
    std::string result;
    for (const auto &op : body) {
      if (op->kind == OpKind::StoreShared)
        result += "w";
      if (op->kind == OpKind::LoadShared)
        result += "r";
      if (op->kind == OpKind::Barrier)
        result += "|";
      if (op->body)
        result += "{" + text(*op->body) + "}";
    }
    return result;
  }
  Body &loop() {
    Value *zero = builder.integer(ElementType::I64, 0);
    return *builder.forLoop(zero, zero, zero, "i").body;
  }

  Kernel kernel;
  Builder builder{kernel, kernel.body};
  Type type = Type::scalar(ElementType::F32).withShape({{64, ""}, {64, ""}});
  Value *tile;
};

TEST_F(InsertBarriersTest, BetweenWriteAndRead) {
  write(kernel.body);
  read(kernel.body);
  read(kernel.body);
  EXPECT_EQ(run(), "w|rr");
}

TEST_F(InsertBarriersTest, BetweenReadAndNextWrite) {
  write(kernel.body);
  read(kernel.body);
  write(kernel.body);
  EXPECT_EQ(run(), "w|r|w");
}

TEST_F(InsertBarriersTest, AroundTheBackEdgeOfALoop) {
  Body &body = loop();
  write(body);
  read(body);
  EXPECT_EQ(run(), "{|w|r}");
}

TEST_F(InsertBarriersTest, AfterALoopThatMayNotRun) {
  write(kernel.body);
  Body &body = loop();
  read(body);
  write(kernel.body);
  EXPECT_EQ(run(), "w{|r}|w");
}

TEST_F(InsertBarriersTest, NoneBetweenTilesThatDoNotOverlap) {
  write(kernel.body);
  kernel.sharedTiles.push_back(std::make_unique<SharedTile>(*kernel.sharedTiles.front()));
  kernel.sharedTiles.back()->offset = 64 * 64 * 4;
  std::swap(kernel.sharedTiles.front(), kernel.sharedTiles.back());
  read(kernel.body);
  EXPECT_EQ(run(), "wr");
}

} // namespace

// StageShared.
//
// Before: layouts change by ConvertLayout.
// After:  a tile that changes threads is stored to shared memory in one layout and loaded in the other; the shared tile
//         is row-major along the axis of the writer's vectors, not swizzled yet.
// Here, because the swizzle, the place and the barriers are about these tiles.
#include "tiletrans/Transforms/Passes.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;

namespace {

constexpr int64_t bytesAnAccess = 16;

int64_t vectorWidth(const Layout &layout, unsigned axis, ElementType element) {
  return std::min(layout.contiguousRegisters(axis), bytesAnAccess / byteSize(element));
}

SharedTile &makeSharedTile(Kernel &kernel, const Value &value) {
  auto tile = std::make_unique<SharedTile>();
  tile->name = value.name.empty() ? "tile" : value.name;
  tile->element = value.type.elementType();
  const Layout &layout = *value.layout;
  tile->layout.shape.assign(layout.shape().begin(), layout.shape().end());
  tile->layout.order.push_back(layout.vectorAxis());
  for (unsigned axis = layout.rank(); axis-- > 0;)
    if (axis != layout.vectorAxis())
      tile->layout.order.push_back(axis);
  kernel.sharedTiles.push_back(std::move(tile));
  return *kernel.sharedTiles.back();
}

void stage(Kernel &kernel, Op &conversion) {
  Value *source = conversion.operands.front();
  Value *target = conversion.result.get();
  SharedTile &tile = makeSharedTile(kernel, *source);
  const unsigned axis = tile.layout.order.front();

  Builder builder(kernel, *conversion.parent, &conversion);
  builder.range = conversion.range;
  builder.statement = conversion.statement;
  Op &store = builder.create(OpKind::StoreShared, {source});
  store.shared = &tile;
  store.plan = AccessPlan{vectorWidth(*source->layout, axis, tile.element), axis, nullptr};

  Op &load = builder.create(OpKind::LoadShared, target->type, {});
  load.shared = &tile;
  load.plan = AccessPlan{vectorWidth(*target->layout, axis, tile.element), axis, nullptr};
  load.result->layout = target->layout;
  load.result->name = target->name;
  forEachOp(kernel.body, [&](Op &op) { op.replaceUse(target, load.result.get()); });
  conversion.parent->remove(&conversion);
}

} // namespace

void stageShared(Kernel &kernel, PassContext &) {
  llvm::SmallVector<Op *, 4> conversions;
  forEachOp(kernel.body, [&](Op &op) {
    if (op.kind == OpKind::ConvertLayout)
      conversions.push_back(&op);
  });
  for (Op *conversion : conversions)
    stage(kernel, *conversion);
}

} // namespace tiletrans::transforms

// Boxes: what the TMA unit moves at once between global and shared memory, and what all threads do in its place.
#include "LoweringContext.h"

namespace tiletrans::cuda {

using namespace ir;

/// Each panel of a tile is a box.
int64_t KernelLowering::panelsOf(const SharedTile &tile) {
  return tile.layout.shape[tile.layout.order.front()] / tile.layout.panel;
}

Expr KernelLowering::panelStart(const SharedTile &tile, const Expr &panel) const {
  return sharedStart(tile) + Expr::integer(tile.layout.elementCount() / panelsOf(tile)) * panel;
}

/// The coordinates of the box in `panel` of what `access` moves, as tma_load and tma_store take them.
std::vector<Expr> KernelLowering::boxCoordinates(const Op &access, const Expr &panel) {
  const SharedLayout &layout = access.shared->layout;
  std::vector<Expr> coordinates;
  for (const unsigned axis : layout.order) {
    Expr first = offsetExpr(access.map->axes[axis].offset);
    if (axis == layout.order.front())
      first = first + Expr::integer(layout.panel) * panel;
    coordinates.push_back(first.isNumber(0) ? first : Expr::call(use("box_coordinate"), {first}));
  }
  for (const Value *outer : access.tensorMap->outer)
    coordinates.push_back(Expr::call(use("box_coordinate"), {scalars.lower(outer)}));
  return coordinates;
}

/// Does `bodyFor(panel)` for every panel of `tile`: in a loop, if there are several.
Block KernelLowering::forEachPanel(const SharedTile &tile, llvm::function_ref<Block(const Expr &panel)> bodyFor) {
  const int64_t panels = panelsOf(tile);
  if (panels == 1)
    return bodyFor(Expr::integer(0));
  const std::string &part = digitNames["part"];
  Block loop;
  loop.block("for (int " + part + " = 0; " + part + " < " + std::to_string(panels) + "; ++" + part + ")",
             bodyFor(Expr::name(part)));
  return loop;
}

/// A call of copy_box or store_box: all threads do what the TMA unit would do for `access`.
std::string KernelLowering::boxByThreads(llvm::StringRef function, const Op &access) {
  const SharedLayout &layout = access.shared->layout;
  const unsigned along = layout.order.front(), across = layout.order.back();
  const auto shape = access.accessed().type.shape();
  const auto extentOf = [&](unsigned axis) {
    return shape[axis].value == layout.shape[axis] ? extentExpr(shape[axis]) : Expr::integer(layout.shape[axis]);
  };
  const auto leftAlong = [&](unsigned axis) {
    const AxisMap &map = access.map->axes[axis];
    return map.limit ? Expr::name(findLimit(*map.limit, map.offset, shape[axis].value)->name) : extentExpr(shape[axis]);
  };
  const std::vector<Expr> first(layout.shape.size(), Expr::integer(0));
  const Expr address = tileAddress(*access.map, first, [](const AffineExpr &expr) { return expr; });
  const std::string arguments = "<" + extentOf(across).str() + ", " + extentOf(along).str() + ", " +
                                std::to_string(access.tensorMap->swizzleBytes) + ", " +
                                std::to_string(32 * kernel.warps) + ">";
  return Expr::call(use(function) + arguments,
                    {sharedStart(*access.shared), address, strideExpr(access.map->axes[across].stride),
                     strideExpr(access.map->axes[along].stride), leftAlong(across), leftAlong(along)})
      .str();
}

/// Fetches the maps of what is stored: at the end of a kernel a thread would wait for them.
Block KernelLowering::prefetchMaps() {
  Block fetches, block;
  for (const auto &op : kernel.body)
    if (op->kind == OpKind::CopyFromShared)
      fetches.line(Expr::call(use("prefetch_tensor_map"), {Expr::name(mapNames[op->tensorMap])}).str());
  if (fetches.statements.empty())
    return block;
  block.block("if (kTuned && " + isThread(Expr::integer(0)) + ")", std::move(fetches));
  block.blank();
  return block;
}

/// A tile goes from shared to global memory. The thread that asks the TMA unit waits until it has read the tile.
void KernelLowering::lowerBoxStore(const Op &op, Block &block) {
  prelude.insert("tma_store_" + std::to_string(op.tensorMap->box.size()) + "d");
  Block boxes = forEachPanel(*op.shared, [&](const Expr &panel) {
    std::vector<Expr> arguments = {Expr::name(mapNames[op.tensorMap]), panelStart(*op.shared, panel)};
    llvm::append_range(arguments, boxCoordinates(op, panel));
    Block box;
    box.line(Expr::call("tma_store", arguments).str());
    return box;
  });
  boxes.line(use("tma_commit_stores") + "()");
  boxes.line(use("tma_wait_stores") + "<0>()");
  Block byOneThread, byThreads;
  byOneThread.block("if (" + isThread(Expr::integer(0)) + ")", std::move(boxes), true);
  byThreads.line(boxByThreads("store_box", op));
  block.block("if constexpr (kTuned)", std::move(byOneThread), true);
  block.block("else", std::move(byThreads), true);
}

/// The condition that a thread is the one with this number.
std::string KernelLowering::isThread(const Expr &number) const {
  const Expr thread = Expr::name(threadName);
  return Expr::binary("==", number.isNumber() ? thread : Expr::call("int", {thread}), number).str();
}

} // namespace tiletrans::cuda

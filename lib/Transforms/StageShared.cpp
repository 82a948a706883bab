// StageShared.
//
// Before: layouts change by ConvertLayout and Reshape; dots take their operands from registers.
// After:  a tile that changes threads is stored to shared memory in one layout and loaded in the other, and so are the
//         operands of a dot, from where it reads them; a scalar that the launch may change is loaded by one thread and
//         handed to the others. The shared tile is row-major along the axis of the writer's vectors, not swizzled yet.
//         What stays with its thread is left as it was.
// Here, because the swizzle, the place and the barriers are about these tiles.
#include "WantedLayouts.h"

#include "tiletrans/Analysis/Variables.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;

namespace {

int64_t vectorWidth(const Layout &layout, unsigned axis, ElementType element) {
  return std::min(layout.contiguousRegisters(axis), bytesAnAccess / byteSize(element));
}

class Staging {
public:
  Staging(Kernel &kernel, PassContext &context) : kernel(kernel), context(context) {}

  void run() {
    llvm::SmallVector<Op *, 16> ops;
    forEachOp(kernel.body, [&](Op &op) { ops.push_back(&op); });
    for (Op *op : ops) {
      if (op->kind == OpKind::ConvertLayout && !op->operands.front()->layout->sameThreads(*op->result->layout))
        exchange(*op, tileFor(*op->operands.front(), exchangeAxis(*op)));
      else if (op->kind == OpKind::Reshape && !staysWithThreads(*op))
        exchange(*op, linearTileFor(*op->operands.front()));
      else if (op->kind == OpKind::Dot)
        stageOperands(*op);
      else if (op->kind == OpKind::Load && op->form == AddressForm::Element && !op->map->isReadOnly)
        handOver(*op);
    }
    for (Op *load : loads)
      sink(*load);
  }

private:
  static bool staysWithThreads(const Op &reshape) {
    const Value &operand = *reshape.operands.front();
    if (!operand.type.isTile() || !reshape.result->type.isTile())
      return true;
    return reshape.result->layout->reshaped(extentsOf(operand.type)) == *operand.layout &&
           operand.layout->shape() == llvm::ArrayRef(extentsOf(operand.type));
  }

  /// The axis along which a shared tile is contiguous: the writer's vectors decide, then the reader's.
  static unsigned exchangeAxis(const Op &conversion) {
    const Layout &source = *conversion.operands.front()->layout;
    const unsigned axis = source.vectorAxis();
    return source.contiguousRegisters(axis) > 1 ? axis : conversion.result->layout->vectorAxis();
  }

  /// What the tile is called: as the user did, or by what it is made of.
  static std::string wordFor(const Value &value) {
    const Op *op = value.definition;
    if (!value.name.empty() || !op)
      return value.name;
    if (op->kind == OpKind::ReadVariable)
      return op->variable->name;
    if (op->kind == OpKind::Reduce)
      return irName(op->reduction).str();
    if (op->kind == OpKind::Load && op->map->base && !op->map->base->name.empty())
      return op->map->base->name;
    const bool isSeenThrough = classOf(op->kind) == OpClass::Shape || op->kind == OpKind::Convert;
    return isSeenThrough && !op->operands.empty() ? wordFor(*op->operands.front()) : "tile";
  }

  SharedTile &makeTile(const Value &value) {
    auto tile = std::make_unique<SharedTile>();
    tile->name = wordFor(value);
    tile->element = value.type.elementType();
    kernel.sharedTiles.push_back(std::move(tile));
    return *kernel.sharedTiles.back();
  }

  /// Row-major along `fastest`. All extents but the last are rounded up to powers of two, for the swizzle.
  SharedTile &tileFor(const Value &value, unsigned fastest) {
    SharedTile &tile = makeTile(value);
    const Layout &layout = *value.layout;
    tile.layout.order.push_back(fastest);
    for (unsigned axis = layout.rank(); axis-- > 0;)
      if (axis != fastest)
        tile.layout.order.push_back(axis);
    for (const int64_t extent : layout.shape())
      tile.layout.shape.push_back(int64_t(llvm::PowerOf2Ceil(uint64_t(extent))));
    const unsigned slowest = tile.layout.order.back();
    tile.layout.shape[slowest] = layout.shape()[slowest];
    return tile;
  }

  /// Elements in row-major order, however many axes writer and reader see.
  SharedTile &linearTileFor(const Value &value) {
    SharedTile &tile = makeTile(value);
    tile.layout.shape = {value.type.elementCount()};
    tile.layout.order = {0};
    tile.isLinear = true;
    return tile;
  }

  Builder builderAt(Op &op) {
    Builder builder(kernel, *op.parent, &op);
    builder.range = op.range;
    builder.statement = op.statement;
    return builder;
  }

  Op &storeTo(SharedTile &tile, Builder &builder, Value *value) {
    const unsigned axis = tile.layout.order.front();
    Op &store = builder.create(OpKind::StoreShared, {value});
    store.shared = &tile;
    const bool isVector = value->type.isTile() && !tile.isLinear;
    store.plan =
        AccessPlan{isVector ? vectorWidth(*value->layout, axis, tile.element) : 1, axis, false, false, nullptr};
    constexpr unsigned rowOfMatrix = 8;
    const bool isFloat = tile.element == ElementType::F16 || tile.element == ElementType::BF16;
    if (isVector && isFloat && context.target.hasStmatrix && axis + 1 == value->type.rank() &&
        stmatrixLayout(*value->layout)) {
      store.isByMatrices = true;
      store.plan->width = rowOfMatrix;
    }
    return store;
  }

  Op &loadFrom(SharedTile &tile, Builder &builder, const Value &like) {
    const unsigned axis = tile.layout.order.front();
    Op &load = builder.create(OpKind::LoadShared, like.type, {});
    load.shared = &tile;
    load.result->layout = like.layout;
    load.result->name = like.name;
    const bool isVector = like.type.isTile() && !tile.isLinear;
    load.plan = AccessPlan{isVector ? vectorWidth(*like.layout, axis, tile.element) : 1, axis, false, false, nullptr};
    loads.push_back(&load);
    return load;
  }

  /// `op` becomes a store of its operand and a load of its result.
  void exchange(Op &op, SharedTile &tile) {
    Builder builder = builderAt(op);
    storeTo(tile, builder, op.operands.front());
    Op &load = loadFrom(tile, builder, *op.result);
    forEachOp(kernel.body, [&](Op &user) { user.replaceUse(op.result.get(), load.result.get()); });
    op.parent->remove(&op);
  }

  /// FMA units: rows of the left operand and columns of the right one lie beside each other: so they are read, as
  /// vectors. Tensor cores read both ways, so operands lie as their writers have them.
  void stageOperands(Op &dot) {
    const unsigned rank = dot.result->type.rank();
    if (staysInRegisters(dot))
      dot.leftHeld = dot.operands[0];
    else
      dot.shared = &stageOperand(dot, 0);
    dot.sharedRight = &stageOperand(dot, 1);
    dot.innerExtent = dot.operands[0]->type.shape()[rank - 1];
    if (dot.shared)
      dot.plan = operandPlan(dot, true, *dot.shared);
    dot.planRight = operandPlan(dot, false, *dot.sharedRight);
    dot.operands.erase(dot.operands.begin(), dot.operands.begin() + 2);
  }

  /// Whether the left operand is held as tensor cores take it: like the sums of another dot, warps with the same rows.
  bool staysInRegisters(const Op &dot) const {
    if (dot.dotForm == DotForm::Fma || dot.result->type.rank() != 2 ||
        byteSize(dot.operands[0]->type.elementType()) != 2)
      return false;
    const Layout &held = *dot.operands[0]->layout, &sums = *dot.result->layout;
    const auto extents = extentsOf(dot.operands[0]->type);
    const Layout asSums = dot.dotForm == DotForm::Wgmma ? Layout::wgmmaAccumulators(extents, kernel.warps)
                                                        : Layout::mmaAccumulators(extents, kernel.warps, true);
    const auto ofRows = [](llvm::ArrayRef<Coordinates> bases) {
      llvm::SmallVector<int32_t, 8> rows;
      for (const Coordinates &basis : bases)
        if (basis[0] != 0)
          rows.push_back(basis[0]);
      return rows;
    };
    const auto isOneRow = [](const Coordinates &basis) { return basis[0] != 0; };
    return held == asSums && held.repetitions()[0] == 1 && held.repetitions()[1] == 1 && sums.repetitions()[0] == 1 &&
           llvm::all_of(held.warpBases(), isOneRow) && held.shape()[0] == sums.shape()[0] &&
           ofRows(held.warpBases()) == ofRows(sums.warpBases()) && llvm::all_of(sums.warpBases(), isOneRow) &&
           ofRows(held.registerBases()) == ofRows(sums.registerBases());
  }

  SharedTile &stageOperand(Op &dot, unsigned side) {
    Value *operand = dot.operands[side];
    SharedTile &tile = operandTile(dot, side);
    // What no trip of a loop changes is stored once, in front of it.
    Op *place = &dot;
    for (Op *loop = loopAround(dot); loop && !analysis::isInside(*operand->definition, *loop); loop = loopAround(*loop))
      place = loop;
    Builder builder(kernel, *place->parent, place);
    builder.range = dot.range;
    builder.statement = operand->definition->statement;
    storeTo(tile, builder, operand);
    return tile;
  }

  SharedTile &operandTile(const Op &dot, unsigned side) {
    const Value &operand = *dot.operands[side];
    if (dot.dotForm == DotForm::Fma)
      return tileFor(operand, dot.result->type.rank() - 2 + side);
    const bool isTf32 = operand.type.elementType() == ElementType::F32;
    if (dot.dotForm == DotForm::Mma)
      return tileFor(operand, matrixAxis(operand));
    // wgmma reads tf32 along K only; what it has to have in registers lies the other way.
    const unsigned innerAxis = 1 - side;
    SharedTile &tile = tileFor(operand, !isTf32                    ? matrixAxis(operand)
                                        : dot.fragmentSide == side ? 1 - innerAxis
                                                                   : innerAxis);
    tile.layout.shape = extentsOf(operand.type);
    const unsigned fastest = tile.layout.order.front();
    int64_t extent = tile.layout.shape[fastest];
    if (side == 1 && fastest == 1 && !isTf32)
      extent = wgmmaColumns(dot);
    tile.layOutForAsyncProxy(extent);
    return tile;
  }

  /// The axis of the writer's vectors, if rows of matrices lie along it.
  static unsigned matrixAxis(const Value &operand) {
    const unsigned rank = operand.type.rank(), axis = operand.layout->vectorAxis();
    return axis + 2 < rank ? rank - 1 : axis;
  }

  static AccessPlan operandPlan(const Op &dot, bool isLeft, const SharedTile &tile) {
    const unsigned axis = tile.layout.order.front();
    const unsigned innerAxis = dot.result->type.rank() - (isLeft ? 1 : 2);
    if (dot.dotForm == DotForm::Mma && byteSize(tile.element) == 4 && axis != innerAxis)
      return {1, axis, false, false, nullptr};
    // Two rows of a fragment lie beside each other.
    if (dot.fragmentSide == (isLeft ? 0u : 1u))
      return {2, axis, false, false, nullptr};
    if (dot.dotForm != DotForm::Fma)
      return {bytesAnAccess / byteSize(tile.element), axis, false, false, nullptr};
    return {vectorWidth(dotOperandLayout(dot, isLeft), axis, tile.element), axis, false, false, nullptr};
  }

  /// One thread loads the scalar; the others have it from shared memory.
  void handOver(Op &load) {
    SharedTile &tile = makeTile(*load.result);
    tile.layout.shape = {1};
    tile.layout.order = {0};
    tile.isLinear = true;
    Builder builder(kernel, *load.parent, load.parent->next(&load));
    builder.range = load.range;
    builder.statement = load.statement;
    Op &store = storeTo(tile, builder, load.result.get());
    Op &handed = loadFrom(tile, builder, *load.result);
    forEachOp(kernel.body, [&](Op &user) {
      if (&user != &store)
        user.replaceUse(load.result.get(), handed.result.get());
    });
  }

  /// Moves a load from shared memory down to its first user, so that exchanges beside each other share a barrier.
  void sink(Op &load) {
    Body &body = *load.parent;
    Op *target = body.next(&load);
    while (target && !usesResult(*target, *load.result))
      target = body.next(target);
    if (target && target != body.next(&load))
      body.insertBefore(target, body.remove(&load));
  }

  static bool usesResult(const Op &op, const Value &result) {
    if (llvm::is_contained(op.uses(), &result))
      return true;
    return llvm::any_of(op.bodies(), [&](const Body *inner) {
      return llvm::any_of(*inner, [&](const auto &nested) { return usesResult(*nested, result); });
    });
  }

  Kernel &kernel;
  PassContext &context;
  llvm::SmallVector<Op *, 8> loads;
};

} // namespace

void stageShared(Kernel &kernel, PassContext &context) { Staging(kernel, context).run(); }

} // namespace tiletrans::transforms

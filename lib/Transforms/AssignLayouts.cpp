// AssignLayouts.
//
// Before: every global access has its map.
// After:  every tile and variable has a layout (F); where an access wants its tile held by other threads than the rest
//         of the computation, there is an explicit ConvertLayout. The number of warps is decided.
// Here, because widths, conversions and barriers follow from who holds what.
//
// Dots are laid out first, then the largest access, as its memory wants it: vectors along the contiguous axis,
// neighbouring lanes beside each other. Layouts then spread from it to everything that is computed with it. What is
// still without a layout starts again with the next largest access.
#include "ConvertLayouts.h"
#include "WantedLayouts.h"

#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace tiletrans::transforms {

using namespace ir;

namespace {

/// 32-bit registers that the parts of one tile may take in a thread: twice what there is, since not all of a tile need
/// be alive at once.
constexpr int64_t maxRegistersATile = 512;
constexpr int64_t registersAThread = 255;
/// Elements of a thread over which a tile may be repeated in registers rather than laid out anew.
constexpr unsigned maxRepeatedElements = 32;

class LayoutAssignment {
public:
  LayoutAssignment(Kernel &kernel, PassContext &context) : kernel(kernel), context(context), wanted(kernel) {}

  void run() {
    if (!checkWarps())
      return;
    wanted.chooseWarps();
    for (const Op *access : wanted.accesses())
      reportOrder(*access);
    for (Op *dot : wanted.dots())
      assignAnchor(*dot->result, wanted.ofDot(*dot));
    for (Op *access : wanted.accesses())
      assignAnchor(access->accessed(), wanted.ofAccess(*access, wholeAxis));
    assignRest();
    convertResults();
    convertOperands(kernel, context.diags);
    for (Op *access : wanted.accesses())
      if (access->kind == OpKind::Store)
        convertStored(*access);
    checkSizes();
  }

private:
  bool checkWarps() {
    const int asked = kernel.options.warps;
    if (asked == 0 || (asked >= 1 && asked <= 32 && llvm::isPowerOf2_32(unsigned(asked))))
      return true;
    context.diags.report(Diagnostic::warpsNotPowerOfTwo, kernel.range, asked);
    return false;
  }

  /// An order is a hint; a stride that is known to be 1 says which axis is the fastest.
  void reportOrder(const Op &access) {
    const auto &axes = access.map->axes;
    for (unsigned axis = 0; axis < axes.size() && !access.order.empty(); ++axis)
      if (axis != access.order.front() && axes[axis].stride.asConstant() == 1 &&
          axes[access.order.front()].stride.asConstant() != 1 && access.accessed().type.shape()[axis].value > 1)
        context.diags.report(Diagnostic::orderIgnored, access.range, axis);
  }

  // ---- spreading ----

  void assignAnchor(Value &tile, const Layout &layout) {
    if (tile.layout)
      return;
    // What is computed with the tile repeated may be too much for one thread: then that is laid out first.
    forEachOp(kernel.body, [&](Op &op) {
      if (op.kind != OpKind::Broadcast || op.result->layout || tile.layout)
        return;
      const Op &inserted = *op.operands.front()->definition;
      const bool isOfTile = inserted.kind == OpKind::InsertAxis && inserted.operands.front() == &tile;
      if (isOfTile && !fitsRegisters(repeatedInRegisters(layout.withUnitAxis(inserted.axis), op)))
        assign(op.result.get(), wanted.ofRest(*op.result));
    });
    assign(&tile, layout);
    // Tiles that repeat what is laid out now, and that nothing larger has met: each thread repeats what it holds.
    forEachOp(kernel.body, [&](Op &op) {
      if (op.kind != OpKind::Broadcast || op.result->layout || !op.operands.front()->layout)
        return;
      const Layout repeated = repeatedInRegisters(*op.operands.front()->layout, op);
      if (fitsRegisters(repeated))
        assign(op.result.get(), repeated);
    });
  }

  static bool fitsRegisters(const Layout &layout) { return layout.registerCount() <= maxRepeatedElements; }

  /// The layout of the result of `broadcast` in which a thread holds every repetition of what it holds of the operand.
  static Layout repeatedInRegisters(const Layout &operand, const Op &broadcast) {
    const auto isRepeated = repeatedAxes(broadcast.operands.front()->type, broadcast.result->type);
    llvm::SmallVector<int64_t, 3> repetitions;
    for (unsigned axis = 0; axis < broadcast.result->type.rank(); ++axis)
      repetitions.push_back(isRepeated[axis] ? broadcast.result->type.shape()[axis].value : 1);
    return operand.repeatedBy(repetitions);
  }

  void assign(Value *value, Layout layout) {
    if (value->layout || !value->type.isTile())
      return;
    value->layout = std::move(layout);
    assigned.push_back(value);
    while (!assigned.empty())
      spread(*assigned.pop_back_val());
  }

  void assign(Variable &variable, const Layout &layout) {
    if (variable.layout || !variable.type.isTile())
      return;
    variable.layout = layout;
    forEachOp(kernel.body, [&](Op &op) {
      if (op.variable != &variable)
        return;
      assign(op.kind == OpKind::ReadVariable ? op.result.get() : op.operands.front(), layout);
    });
  }

  /// To what `value` is made of, and to everything made of it.
  void spread(Value &value) {
    spreadToOperands(*value.definition, *value.layout);
    forEachOp(kernel.body, [&](Op &op) {
      if (llvm::is_contained(op.uses(), &value))
        spreadToUser(op, value);
    });
  }

  void spreadToOperands(Op &op, const Layout &layout) {
    if (classOf(op.kind) == OpClass::Elementwise || op.kind == OpKind::OffsetPointer) {
      for (Value *operand : op.operands)
        assign(operand, layout);
    } else if (op.kind == OpKind::Broadcast) {
      assign(op.operands.front(), layout.withUnitExtents(repeatedAxes(op.operands.front()->type, op.result->type)));
    } else if (op.kind == OpKind::InsertAxis) {
      assign(op.operands.front(), layout.withoutAxis(op.axis));
    } else if (op.kind == OpKind::Permute) {
      llvm::SmallVector<unsigned, 3> inverse(op.order.size());
      for (unsigned axis = 0; axis < op.order.size(); ++axis)
        inverse[op.order[axis]] = axis;
      assign(op.operands.front(), layout.permuted(inverse));
    } else if (op.kind == OpKind::Reshape) {
      if (const auto reshaped = layout.reshaped(extentsOf(op.operands.front()->type)))
        assign(op.operands.front(), *reshaped);
    } else if (op.kind == OpKind::Dot) {
      if (op.operands.size() == 3)
        assign(op.operands[2], layout);
    } else if (op.kind == OpKind::ReadVariable) {
      assign(*op.variable, layout);
    } else if (op.kind == OpKind::Load) {
      spreadToCompanions(op, layout);
    }
  }

  /// To the mask, the padding and the pointers of an access.
  void spreadToCompanions(Op &access, const Layout &layout) {
    for (Value *companion : {access.mask, access.kind == OpKind::Load ? access.padding : nullptr})
      if (companion)
        assign(companion, layout);
    for (Value *pointer : access.operands)
      assign(pointer, layout);
  }

  void spreadToUser(Op &op, const Value &value) {
    if (classOf(op.kind) == OpClass::Elementwise || op.kind == OpKind::OffsetPointer) {
      assign(op.result.get(), *value.layout);
    } else if (op.kind == OpKind::InsertAxis) {
      assign(op.result.get(), value.layout->withUnitAxis(op.axis));
    } else if (op.kind == OpKind::Permute) {
      assign(op.result.get(), value.layout->permuted(op.order));
    } else if (op.kind == OpKind::Reshape) {
      if (const auto reshaped = value.layout->reshaped(extentsOf(op.result->type)))
        assign(op.result.get(), *reshaped);
    } else if (op.kind == OpKind::Reduce) {
      assign(op.result.get(), value.layout->withoutAxis(op.axis));
    } else if (op.kind == OpKind::WriteVariable) {
      assign(*op.variable, *value.layout);
    } else if (op.kind == OpKind::Store && op.stored == &value) {
      spreadToCompanions(op, *value.layout);
    }
  }

  /// Tiles that no access reaches, and broadcasts of tiles that were laid out first.
  void assignRest() {
    forEachOp(kernel.body, [&](Op &op) {
      if (op.result && op.result->type.isTile() && !op.result->layout)
        assign(op.result.get(), wanted.ofRest(*op.result));
    });
  }

  // ---- conversions ----

  /// Where an operation can make its result in one layout only, or well in one only, and its users have another.
  void convertResults() {
    llvm::SmallVector<Op *, 32> ops;
    forEachOp(kernel.body, [&](Op &op) { ops.push_back(&op); });
    for (Op *op : ops) {
      if (!op->result || !op->result->type.isTile())
        continue;
      if (op->kind == OpKind::Load && !WantedLayouts::suits(*op->result->layout, *op))
        convertResult(*op, wanted.ofAccess(*op, bytesASegment));
      else if (op->kind == OpKind::Reduce)
        convertResult(*op, op->operands.front()->layout->withoutAxis(op->axis));
      else if (op->kind == OpKind::Dot && op->dotForm != DotForm::Fma)
        convertResult(*op, wanted.ofDot(*op));
      else if (op->kind == OpKind::ReadVariable && *op->result->layout != *op->variable->layout)
        convertRead(*op);
    }
  }

  /// A layout that has come to a read from its users; the variable has met another one first.
  void convertRead(Op &read) {
    if (read.result->type.isPointer())
      context.diags.report(Diagnostic::pointersChangeThreads, read.range);
    else
      convertResult(read, *read.variable->layout);
  }

  void convertStored(Op &store) {
    if (WantedLayouts::suits(*store.stored->layout, store))
      return;
    const Layout layout = wanted.ofAccess(store, bytesASegment);
    store.stored = inLayout(kernel, context.diags, store.stored, layout, store);
    for (Value **companion : {&store.mask, store.operands.empty() ? nullptr : &store.operands.front()})
      if (companion && *companion && (*companion)->type.isTile())
        *companion = inLayout(kernel, context.diags, *companion, layout, store);
  }

  /// `op` makes its result in the layout `made`; everyone else reads it in the layout that it has now.
  void convertResult(Op &op, const Layout &made) {
    Value *result = op.result.get();
    const Layout used = *result->layout;
    if (used == made)
      return;
    Builder builder(kernel, *op.parent, op.parent->next(&op));
    builder.range = op.range;
    builder.statement = op.statement;
    result->layout = made;
    Op &conversion = builder.create(OpKind::ConvertLayout, result->type, {result});
    conversion.result->layout = used;
    conversion.result->name = result->name;
    forEachOp(kernel.body, [&](Op &user) {
      if (&user != &conversion)
        user.replaceUse(result, conversion.result.get());
    });
  }

  // ---- limits ----

  void checkSizes() {
    forEachOp(kernel.body, [&](const Op &op) {
      if (!op.result || !op.result->layout)
        return;
      const Layout &layout = *op.result->layout;
      reportPadding(op, layout);
      const bool isHeld = op.kind == OpKind::Load || op.kind == OpKind::Dot || op.kind == OpKind::ReadVariable;
      const unsigned bytes = op.result->type.isPointer() ? 8 : byteSize(op.result->type.elementType());
      if (isHeld && int64_t(layout.registerCount()) * bytes / 4 > maxRegistersATile)
        context.diags.report(Diagnostic::tooManyElements, op.range, op.result->type.elementCount(),
                             layout.registerCount(), layout.threadCount(), context.target.name, registersAThread);
    });
  }

  void reportPadding(const Op &op, const Layout &layout) {
    const auto extents = extentsOf(op.result->type);
    if (op.kind != OpKind::Load || layout.shape() == llvm::ArrayRef(extents))
      return;
    const auto text = [](llvm::ArrayRef<int64_t> list) {
      std::string joined;
      for (const int64_t extent : list)
        joined += (joined.empty() ? "" : " x ") + std::to_string(extent);
      return joined;
    };
    context.diags.report(Diagnostic::paddedExtent, op.range, text(extents), text(layout.shape()));
  }

  Kernel &kernel;
  PassContext &context;
  WantedLayouts wanted;
  llvm::SmallVector<Value *, 16> assigned;
};

} // namespace

void assignLayouts(Kernel &kernel, PassContext &context) { LayoutAssignment(kernel, context).run(); }

} // namespace tiletrans::transforms

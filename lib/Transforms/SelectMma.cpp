// SelectMma.
//
// Before: every global access has its map.
// After:  every dot has its form. A transposed operand that a load makes is loaded transposed: the map is turned, and
//         no tile changes threads for it.
// Here, because layouts follow from the form.
#include "WantedLayouts.h"

#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;

namespace {

/// Elements of 16 bits that ldmatrix reads at once.
constexpr int64_t elementsOfMatrixRow = 8;

class MmaSelection {
public:
  MmaSelection(Kernel &kernel, PassContext &context) : kernel(kernel), target(context.target), diags(context.diags) {}

  void run() {
    llvm::SmallVector<Op *, 4> dots;
    forEachOp(kernel.body, [&](Op &op) {
      if (op.kind == OpKind::Dot)
        dots.push_back(&op);
    });
    for (Op *dot : dots) {
      dropZeros(*dot);
      for (unsigned side : {0u, 1u})
        turnLoad(*dot, side);
      if (dot->operands[0]->type.elementType() == ElementType::F32 && !dot->allowsTf32 && target.hasMma)
        diags.report(Diagnostic::exactDot, dot->range);
      if (suitsMma(*dot))
        select(*dot);
    }
  }

private:
  /// Sums that begin with zeros begin with nothing.
  static void dropZeros(Op &dot) {
    if (dot.operands.size() < 3)
      return;
    const Op *splat = dot.operands[2]->definition;
    const Op *scalar = splat->kind == OpKind::Splat ? splat->operands.front()->definition : nullptr;
    if (scalar && scalar->kind == OpKind::Constant && scalar->integer == 0 && scalar->real == 0)
      dot.operands.pop_back();
  }

  bool suitsMma(const Op &dot) const {
    const ElementType element = dot.operands[0]->type.elementType();
    const bool isTf32 = element == ElementType::F32 && dot.allowsTf32;
    if (!target.hasMma || (element != ElementType::F16 && element != ElementType::BF16 && !isTf32))
      return false;
    const auto left = dot.operands[0]->type.shape(), right = dot.operands[1]->type.shape();
    const unsigned rank = unsigned(left.size());
    // Whichever way an operand lies in shared memory, a row of a matrix must be whole.
    return left[rank - 1].value % MmaShape::innerOf(element) == 0 && left[rank - 2].value >= elementsOfMatrixRow &&
           right[rank - 1].value >= elementsOfMatrixRow && isCoveredExactly(left[rank - 1].value);
  }

  void select(Op &dot) const {
    dot.dotForm = DotForm::Mma;
    // Elements of 16 bits may lie either way.
    const bool isFree = dot.operands[0]->type.elementType() != ElementType::F32;
    const bool isLeftAlong = isFree || liesAlong(*dot.operands[0], 1);
    const bool isRightAlong = isFree || liesAlong(*dot.operands[1], 0);
    const unsigned rowAxis = isLeftAlong && !isRightAlong ? 1 : 0;
    if ((!isLeftAlong && !isRightAlong) || !suitsWgmma(dot, rowAxis))
      return;
    dot.dotForm = DotForm::Wgmma;
    if (!isLeftAlong || !isRightAlong)
      dot.fragmentSide = rowAxis;
  }

  /// Whether elements along `axis` are those that lie beside each other: of what is loaded as memory has it, else along
  /// the last axis.
  static bool liesAlong(const Value &operand, unsigned axis) {
    const Op &op = *operand.definition;
    const bool isMapped = op.kind == OpKind::Load && op.form != AddressForm::Element && op.map->base;
    return operand.type.rank() == 2 && (isMapped ? memoryOrder(op).front() : 1) == axis;
  }

  /// Whether whole warpgroups have rows, along `rowAxis`, and columns for more than one block each.
  bool suitsWgmma(const Op &dot, unsigned rowAxis) const {
    const auto sums = dot.result->type.shape();
    if (!target.hasWgmma || sums.size() != 2 || kernel.options.warps % 4 != 0)
      return false;
    const int64_t rows = sums[rowAxis].value, columns = sums[1 - rowAxis].value;
    const int64_t warpgroups = std::max(1, kernel.options.warps / 4);
    const int64_t alongRows = std::min(warpgroups, coverExtent(rows).core / WgmmaShape::rows);
    // Panels of shared memory are so wide at least, and no warpgroup begins within one.
    constexpr int64_t fewestColumns = 16;
    return rows % WgmmaShape::rows == 0 && isCoveredExactly(rows) && isCoveredExactly(columns) &&
           coverExtent(columns).core * alongRows >= warpgroups * fewestColumns &&
           columns * alongRows <= warpgroups * WgmmaShape::maxColumns;
  }

  /// Padding inside a tile may be anything, and would be added up.
  static bool isCoveredExactly(int64_t extent) { return coverExtent(extent).count() == extent; }

  /// dot(.., trans(load(p))): the load takes the place of the permutation.
  void turnLoad(Op &dot, unsigned side) {
    Op *permute = dot.operands[side]->definition;
    if (permute->kind != OpKind::Permute || countUses(kernel, permute->result.get()) != 1)
      return;
    Op &load = *permute->operands.front()->definition;
    if (load.kind != OpKind::Load || load.form == AddressForm::Element || !load.map->base || load.mask ||
        (load.padding && load.padding->type.isTile()) || countUses(kernel, load.result.get()) != 1)
      return;
    Builder builder(kernel, *load.parent, &load);
    builder.range = load.range;
    builder.statement = load.statement;
    Op &turned = builder.create(OpKind::Load, permute->result->type, {});
    turned.form = load.form;
    turned.padding = load.padding;
    turned.map = load.map;
    for (unsigned axis = 0; axis < permute->order.size(); ++axis)
      turned.map->axes[axis] = load.map->axes[permute->order[axis]];
    for (const unsigned axis : load.order)
      turned.order.push_back(unsigned(llvm::find(permute->order, axis) - permute->order.begin()));
    turned.result->name = load.result->name;
    dot.operands[side] = turned.result.get();
    permute->parent->remove(permute);
    load.parent->remove(&load);
  }

  Kernel &kernel;
  const Target &target;
  Diagnostics &diags;
};

} // namespace

void selectMma(Kernel &kernel, PassContext &context) { MmaSelection(kernel, context).run(); }

} // namespace tiletrans::transforms

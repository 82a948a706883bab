// The comment above a kernel: grid, CTA, shared memory, assumptions, and the address chain of each access in words.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace tiletrans::cuda {

using namespace ir;

namespace {

/// `text` in lines of at most `width` columns, broken at blanks; lines after the first begin with `indent`.
std::string wrapped(llvm::StringRef text, size_t width, llvm::StringRef indent) {
  std::string result;
  while (text.size() > width) {
    size_t blank = text.rfind(' ', width);
    if (blank == llvm::StringRef::npos || blank == 0)
      break;
    result += text.take_front(blank).str() + "\n" + indent.str();
    text = text.drop_front(blank + 1);
    width = 116 - indent.size();
  }
  return result + text.str();
}

std::string comment(llvm::StringRef text) {
  std::string result;
  llvm::SmallVector<llvm::StringRef, 16> lines;
  text.rtrim('\n').split(lines, '\n');
  for (llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef, 4> parts;
    const std::string broken = wrapped(line, 116, line.starts_with("  ") ? "    " : "  ");
    llvm::StringRef(broken).split(parts, '\n');
    for (llvm::StringRef part : parts)
      result += part.empty() ? "//\n" : "// " + part.str() + "\n";
  }
  return result;
}

/// What the comments call the coordinates within a tile.
llvm::ArrayRef<std::string> indexNames() {
  static const std::string names[] = {"I", "J", "K", "L", "M", "N"};
  return names;
}

std::string join(llvm::ArrayRef<std::string> items, llvm::StringRef separator) { return llvm::join(items, separator); }

} // namespace

std::string KernelLowering::describeGrid() const {
  if (kernel.grid.empty())
    return "what the caller gives";
  std::vector<std::string> extents;
  for (const Value *extent : kernel.grid)
    extents.push_back(scalars.lower(extent).str());
  return extents.size() == 1 ? extents.front() : "(" + join(extents, ", ") + ")";
}

std::string KernelLowering::describeAssumptions() const {
  // Bases that are aligned alike are named together.
  std::vector<std::string> bases, conditions;
  int64_t bytes = 0;
  bool sameBytes = true;
  for (const Assumption &assumption : kernel.assumptions) {
    const auto &[kind, base, expr, amount] = assumption;
    switch (kind) {
    case Assumption::Kind::Aligned:
      sameBytes &= bases.empty() || amount == bytes;
      bytes = std::max(bytes, amount);
      bases.push_back(scalars.lower(base).str());
      break;
    case Assumption::Kind::IsOne:
      conditions.push_back(scalars.lower(expr).str() + " == 1");
      break;
    case Assumption::Kind::Multiple:
      conditions.push_back(Expr::binary("%", scalars.lower(expr), Expr::integer(amount)).str() + " == 0");
      break;
    }
  }
  const std::string last = bases.back();
  bases.pop_back();
  const std::string aligned = (bases.empty() ? "" : join(bases, ", ") + " and ") + last +
                              (bases.empty() ? " is " : " are ") +
                              (sameBytes ? std::to_string(bytes) + "-byte aligned" : "aligned to their vectors");
  conditions.insert(conditions.begin(), aligned);
  const std::string end = conditions.back();
  conditions.pop_back();
  return conditions.empty() ? end : join(conditions, ", ") + " and " + end;
}

/// F in words: "(I, J) = (warp + 4 * r, 4 * lane + 128 * c + i), r < 4, c < 2, i < 4".
std::string KernelLowering::describeCoordinates(const Value &tile) const {
  const std::vector<Digit> digits = digitsOf(tile);
  const Position position = positionOf(digits, tile.type.rank());
  std::vector<std::string> axes, ranges;
  for (unsigned axis = 0; axis < tile.type.rank(); ++axis)
    axes.push_back((threadExpr(*tile.layout, axis) + registerOffset(position, axis)).str());
  for (const Digit &digit : digits)
    ranges.push_back(digit.name + " < " + std::to_string(digit.count));
  const std::string names = join(llvm::ArrayRef(indexNames()).take_front(axes.size()), ", ");
  const std::string coordinates =
      axes.size() == 1 ? names + " = " + axes.front() : "(" + names + ") = (" + join(axes, ", ") + ")";
  return coordinates + (ranges.empty() ? "" : ", " + join(ranges, ", "));
}

/// The chain of one global access: what it moves, G and Layout, width, P.
std::string KernelLowering::describeAccess(const Op &access) {
  const bool isLoad = access.isGlobalLoad();
  const Value &tile = access.accessed();
  const AccessMap &map = *access.map;
  const std::string base = map.base ? baseName(map) : map.origins.front()->name;
  std::string text = access.kind == OpKind::CopyToShared ? "copy " : isLoad ? "load " : "store ";
  if (access.tensorMap) {
    text += llvm::formatv("{0}: box of {1} x {2} elements (I, J)", base, access.shared->layout.shape[0],
                          access.shared->layout.shape[1]);
  } else if (access.form == AddressForm::Element) {
    text += llvm::formatv("{0}: one element{1}", base, isLoad && map.isReadOnly ? "" : ", by thread 0");
  } else {
    text += llvm::formatv("{0}: element {1}", base, describeCoordinates(tile));
    if (const auto replica = isLoad ? std::nullopt : firstReplica(*tile.layout))
      text += ", by threads with " + replica->str();
  }
  std::vector<std::string> guards;
  if (map.base) {
    Expr address = Expr::name(base) + scalars.lower(map.rest);
    for (unsigned axis = 0; axis < map.axes.size(); ++axis) {
      const Expr logical = scalars.lower(map.axes[axis].offset) + Expr::name(indexNames()[axis]);
      address = address + logical * scalars.lower(map.axes[axis].stride);
      if (map.axes[axis].lower)
        guards.push_back(Expr::binary(">=", logical, scalars.lower(*map.axes[axis].lower)).str());
      if (map.axes[axis].limit)
        guards.push_back(Expr::binary("<", logical, scalars.lower(*map.axes[axis].limit)).str());
    }
    text += "\n  at " + address.str();
  } else {
    text += "\n  at an address of its own for each";
  }
  for (unsigned axis = 0; axis < map.axes.size(); ++axis)
    if (!map.axes[axis].limit && tile.layout->shape()[axis] != tile.type.shape()[axis].value)
      guards.push_back(Expr::binary("<", Expr::name(indexNames()[axis]), extentExpr(tile.type.shape()[axis])).str());
  if (access.mask)
    guards.push_back("the mask holds");
  const int64_t bytes = access.plan->width * byteSize(tile.type.elementType());
  text += access.tensorMap          ? "\n  by TMA if tuned, else by all threads"
          : access.plan->width == 1 ? "\n  one element an access"
                                    : llvm::formatv("\n  {0}-byte vectors if tuned", bytes).str();
  text += guards.empty() ? "; all elements exist" : "; where " + join(guards, " and ");
  if (isLoad && !guards.empty())
    text += ", else " + (!access.padding                 ? "0"
                         : access.padding->type.isTile() ? "a value of its own for each"
                                                         : scalars.lower(access.padding).str());
  return text + "\n";
}

/// Which instructions multiply, and who has which of the sums.
std::string KernelLowering::describeDot(const Op &dot) const {
  const std::string left = dot.leftHeld ? suggestName(*dot.leftHeld) + " in registers" : dot.shared->name;
  const std::string &right = dot.sharedRight->name;
  if (dot.dotForm == DotForm::Wgmma) {
    std::string operands = left + " and " + right + " in shared memory";
    if (dot.fragmentSide == 0u)
      operands = left + ", which lies across k, by way of registers and " + right + " in shared memory";
    if (dot.fragmentSide == 1u)
      operands = "the transposes of " + right + ", which lies across k, by way of registers and of " + left +
                 " in shared memory";
    return llvm::formatv("dot: wgmma {0} x {1} x {2} on {3}, sums {4}\n", WgmmaShape::rows, wgmmaColumns(dot),
                         WgmmaShape::innerOf(dot.sharedRight->element), operands, describeCoordinates(*dot.result));
  }
  return llvm::formatv("dot: mma.sync {0} x {1} x {2} on matrices of {3} and {4}, sums {5}\n", MmaShape::rows,
                       MmaShape::columns, MmaShape::innerOf(dot.sharedRight->element), left, right,
                       describeCoordinates(*dot.result));
}

std::string KernelLowering::describeKernel() {
  std::vector<std::string> arguments;
  for (const TemplateArgument &argument : kernel.templateArguments)
    arguments.push_back(argument.name + " = " +
                        (argument.type ? cudaName(*argument.type).str() : std::to_string(*argument.value->integer())));
  std::string text = kernel.name + (arguments.empty() ? "" : "<" + join(arguments, ", ") + ">") + "\n\n";
  text += llvm::formatv("Grid: {0}.  CTA: {1} {2}.  Shared memory: {3}.\n",
                        describeGrid() + (kernel.grid.empty() ? "" : " CTAs"), kernel.warps,
                        kernel.warps == 1 ? "warp" : "warps",
                        kernel.sharedBytes ? std::to_string(kernel.sharedBytes) + " bytes" : "none");
  if (hasVariants(kernel))
    text += "Tuned if " + describeAssumptions() +
            (kernel.tensorMaps.empty()
                 ? "; otherwise, and where a limit cuts a vector, single elements are accessed.\n"
                 : ", and TMA takes the boxes; otherwise all threads copy them, and other accesses are to single "
                   "elements, as they are where a limit cuts a vector.\n");
  text += "\n";
  forEachOp(kernel.body, [&](const Op &op) {
    if (op.isGlobalAccess())
      text += describeAccess(op);
    else if (op.kind == OpKind::Dot && op.dotForm != DotForm::Fma)
      text += describeDot(op);
    else if (op.pipeline)
      text += llvm::formatv("loop: copies for {0} trips at once, in {1} stages of shared memory\n",
                            op.pipeline->stages - 1, op.pipeline->stages);
  });
  return comment(text);
}

} // namespace tiletrans::cuda

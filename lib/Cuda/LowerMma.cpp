// Dots on tensor cores: a warp multiplies matrices that come from shared memory by ldmatrix (mma.sync), or four warps
// multiply tiles in shared memory, the left one of which may be in their registers (wgmma).
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::cuda {

using namespace ir;

namespace {

/// Rows of 8 elements that one ldmatrix reads at most.
constexpr unsigned registersOfMatrices = 4;

/// Whether rows of `tile` run across `innerAxis`, along which products are summed.
bool isTransposedOperand(const SharedTile &tile, unsigned innerAxis) { return tile.layout.order.front() != innerAxis; }

/// `name` indexed by the counters of `digits`.
Expr indexed(llvm::StringRef name, llvm::ArrayRef<Digit> digits) {
  Expr expr = Expr::name(name);
  for (const Digit &digit : digits)
    expr = Expr::index(expr, Expr::name(digit.name));
  return expr;
}

/// What the coordinate along `axis` of a tile of rank 2 to 4 is called.
std::string axisWord(unsigned axis, unsigned rank) {
  static constexpr const char *words[] = {"_outer", "_batch", "_row", "_col"};
  return words[4 - rank + axis];
}

} // namespace

/// Loads the matrices that a warp needs of one operand for one step of K, a group for each element of `digits`; returns
/// the name of the array. Matrices of 32-bit elements that lie the other way round come element by element: ldmatrix
/// turns pairs of 16 bits. (The tensor cores leave out the bits that tf32 has not.)
std::string KernelLowering::loadMatrices(const Op &op, bool isLeft, llvm::ArrayRef<Digit> digits, llvm::StringRef inner,
                                         unsigned registers, Block &block) {
  const SharedTile &tile = isLeft ? *op.shared : *op.sharedRight;
  const unsigned rank = op.result->type.rank(), innerAxis = isLeft ? rank - 1 : rank - 2;
  const unsigned outerAxis = isLeft ? rank - 2 : rank - 1;
  const bool isTransposed = isTransposedOperand(tile, innerAxis);
  const bool isByElement = isTransposed && tile.element == ElementType::F32;
  const std::string counter = digitNames["part"];
  std::vector<Expr> ofRegister(rank, Expr::integer(0));
  if (isByElement) {
    // Registers count as ldmatrix has them: of a left operand the lower rows come second.
    const Expr part = Expr::name(counter), half = Expr::integer(MmaShape::innerOf(tile.element) / 2);
    ofRegister[innerAxis] = half * (isLeft ? part / 2 : part % 2);
    if (isLeft)
      ofRegister[outerAxis] = Expr::integer(MmaShape::rows / 2) * (part % 2);
    else if (registers == registersOfMatrices)
      ofRegister[outerAxis] = Expr::integer(MmaShape::columns) * (part / 2);
  }

  const Layout layout = mmaOperandLayout(op, isLeft);
  const Position position = positionOf(digits, rank);
  std::vector<Expr> coordinates;
  std::vector<SharedStep> steps = {{innerAxis, Expr::name(inner), 1, MmaShape::innerOf(tile.element)}};
  for (unsigned axis = 0; axis < rank; ++axis) {
    const Expr thread = threadCoordinate(layout, axis, tile.name + axisWord(axis, rank));
    coordinates.push_back(thread + ofRegister[axis]);
    for (const RunningDigit &digit : position[axis])
      steps.push_back({axis, digit.counter, digit.step, digit.step});
  }
  const Expr address = sharedStart(tile) + sharedOffset(tile, std::move(coordinates), steps);

  const std::string name = declareRegisters(tile.name + "_matrix", digits, registers, block);
  Block body;
  if (isByElement) {
    body.line(Expr::index(indexed(name, digits), Expr::name(counter)).str() + " = " +
              Expr::call(use("bit_cast") + "<uint32_t>", {Expr::call(use("load_shared"), {address})}).str());
    body = loopsOver(Digit{0, 1, registers, counter, false}, std::move(body));
  } else {
    body.line(Expr::call(use(isTransposed ? "ldmatrix_trans" : "ldmatrix"), {indexed(name, digits), address}).str());
  }
  block.append(loopsOver(digits, std::move(body)));
  return name;
}

/// Declares an array of `registers` 32-bit registers for each element of `digits`; returns its name.
std::string KernelLowering::declareRegisters(llvm::StringRef wanted, llvm::ArrayRef<Digit> digits, unsigned registers,
                                             Block &block) {
  const std::string name = names.unique(wanted);
  std::string declaration = "uint32_t " + name;
  for (const Digit &digit : digits)
    declaration += "[" + std::to_string(digit.count) + "]";
  block.declare(name, declaration + "[" + std::to_string(registers) + "]");
  return name;
}

/// Packs into the array `into` what the thread holds of one matrix of 16 x 16 elements of `held`, as ldmatrix would
/// load it. `position` tells which matrix; of the columns all but the lowest bit, counted in blocks of 8.
Block KernelLowering::packMatrix(const Value &held, const Expr &into, Position position) {
  // pack_pair rounds by itself.
  const Op &definition = *held.definition;
  const bool isRounded = definition.kind == OpKind::Convert && isInlined(held) &&
                         definition.operands.front()->type.elementType() == ElementType::F32;
  const Value &source = isRounded ? *definition.operands.front() : held;
  const unsigned rank = held.type.rank();
  const Expr part = Expr::name(digitNames["part"]);
  position[rank - 2].push_back({MmaShape::rows / 2, 2, part % 2});
  const auto elementAt = [&](int64_t column) {
    Position there = position;
    there[rank - 1].push_back({1, 2, Expr::integer(column)});
    return element(source, there);
  };
  const std::string function =
      isRounded ? use("pack_pair") + "<" + cudaName(held.type.elementType()).str() + ">" : use("pack_bits");
  Block body;
  body.line(Expr::index(into, part).str() + " = " + Expr::call(function, {elementAt(0), elementAt(1)}).str());
  return loopsOver(Digit{0, 1, registersOfMatrices, part.str(), false}, std::move(body));
}

/// The matrices of the left operand that the threads hold, one for each element of `digits` and, if `firstBlock` is
/// given, from that block of 8 columns on; returns the name of the array.
std::string KernelLowering::packLeft(const Op &op, llvm::ArrayRef<Digit> digits, const std::optional<Expr> &firstBlock,
                                     Block &block) {
  const Value &held = *op.leftHeld;
  const std::string name = declareRegisters(suggestName(held) + "_matrix", digits, registersOfMatrices, block);
  Position position = positionOf(digits, 2);
  const int64_t blocks = firstBlock ? held.type.shape()[1].value / MmaShape::columns : 2;
  const Expr half = Expr::name(digitNames["part"]) / 2;
  position[1].push_back({MmaShape::columns, blocks, firstBlock ? *firstBlock + half : half});
  block.append(loopsOver(digits, packMatrix(held, indexed(name, digits), std::move(position))));
  return name;
}

/// `digits`, where those that step from block to block of 8 columns step from pair to pair.
std::vector<Digit> KernelLowering::pairsOfBlocks(llvm::ArrayRef<Digit> digits, unsigned columns) {
  std::vector<Digit> pairs;
  for (Digit digit : digits) {
    if (digit.axis == columns && digit.step == MmaShape::columns) {
      digit.step *= 2;
      digit.count /= 2;
    }
    if (digit.count > 1)
      pairs.push_back(digit);
  }
  return pairs;
}

/// The warps store a tile to shared memory by stmatrix.
Block KernelLowering::storeMatrices(const Op &op) {
  const Value &tile = *op.operands.front();
  const unsigned rank = tile.type.rank();
  // The two fastest digits lie within a block of 16 x 8 sums.
  const std::vector<Digit> all = digitsOf(tile);
  const std::vector<Digit> digits = pairsOfBlocks(llvm::ArrayRef(all).drop_back(2), rank - 1);
  const Layout layout = *stmatrixLayout(*tile.layout);
  std::vector<Expr> lanes;
  std::vector<SharedStep> steps;
  for (unsigned axis = 0; axis < rank; ++axis)
    lanes.push_back(threadCoordinate(layout, axis, "matrix" + axisWord(axis, rank)));
  for (const Digit &digit : digits)
    steps.push_back({digit.axis, Expr::name(digit.name), digit.step, digit.step});
  Position position = positionOf(digits, rank);
  position[rank - 1].push_back({MmaShape::columns, 2, Expr::name(digitNames["part"]) / 2});

  Block body;
  const std::string name = declareRegisters(op.shared->name + "_matrix", {}, registersOfMatrices, body);
  body.append(packMatrix(tile, Expr::name(name), std::move(position)));
  body.line(Expr::call(use("stmatrix"),
                       {sharedStart(*op.shared) + sharedOffset(*op.shared, std::move(lanes), steps), Expr::name(name)})
                .str());
  return loopsOver(digits, std::move(body));
}

/// Adds the products to the array `name`, which holds the sums.
void KernelLowering::lowerMmaInto(const Op &op, llvm::StringRef name, Block &block) {
  const unsigned rank = op.result->type.rank(), rows = rank - 2, columns = rank - 1;
  // The two fastest digits lie within a block of 16 x 8 sums.
  const std::vector<Digit> all = digitsOf(*op.result);
  const llvm::ArrayRef<Digit> digits = llvm::ArrayRef(all).drop_back(2);
  std::vector<Digit> batch, ofRows, ofColumns;
  for (const Digit &digit : digits)
    (digit.axis == rows ? ofRows : digit.axis == columns ? ofColumns : batch).push_back(digit);
  // Matrices for two neighbouring blocks come at once.
  const auto blocks = llvm::find_if(ofColumns, [](const Digit &digit) { return digit.step == MmaShape::columns; });
  const std::string pair = blocks == ofColumns.end() ? "" : blocks->name;
  const std::vector<Digit> ofPairs = pairsOfBlocks(ofColumns, columns);
  const unsigned registersOfRight = pair.empty() ? registersOfMatrices / 2 : registersOfMatrices;

  const std::string inner = names.unique("k");
  Block body;
  std::vector<Digit> ofLeft = batch, ofRight = batch;
  ofLeft.insert(ofLeft.end(), ofRows.begin(), ofRows.end());
  ofRight.insert(ofRight.end(), ofPairs.begin(), ofPairs.end());
  const std::string left = op.leftHeld ? packLeft(op, ofLeft, Expr::name(inner) / MmaShape::columns, body)
                                       : loadMatrices(op, true, ofLeft, inner, registersOfMatrices, body);
  const std::string right = loadMatrices(op, false, ofRight, inner, registersOfRight, body);

  Expr rightMatrices = Expr::name(right);
  Expr first = Expr::integer(0);
  for (const Digit &digit : ofRight)
    rightMatrices = Expr::index(rightMatrices, digit.name == pair ? Expr::name(pair) / 2 : Expr::name(digit.name));
  if (!pair.empty())
    first = Expr::name(pair) % 2 * Expr::integer(2);
  const ElementType element = op.sharedRight->element;
  const std::string function =
      element == ElementType::F32 ? use("mma_m16n8k8_tf32") : use("mma_m16n8k16") + "<" + cudaName(element).str() + ">";
  Block product;
  product.line(Expr::call(function, {indexed(name, digits), indexed(left, ofLeft), Expr::index(rightMatrices, first),
                                     Expr::index(rightMatrices, first + Expr::integer(1))})
                   .str());
  body.append(loopsOver(digits, std::move(product)));

  const std::string extent = extentExpr(op.innerExtent).str();
  block.pragma("unroll");
  block.block("for (int " + inner + " = 0; " + inner + " < " + extent + "; " + inner +
                  " += " + std::to_string(MmaShape::innerOf(element)) + ")",
              std::move(body));
}

// ---- wgmma ----

/// `scale` times the first coordinate on `axis` of the elements that a warpgroup holds.
Expr KernelLowering::firstOfWarpgroup(const Layout &layout, unsigned axis, int64_t scale) {
  constexpr unsigned bitsOfWarpgroup = 2;
  const auto bases = layout.warpBases().drop_front(bitsOfWarpgroup);
  Expr sum = Expr::integer(0);
  for (unsigned first = 0; first < bases.size();) {
    unsigned last = first + 1;
    if (bases[first][axis] != 0) {
      while (last < bases.size() && bases[last][axis] == 2 * bases[last - 1][axis])
        ++last;
      if (!isWarpgroupDeclared) {
        prologue.line("const unsigned " + warpgroupName + " = " + use("warpgroup_index") + "()");
        isWarpgroupDeclared = true;
      }
      Expr bits = Expr::name(warpgroupName) / (int64_t(1) << first);
      if (last < bases.size())
        bits = bits % (int64_t(1) << (last - first));
      sum = sum + Expr::integer(bases[first][axis] * scale) * bits;
    }
    first = last;
  }
  return sum;
}

/// The descriptor of what one wgmma reads of an operand: `first` elements behind its tile's start, in step `inner`.
Expr KernelLowering::descriptorOf(const Op &op, bool isLeft, const Expr &first, const Expr &inner) {
  const SharedTile &tile = isLeft ? *op.shared : *op.sharedRight;
  const SharedLayout &layout = tile.layout;
  const unsigned innerAxis = isLeft ? 1 : 0;
  const int64_t bytes = byteSize(tile.element), rowBytes = layout.panel * bytes;
  const int64_t panelElements = layout.panel * layout.shape[layout.order.back()];
  const bool isTransposed = isTransposedOperand(tile, innerAxis);
  Expr step = Expr::integer(layout.panel) * inner;
  if (!isTransposed)
    step = layout.shape[innerAxis] == layout.panel
               ? inner
               : Expr::integer(panelElements) * (inner / layout.panel) + inner % layout.panel;
  // Rows along K need no distance of panels.
  constexpr int64_t unused = 16;
  return Expr::call(use("wgmma_descriptor"),
                    {sharedStart(tile) + first + step, Expr::integer(isTransposed ? panelElements * bytes : unused),
                     Expr::integer(8 * rowBytes), Expr::integer(rowBytes)});
}

/// Starts the products that are added to the array `name`, which holds the sums.
void KernelLowering::lowerWgmmaInto(const Op &op, llvm::StringRef name, Block &block) {
  const Layout &sums = *op.result->layout;
  // Digits within one instruction: two columns, two rows, and its blocks of columns.
  const std::vector<Digit> all = digitsOf(*op.result);
  const llvm::ArrayRef<Digit> digits = llvm::ArrayRef(all).drop_back(3);
  const Position position = positionOf(digits, 2);
  const auto descriptor = [&](bool isLeft, llvm::StringRef inner) {
    // Elements of the shared tile from one row or column of the sums to the next.
    const SharedTile &tile = isLeft ? *op.shared : *op.sharedRight;
    const unsigned axis = isLeft ? 0 : 1, innerAxis = 1 - axis;
    const int64_t scale = isTransposedOperand(tile, innerAxis) ? tile.layout.shape[innerAxis] : tile.layout.panel;
    Expr first = firstOfWarpgroup(sums, axis, scale);
    for (const RunningDigit &digit : position[axis])
      first = first + Expr::integer(digit.step * scale) * digit.counter;
    return descriptorOf(op, isLeft, first, Expr::name(inner));
  };

  const std::string inner = names.unique("k");
  const ElementType element = op.sharedRight->element;
  Block step;
  const Expr left = op.leftHeld       ? packSteps(op, digits, inner, block)
                    : op.fragmentSide ? loadFragments(op, digits, inner, block, step)
                                      : descriptor(true, inner);
  const Expr right = descriptor(op.fragmentSide == 1u, inner);
  std::string function = "wgmma_tf32";
  if (element != ElementType::F32) {
    const auto flag = [](bool value) { return std::string(value ? "true" : "false"); };
    function = "wgmma<" + cudaName(element).str() + ", " +
               (op.leftHeld ? "" : flag(isTransposedOperand(*op.shared, 1)) + ", ") +
               flag(isTransposedOperand(*op.sharedRight, 0)) + ">";
  }
  const bool fromRegisters = op.leftHeld || op.fragmentSide;
  prelude.insert(std::string(element == ElementType::F32 ? "wgmma_tf32" : "wgmma") +
                 (fromRegisters ? "_registers" : ""));
  Block product;
  product.line(Expr::call(function, {indexed(name, digits), left, right,
                                     op.operands.empty() ? Expr::binary(">", Expr::name(inner), Expr::integer(0))
                                                         : Expr::name("true")})
                   .str());
  // What the threads have put into the sums is in its registers before the fence.
  if (!op.operands.empty() && op.sumsWait != SumsWait::NextTrip)
    fenceRegisters(op, name, block);
  (op.fragmentSide ? step : block).line(use("wgmma_fence") + "()");
  step.append(loopsOver(digits, std::move(product)));
  block.pragma("unroll");
  block.block("for (int " + inner + " = 0; " + inner + " < " + extentExpr(op.innerExtent).str() + "; " + inner +
                  " += " + std::to_string(WgmmaShape::innerOf(element)) + ")",
              std::move(step));
  block.line(use("wgmma_commit") + "()");
  if (op.sumsWait == SumsWait::NextTrip)
    block.line(use("wgmma_wait") + "<1>()");
  else if (op.sumsWait == SumsWait::Here)
    finishWgmma(op, name, block);
}

/// Declares registers for all of the operand that threads load, and appends the loads of step `inner` to `step`;
/// returns what wgmma reads in that step. What it still reads is never overwritten.
Expr KernelLowering::loadFragments(const Op &op, llvm::ArrayRef<Digit> digits, llvm::StringRef inner, Block &block,
                                   Block &step) {
  const unsigned outerAxis = wgmmaRowAxis(op), innerAxis = 1 - outerAxis;
  const SharedTile &tile = outerAxis == 0 ? *op.shared : *op.sharedRight;
  const int64_t depth = WgmmaShape::innerOf(tile.element);
  std::vector<Digit> ofRows;
  for (const Digit &digit : digits)
    if (digit.axis == outerAxis)
      ofRows.push_back(digit);
  const std::string name = names.unique(tile.name + "_fragment");
  std::string declaration = "float " + name;
  for (const Digit &digit : ofRows)
    declaration += "[" + std::to_string(digit.count) + "]";
  block.comment("Which row of the instruction is which is free: two neighbours are loaded at once, without bank\n"
                "conflicts. Each step has registers of its own: products still read those of the step before.");
  block.declare(name, declaration + "[" + std::to_string(op.innerExtent.value / depth) + "][2][2]");

  const Digit half = {innerAxis, depth / 2, 2, digitNames["part"], false};
  std::vector<Expr> coordinates(2, Expr::integer(0));
  coordinates[outerAxis] = threadCoordinate(*op.result, outerAxis);
  coordinates[innerAxis] = threadCoordinate(wgmmaFragmentLayout(op), innerAxis, tile.name + axisWord(innerAxis, 2)) +
                           Expr::integer(half.step) * Expr::name(half.name);
  std::vector<SharedStep> steps = {{innerAxis, Expr::name(inner), 1, depth}};
  for (const Digit &digit : ofRows)
    steps.push_back({digit.axis, Expr::name(digit.name), digit.step, digit.step});

  const Expr fragment = Expr::index(indexed(name, ofRows), Expr::name(inner) / depth);
  Block load;
  load.line(Expr::call(use("load_shared"), {Expr::index(fragment, Expr::name(half.name)),
                                            sharedStart(tile) + sharedOffset(tile, std::move(coordinates), steps)})
                .str());
  ofRows.push_back(half);
  step.append(loopsOver(ofRows, std::move(load)));
  return fragment;
}

/// Packs all of the left operand, which wgmma reads from registers; returns what it reads in step `inner`.
Expr KernelLowering::packSteps(const Op &op, llvm::ArrayRef<Digit> digits, llvm::StringRef inner, Block &block) {
  std::vector<Digit> held;
  for (const Digit &digit : digits)
    if (digit.axis == 0)
      held.push_back(digit);
  const int64_t depth = WgmmaShape::innerOf(op.sharedRight->element), steps = op.innerExtent.value / depth;
  const std::string counter = names.unique("step");
  held.push_back({1, depth, steps, counter, false});
  const std::string name = packLeft(op, held, std::nullopt, block);
  return Expr::index(indexed(name, llvm::ArrayRef(held).drop_back()), Expr::name(inner) / depth);
}

void KernelLowering::finishWgmma(const Op &op, llvm::StringRef name, Block &block) {
  block.line(use("wgmma_wait") + "<0>()");
  fenceRegisters(op, name, block);
}

/// Keeps the compiler from moving accesses to the sums across.
void KernelLowering::fenceRegisters(const Op &op, llvm::StringRef name, Block &block) {
  const std::vector<Digit> all = digitsOf(*op.result);
  const llvm::ArrayRef<Digit> digits = llvm::ArrayRef(all).drop_back(3);
  Block fence;
  fence.line(Expr::call(use("wgmma_fence_registers"), {indexed(name, digits)}).str());
  block.append(loopsOver(digits, std::move(fence)));
}

} // namespace tiletrans::cuda

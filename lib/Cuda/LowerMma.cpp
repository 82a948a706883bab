// Dots on tensor cores: matrices come from shared memory by ldmatrix, a warp multiplies them by mma.sync.
#include "LoweringContext.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::cuda {

using namespace ir;

namespace {

/// Rows of 8 elements that one ldmatrix reads at most.
constexpr unsigned registersOfMatrices = 4;

/// `name` indexed by the counters of `digits`.
Expr indexed(llvm::StringRef name, llvm::ArrayRef<Digit> digits) {
  Expr expr = Expr::name(name);
  for (const Digit &digit : digits)
    expr = Expr::index(expr, Expr::name(digit.name));
  return expr;
}

} // namespace

/// Loads the matrices that a warp needs of one operand for one step of K, a group for each element of `digits`; returns
/// the name of the array.
std::string KernelLowering::loadMatrices(const Op &op, bool isLeft, llvm::ArrayRef<Digit> digits, llvm::StringRef inner,
                                         unsigned registers, Block &block) {
  const SharedTile &tile = isLeft ? *op.shared : *op.sharedRight;
  const unsigned rank = op.result->type.rank(), innerAxis = isLeft ? rank - 1 : rank - 2;
  const std::string name = names.unique(tile.name + "_matrix");
  std::string declaration = "uint32_t " + name;
  for (const Digit &digit : digits)
    declaration += "[" + std::to_string(digit.count) + "]";
  block.declare(name, declaration + "[" + std::to_string(registers) + "]");

  const Layout layout = mmaOperandLayout(op, isLeft);
  const Position position = positionOf(digits, rank);
  static constexpr const char *words[] = {"_outer", "_batch", "_row", "_col"};
  std::vector<Expr> coordinates;
  for (unsigned axis = 0; axis < rank; ++axis) {
    const Expr thread = threadCoordinate(layout, axis, tile.name + words[4 - rank + axis]);
    coordinates.push_back((axis == innerAxis ? Expr::name(inner) : Expr::integer(0)) + thread +
                          registerOffset(position, axis));
  }
  const bool isTransposed = tile.layout.order.front() != innerAxis;
  Block body;
  body.line(Expr::call(use(isTransposed ? "ldmatrix_trans" : "ldmatrix"),
                       {indexed(name, digits), sharedStart(tile) + Expr::call(offsetFunction(tile), coordinates)})
                .str());
  block.append(loopsOver(digits, std::move(body)));
  return name;
}

/// Adds the products to the array `name`, which holds the sums.
void KernelLowering::lowerMmaInto(const Op &op, llvm::StringRef name, Block &block) {
  const unsigned rank = op.result->type.rank(), rows = rank - 2, columns = rank - 1;
  // The two fastest digits lie within a block of 16 x 8 sums.
  const std::vector<Digit> all = digitsOf(*op.result);
  const llvm::ArrayRef<Digit> digits = llvm::ArrayRef(all).drop_back(2);
  std::vector<Digit> batch, ofRows, ofColumns, ofPairs;
  unsigned registersOfRight = registersOfMatrices / 2;
  std::string pair;
  for (const Digit &digit : digits) {
    (digit.axis == rows ? ofRows : digit.axis == columns ? ofColumns : batch).push_back(digit);
    if (digit.axis != columns)
      continue;
    ofPairs.push_back(digit);
    // Matrices for two neighbouring blocks come at once.
    if (digit.step == MmaShape::columns) {
      registersOfRight = registersOfMatrices;
      pair = digit.name;
      ofPairs.back().step *= 2;
      ofPairs.back().count /= 2;
      if (ofPairs.back().count == 1)
        ofPairs.pop_back();
    }
  }

  const std::string inner = names.unique("k");
  Block body;
  std::vector<Digit> ofLeft = batch, ofRight = batch;
  ofLeft.insert(ofLeft.end(), ofRows.begin(), ofRows.end());
  ofRight.insert(ofRight.end(), ofPairs.begin(), ofPairs.end());
  const std::string left = loadMatrices(op, true, ofLeft, inner, registersOfMatrices, body);
  const std::string right = loadMatrices(op, false, ofRight, inner, registersOfRight, body);

  Expr rightMatrices = Expr::name(right);
  Expr first = Expr::integer(0);
  for (const Digit &digit : ofRight)
    rightMatrices = Expr::index(rightMatrices, digit.name == pair ? Expr::name(pair) / 2 : Expr::name(digit.name));
  if (!pair.empty())
    first = Expr::name(pair) % 2 * Expr::integer(2);
  Block product;
  product.line(Expr::call(use("mma_m16n8k16") + "<" + cudaName(op.shared->element).str() + ">",
                          {indexed(name, digits), indexed(left, ofLeft), Expr::index(rightMatrices, first),
                           Expr::index(rightMatrices, first + Expr::integer(1))})
                   .str());
  body.append(loopsOver(digits, std::move(product)));

  const std::string extent = extentExpr(op.innerExtent).str();
  block.pragma("unroll");
  block.block("for (int " + inner + " = 0; " + inner + " < " + extent + "; " + inner +
                  " += " + std::to_string(MmaShape::inner) + ")",
              std::move(body));
}

} // namespace tiletrans::cuda

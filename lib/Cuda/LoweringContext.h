// The state while one kernel is lowered, and the steps of it. Private to this folder.
//
//   LowerKernel.cpp   signature, program ids, scalars, variables
//   LowerControl.cpp  loops and branches
//   LowerIndex.cpp    register indices, coordinates, limits, pointers
//   LowerMemory.cpp   global and shared accesses, barriers
//   LowerMath.cpp     elements of tiles: arithmetic, ranges, shapes
//   LowerReduce.cpp   reductions, and dots on FMA units
//   LowerMma.cpp      dots on tensor cores
//   LowerPipeline.cpp loops that copy ahead of their trips
//   DescribeKernel.cpp  the comment above the kernel
#pragma once

#include "LowerScalars.h"
#include "NameValues.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <set>

namespace tiletrans::cuda {

/// A group of register bits that step along one axis: `count` elements, `step` coordinates apart. Each is one dimension
/// of the array that holds a thread's part of a tile.
struct Digit {
  unsigned axis = 0;
  int64_t step = 1;
  int64_t count = 1;
  /// The loop counter that runs over it: "r", "c", "i".
  std::string name;
  bool isVector = false;
};

/// Where an element stands within a thread's registers: for each axis the digits that are running there.
struct RunningDigit {
  int64_t step;
  int64_t count;
  Expr counter;
};
using Position = llvm::SmallVector<llvm::SmallVector<RunningDigit, 2>, 3>;

/// A part of a coordinate in a shared tile: `factor` times a counter, all together a multiple of `multiple`.
struct SharedStep {
  unsigned axis;
  Expr counter;
  int64_t factor;
  int64_t multiple;
};

/// A number of elements, below a limit, of one window of one axis: `name` = left_in_tile(limit, offset, extent).
struct LocalLimit {
  const ir::Op *home = nullptr;
  ir::AffineExpr limit, offset;
  ir::Extent extent;
  std::string name;
};

class KernelLowering {
public:
  /// `prelude` collects the names of the prelude functions that are used.
  KernelLowering(const ir::Kernel &kernel, std::set<std::string> &prelude);

  /// The kernel with its comment.
  std::string lower();
  /// Of each parameter whether the kernel has it; one that only the launcher needs is left out. Known behind `lower`.
  llvm::ArrayRef<bool> usedParameters() const { return isUsed; }

  /// "weighted_sum_kernel_16_256".
  static std::string kernelName(const ir::Kernel &kernel);
  /// Whether there are two variants, told apart by a template parameter.
  static bool hasVariants(const ir::Kernel &kernel) { return !kernel.assumptions.empty(); }

private:
  // ---- LowerKernel.cpp ----
  std::string signature() const;
  void lowerPrologue();
  void lowerBody(const ir::Body &body, Block &block);
  void lowerOp(const ir::Op &op, Block &block);
  void lowerProgramId(const ir::Op &op, Block &block);
  void lowerNumPrograms(const ir::Op &op, Block &block);
  void lowerWrite(const ir::Op &op, Block &block);
  void declareVariables(const ir::Op &op, Block &block);
  void commentStatement(const ir::Op &op, Block &block);
  void commentLanes(const ir::Op &op, Block &block);
  void nameScalar(const ir::Op &op, Block &block);

  // ---- LowerControl.cpp ----
  void lowerFor(const ir::Op &op, Block &block);
  void lowerWhile(const ir::Op &op, Block &block);
  void lowerIf(const ir::Op &op, Block &block);
  void lowerContinue(const ir::Op &op, Block &block);
  void declareSharedVariables(const ir::Op &op, Block &block);
  bool mustOutlive(const ir::Variable &variable, const ir::Op &op) const;
  std::optional<std::string> stepText(const ir::Op &loop);

  // ---- LowerIndex.cpp ----
  std::vector<Digit> digitsOf(const ir::Value &value) const;
  /// `maxVector`: the digit of neighbouring elements is cut into vectors of at most so many.
  std::vector<Digit> digitsOf(const ir::Layout &layout, llvm::ArrayRef<std::string> axisNames, int64_t maxVector) const;
  /// The index of `digit` at a position: the bits of its range of coordinates, taken from the counters that run on its
  /// axis. Nothing where none runs: the vector that one access covers is passed as a whole.
  static std::optional<Expr> indexOf(const Digit &digit, llvm::ArrayRef<RunningDigit> running);
  static Expr extentExpr(const ir::Extent &extent);
  llvm::SmallVector<std::string, 3> axisNames(const ir::Value &value) const;
  static Position positionOf(llvm::ArrayRef<Digit> digits, unsigned rank);
  /// `body` inside loops over `digits`, outermost first.
  static Block loopsOver(llvm::ArrayRef<Digit> digits, Block body);
  /// The coordinate on `axis` of a thread's first element: "col".
  Expr threadCoordinate(const ir::Value &tile, unsigned axis);
  /// The same for a layout that no tile has; the coordinate is called `word`.
  Expr threadCoordinate(const ir::Layout &layout, unsigned axis, const std::string &word);
  Expr threadExpr(const ir::Layout &layout, unsigned axis) const;
  std::string coordinateName(const std::string &word, const ir::Layout &layout);
  /// The part of a coordinate that registers add: "4 * r + i".
  static Expr registerOffset(const Position &position, unsigned axis);
  /// The coordinate as a signed int: "int(row) + 4 * r".
  Expr coordinate(const ir::Value &tile, unsigned axis, const Position &position);
  void declareLimits(const ir::Op &op, Block &block);
  void declareLimit(const ir::AffineExpr &limit, const ir::AxisMap &axis, const ir::Extent &extent,
                    const ir::Op &access, const ir::Op &current, Block &block);
  const LocalLimit *findLimit(const ir::AffineExpr &limit, const ir::AffineExpr &offset, int64_t extent) const;
  Expr offsetExpr(const ir::AffineExpr &offset) const;
  void declarePointers(const ir::Op &op, Block &block);
  void declarePointer(const ir::Op &access, bool isAdvanced, Block &block);
  Expr tileAddress(const ir::AccessMap &map, llvm::ArrayRef<Expr> within,
                   llvm::function_ref<ir::AffineExpr(const ir::AffineExpr &)> at);
  /// Moves the pointers of the accesses in `body`, which belongs to `loop`, to where the next trip has them.
  void advancePointers(const ir::Op &loop, const ir::Body &body, Block &block);
  /// The condition that elements on every axis but `exceptAxis` exist; nothing if they all do.
  std::optional<Expr> guard(const ir::Op &access, const Position &position, std::optional<unsigned> exceptAxis);
  Expr strideExpr(const ir::AffineExpr &stride) const;
  Expr elementAddress(const ir::Op &access, const Position &position);
  /// A word for what an access goes through: the parameter, or the variable that points into one.
  std::string baseName(const ir::AccessMap &map) const;

  // ---- LowerMemory.cpp ----
  void lowerLoad(const ir::Op &op, Block &block);
  void lowerLoadOfElement(const ir::Op &op, Block &block);
  void lowerStoreOfElement(const ir::Op &op, Block &block);
  Expr vectorOf(const ir::Value &tile, Block &block);
  void lowerStore(const ir::Op &op, Block &block);
  std::string commentOfExchange(const ir::Op &store) const;
  std::string nameOfExchanged(const ir::Op &load) const;
  Block storeVectors(const ir::Op &op);
  void lowerStoreShared(const ir::Op &op, Block &block);
  void lowerLoadShared(const ir::Op &op, Block &block);
  void declareShared(const ir::SharedTile &tile, Block &block);
  /// Where a tile begins: that of the current stage, if there are several.
  Expr sharedStart(const ir::SharedTile &tile) const;
  Expr sharedAddress(const ir::Op &op, const ir::Value &tile, const Position &position);
  Expr sharedOffset(const ir::SharedTile &tile, std::vector<Expr> coordinates, llvm::ArrayRef<SharedStep> steps);
  std::string offsetFunction(const ir::SharedTile &tile);
  std::optional<Expr> insideTile(const ir::Value &tile, const Position &position);
  /// Elements left on the vector's axis in front of its limit, and 0 where another axis is out of bounds.
  Expr vectorLeft(const ir::Op &access, const Position &position);
  Expr existsExpr(const ir::Op &access, const Position &position);
  Expr paddingExpr(const ir::Op &access, const Position &position);
  /// The digits that are loops around one access to `tile`: all but the one that the access covers.
  std::vector<Digit> loopDigits(const ir::Value &tile, const ir::AccessPlan &plan) const;
  /// The condition that a thread is the first of those that hold the same elements; nothing if there is only one.
  std::optional<Expr> firstReplica(const ir::Layout &layout) const;
  /// Appends `guarded` to `block`, under the condition if there is one.
  static void appendGuarded(const std::optional<Expr> &condition, Block guarded, Block &block);
  std::string use(llvm::StringRef preludeFunction);

  // ---- LowerMath.cpp ----
  /// Whether `value` is written out where it is used instead of held in an array of its own.
  bool isInlined(const ir::Value &value) const;
  bool isDeferredToWrite(const ir::Op &op) const;
  /// The element of `value` at `position`.
  Expr element(const ir::Value &value, const Position &position);
  Expr arrayElement(llvm::StringRef name, const ir::Value &value, const Position &position) const;
  std::string declareArray(const ir::Value &value, llvm::StringRef wanted, llvm::StringRef initializer, Block &block);
  /// Computes `value` into the array `name`.
  void computeInto(const ir::Value &value, llvm::StringRef name, Block &block);
  void materialize(const ir::Value &value, Block &block);
  bool needsCopy(const ir::Op &read) const;
  std::string suggestName(const ir::Value &value) const;
  std::string nameOfPart(const ir::Op &reduction) const;
  /// The position in the operand of a reshape of what is at `position` in its result.
  static Position reshapedPosition(const Position &position, const ir::Op &reshape);

  // ---- LowerReduce.cpp ----
  /// What `partial` gives when it is combined over the lanes that hold parts of one element.
  Expr acrossLanes(const ir::Op &op, const Expr &partial);
  void lowerReduceInto(const ir::Op &op, llvm::StringRef name, Block &block);
  void beginDot(const ir::Op &op, llvm::StringRef name, Block &block);
  void lowerDotInto(const ir::Op &op, llvm::StringRef name, Block &block);
  std::string loadOperandOfDot(const ir::Op &op, bool isLeft, llvm::ArrayRef<Digit> digits, const Expr &inner,
                               Block &block);
  bool isReadOf(const ir::Value &value, llvm::StringRef variableName) const;

  // ---- LowerMma.cpp ----
  void lowerMmaInto(const ir::Op &op, llvm::StringRef name, Block &block);
  void lowerWgmmaInto(const ir::Op &op, llvm::StringRef name, Block &block);
  Expr descriptorOf(const ir::Op &op, bool isLeft, const Expr &first, const Expr &inner);
  Expr firstOfWarpgroup(const ir::Layout &layout, unsigned axis, int64_t scale);
  /// Waits until all wgmma of `op` have left their sums in the array `name`.
  void fenceRegisters(const ir::Op &op, llvm::StringRef name, Block &block);
  void finishWgmma(const ir::Op &op, llvm::StringRef name, Block &block);
  std::string loadMatrices(const ir::Op &op, bool isLeft, llvm::ArrayRef<Digit> digits, llvm::StringRef inner,
                           unsigned registers, Block &block);
  std::string declareRegisters(llvm::StringRef wanted, llvm::ArrayRef<Digit> digits, unsigned registers, Block &block);
  Block packMatrix(const ir::Value &held, const Expr &into, Position position);
  std::string packLeft(const ir::Op &op, llvm::ArrayRef<Digit> digits, const std::optional<Expr> &firstBlock,
                       Block &block);
  static std::vector<Digit> pairsOfBlocks(llvm::ArrayRef<Digit> digits, unsigned columns);
  Block storeMatrices(const ir::Op &op);
  Expr packSteps(const ir::Op &op, llvm::ArrayRef<Digit> digits, llvm::StringRef inner, Block &block);
  Expr loadFragments(const ir::Op &op, llvm::ArrayRef<Digit> digits, llvm::StringRef inner, Block &block, Block &step);

  // ---- LowerBoxes.cpp ----
  static int64_t panelsOf(const ir::SharedTile &tile);
  Expr panelStart(const ir::SharedTile &tile, const Expr &panel) const;
  std::vector<Expr> boxCoordinates(const ir::Op &access, const Expr &panel);
  Block forEachPanel(const ir::SharedTile &tile, llvm::function_ref<Block(const Expr &panel)> bodyFor);
  std::string boxByThreads(llvm::StringRef function, const ir::Op &access);
  Block prefetchMaps();
  void lowerBoxStore(const ir::Op &op, Block &block);
  std::string isThread(const Expr &number) const;

  // ---- LowerPipeline.cpp ----
  void lowerCopy(const ir::Op &op, Block &block);
  Block lowerTmaCopies(const ir::Op &loop);
  void beginPipeline(const ir::Op &loop, Block &block);
  void beginBarriers(const ir::Op &loop, Block &block);
  std::string copyNext(const ir::Op &loop, const std::string &stage);
  std::string commitCopies(const ir::Op &loop);
  std::string stageBefore(const ir::Op &loop);
  void beginTrip(const ir::Op &loop, Block &body);
  void endTrip(const ir::Op &loop, Block &body);
  void endPipeline(const ir::Op &loop, Block &block);

  // ---- DescribeKernel.cpp ----
  std::string describeKernel();
  std::string describeGrid() const;
  std::string describeAssumptions() const;
  std::string describeCoordinates(const ir::Value &tile) const;
  std::string describeAccess(const ir::Op &access);
  std::string describeDot(const ir::Op &dot) const;

  const ir::Kernel &kernel;
  std::set<std::string> &prelude;
  llvm::SmallVector<bool, 16> isUsed;
  NameTable names;
  /// What the user calls values, variables and loop counters.
  llvm::StringSet<> userNames;
  /// The names of the counters that run over registers, by their letters.
  std::map<std::string, std::string> digitNames;
  /// What CUDA's thread index, lane and warp are called: "thread", "lane", "warp" unless the user has these.
  std::string threadName, laneName, warpName, warpgroupName;
  ScalarLowering scalars{prelude};
  /// Declarations at the start of the kernel: template constants, thread coordinates; and where shared tiles lie.
  Block prologue, sharedPrologue;
  /// Coordinates that have a name, by what they are and how they are computed.
  std::map<std::string, std::string> coordinateNames;
  std::vector<std::string> coordinateWords;
  llvm::DenseSet<const ir::Body *> loweredBodies;
  /// Begins of windows that have a name, by their text.
  std::map<std::string, std::string> beginNames;
  bool isWarpgroupDeclared = false;
  std::vector<std::unique_ptr<LocalLimit>> limits;
  llvm::DenseMap<const ir::Value *, std::string> arrayNames;
  llvm::DenseMap<const ir::Variable *, std::string> variableNames;
  llvm::DenseMap<const ir::Op *, std::string> pointerNames;
  llvm::DenseMap<const ir::SharedTile *, std::string> sharedNames, offsetFunctions;
  /// What the pipelined loops around call their numbers.
  struct PipelineNames {
    std::string stages, stage, copy, phase;
  };
  llvm::DenseMap<const ir::Op *, PipelineNames> pipelineNames;
  llvm::DenseMap<const ir::TensorMap *, std::string> mapNames;
  /// The number of the current stage of tiles that have several.
  llvm::DenseMap<const ir::SharedTile *, std::string> stageNames;
  llvm::DenseSet<const char *> commentedStatements;
};

} // namespace tiletrans::cuda

// One operation: its kind, operands, result, owned bodies, and the facts that passes write on it.
#pragma once

#include "tiletrans/IR/AffineExpr.h"
#include "tiletrans/IR/Layout.h"
#include "tiletrans/IR/Type.h"
#include "tiletrans/Support/Diagnostics.h"

#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiletrans::ir {

enum class OpKind : uint8_t {
#define OP(KIND, MNEMONIC, CLASS) KIND,
#include "tiletrans/IR/Ops.def"
};

enum class OpClass : uint8_t { Leaf, Elementwise, Shape, Pointer, Memory, Variable, Control };

llvm::StringRef mnemonic(OpKind kind);
OpClass classOf(OpKind kind);

class Op;

/// An immutable value: a parameter, a loop's counter, or the result of one operation.
class Value {
public:
  Value(Type type, unsigned id) : type(std::move(type)), id(id) {}

  Type type;
  /// The order of creation in the kernel; unique there.
  const unsigned id;
  /// The user's name for it; empty where the user gave none.
  std::string name;
  /// The operation it is the result of, or the loop whose counter it is; null for a parameter.
  Op *definition = nullptr;

  /// F: which thread holds which element. Written by AssignLayouts for tiles.
  std::optional<Layout> layout;

  /// The number of an integer constant.
  std::optional<int64_t> integer() const;
};

/// A C++ local that is assigned again. Reads and writes stay operations: there are no phi nodes.
class Variable {
public:
  Variable(Type type, std::string name, SourceRange range)
      : type(std::move(type)), name(std::move(name)), range(range) {}

  Type type;
  std::string name;
  SourceRange range;
  /// F, as for values; one layout for the variable's whole life.
  std::optional<Layout> layout;
};

enum class Reduction : uint8_t { Sum, Product, Max, Min };
llvm::StringRef irName(Reduction reduction);

/// Which elements a Reduce combines.
enum class ReduceScope : uint8_t {
  /// All elements of the axis: the result is the tile without it.
  Axis,
  /// Those that one thread holds: each thread has a partial result. An optional second operand is where it starts.
  Registers,
  /// The partial results of the lanes of a warp: the result is the reduced tile, in every lane.
  Lanes,
};

/// The instructions that a Dot becomes.
enum class DotForm : uint8_t {
  /// Fused multiply-adds of single elements.
  Fma,
  /// mma.sync: a warp multiplies a 16 x 16 matrix with a 16 x 8 one, which come from shared memory by ldmatrix.
  Mma,
  /// wgmma: four warps multiply a 64 x 16 matrix with one of 16 rows and up to 256 columns, both in shared memory (of
  /// tf32 64 x 8 with one of 8 rows).
  Wgmma,
};
llvm::StringRef irName(DotForm form);

/// Where threads wait for the sums of a wgmma.
enum class SumsWait : uint8_t {
  Here,
  /// At the end of the trip, when the next copies have been started.
  EndOfTrip,
  /// In the next trip, when its own products have been started; the loop waits for the last ones.
  NextTrip,
};

/// How Load and Store are told where to go.
enum class AddressForm : uint8_t {
  BlockPointer,
  PointerTile,
  /// A pointer to one element; the loaded or stored value is a scalar.
  Element,
};

/// G, Layout and P of one axis of a global access.
struct AxisMap {
  /// Logical coordinate of the tile's element 0 on this axis; may use program ids and loop counters.
  AffineExpr offset;
  /// Layout: elements from one coordinate to the next.
  AffineExpr stride;
  /// P, upper side: coordinate < limit, where there is a limit that was not proven away.
  std::optional<AffineExpr> limit;
  /// P, lower side: coordinate >= lower, likewise.
  std::optional<AffineExpr> lower;
};

/// What RecoverMaps knows of a global access: address = base + rest + sum over axes of (offset + i) * stride.
struct AccessMap {
  /// A parameter, or a pointer that is only known at run time. Null where the address is not affine: every element has
  /// a pointer of its own, the operand of the access, and the axes hold nothing.
  const Value *base = nullptr;
  llvm::SmallVector<AxisMap, 3> axes;
  /// Elements, the same for the whole tile, that belong to no axis.
  AffineExpr rest;
  /// The parameters whose memory it may touch.
  llvm::SmallVector<const Value *, 2> origins;
  /// Loads: nobody writes that memory during the launch.
  bool isReadOnly = false;
};

/// How an access is carried out. Vectorize decides it for global memory, StageShared for shared memory.
struct AccessPlan {
  /// Elements of one access, along `axis`.
  int64_t width = 1;
  unsigned axis = 0;
  /// Global, wide: under the assumptions of the tuned variant no limit cuts a vector.
  bool isWhole = false;
  /// Store, wide: the vectors of the lanes of a warp lie beside each other.
  bool isRow = false;
  /// Global: the loop in front of which the thread's pointer is made, and that advances it; null: made where it is
  /// used.
  Op *loop = nullptr;
};

/// A tile in shared memory. StageShared makes it, Swizzle and AllocateShared fill it in.
struct SharedTile {
  std::string name;
  ElementType element = ElementType::F32;
  SharedLayout layout;
  /// Elements lie in row-major order of whatever extents writer and reader see; `layout` has one axis.
  bool isLinear = false;
  /// wgmma or the TMA unit reads it: its swizzle is given, and what threads write must be made visible to them (PTX
  /// ISA, "Async proxy").
  bool isForAsyncProxy = false;
  /// How many tiles there are behind each other: a pipelined loop goes round in them.
  unsigned stages = 1;
  /// Bytes from the start of the CTA's shared memory.
  int64_t offset = 0;
  /// Conflict ways of the worst write and the worst read: 1 is free of conflicts.
  unsigned writeWays = 0, readWays = 0;

  int64_t bytesAStage() const { return layout.elementCount() * byteSize(element); }
  int64_t bytes() const { return stages * bytesAStage(); }
  /// Lays elements as wgmma reads them and the TMA unit has them: in panels along the fastest axis, which divide
  /// `extent`, of rows of up to 128 bytes, swizzled by 16 bytes (PTX ISA, "Swizzling Modes").
  void layOutForAsyncProxy(int64_t extent);
  /// Swizzled rows start on whole rounds of the banks, and on whole patterns of the swizzle where that is given.
  int64_t alignment() const { return isForAsyncProxy ? 8 * layout.panel * byteSize(element) : 128; }
};

class Body {
public:
  Op &append(std::unique_ptr<Op> op);
  /// Inserts in front of `position`; at the end if it is null.
  Op &insertBefore(Op *position, std::unique_ptr<Op> op);
  std::unique_ptr<Op> remove(Op *op);
  /// The operation after `op`; null for the last.
  Op *next(const Op *op) const;

  auto begin() const { return ops.begin(); }
  auto end() const { return ops.end(); }
  bool empty() const { return ops.empty(); }

  /// The loop or `if` that owns this body; null for a kernel's.
  Op *owner = nullptr;

private:
  std::vector<std::unique_ptr<Op>> ops;
};

/// A claim about the launch's arguments under which the tuned variant is right. The launcher tests it.
struct Assumption {
  enum class Kind : uint8_t {
    /// `base` is aligned to `amount` bytes.
    Aligned,
    /// `expr` is 1.
    IsOne,
    /// `expr` is a multiple of `amount`.
    Multiple,
  };
  Kind kind;
  const Value *base = nullptr;
  AffineExpr expr;
  int64_t amount = 1;
};

/// A part of global memory as the TMA unit sees it: an array whose axis 0 is contiguous, and the box that it copies at
/// once. The launcher makes it.
struct TensorMap {
  std::string name;
  const Value *base = nullptr;
  /// Elements, from the contiguous axis outwards; `strides` has none for the contiguous one.
  llvm::SmallVector<AffineExpr, 3> extents, strides;
  llvm::SmallVector<int64_t, 3> box;
  /// Where the box lies on the axes beyond those of the tile: what the base moves by, as `base + head * n * D`.
  llvm::SmallVector<const Value *, 2> outer;
  int64_t swizzleBytes = 0;
};

/// What a pipelined loop does ahead of its trips: it starts the copies of a later one.
struct Pipeline {
  /// Trips for which there is shared memory: those of all but one are in flight.
  unsigned stages = 1;
  /// The loop's counter in the trip whose copies are started.
  std::unique_ptr<Value> counter;
  /// CopyToShared operations, and what they need.
  std::unique_ptr<Body> body;
  /// The mbarriers at which the boxes of the stages arrive, where the tuned variant copies by TMA; null elsewhere.
  SharedTile *barriers = nullptr;
  /// With `barriers`: boxes may come to where threads have stored other tiles.
  bool mayReplaceTiles = false;
  /// With `barriers`: each box of a trip is asked for by another warp, not all of them by one. Where a trip is nothing
  /// but products, a warp that has asked for all comes late to them; elsewhere the others have something to do
  /// meanwhile, and had better not wait for the TMA unit, too.
  bool boxesByWarps = false;
};

class Op {
public:
  Op(OpKind kind, SourceRange range) : kind(kind), range(range) {}

  const OpKind kind;
  llvm::SmallVector<Value *, 4> operands;
  std::unique_ptr<Value> result;
  /// The narrowest source of this operation, and the whole statement it comes from.
  SourceRange range, statement;
  /// The body it stands in.
  Body *parent = nullptr;

  // ---- what the source says -----------------------------------------------------------------------------------

  /// Constant: an integer, bool (0, 1) or float of the result's type.
  int64_t integer = 0;
  double real = 0;
  /// ProgramId, NumPrograms, InsertAxis, Reduce, PartsOfWarps, comparisons with a `bound`: the axis.
  unsigned axis = 0;
  /// MakeRange: the first number.
  int64_t begin = 0;
  Reduction reduction = Reduction::Sum;
  /// Load, Store.
  AddressForm form = AddressForm::BlockPointer;
  /// Load and Store through a block pointer: the axes of `boundary_check`.
  llvm::SmallVector<unsigned, 3> checkedAxes;
  /// Load: what elements outside read as, a scalar or a tile. Store: the operand that is stored. Null if there is none.
  /// CopyFromShared: what StoreShared has put there, which is no use of it.
  Value *padding = nullptr;
  Value *stored = nullptr;
  /// Load, Store through pointers: the user's mask, or null. RecoverMaps takes away what its maps express.
  Value *mask = nullptr;
  /// MakeBlockPointer: axes from fastest to slowest, where the user gave an order. RecoverMaps hands it to accesses.
  /// Permute: the operand's axes in the order of the result's.
  llvm::SmallVector<unsigned, 3> order;
  /// ReadVariable, WriteVariable.
  Variable *variable = nullptr;
  /// For: `for (counter = lower; counter < upper; counter += step)`; operands are lower, upper, step.
  std::unique_ptr<Value> counter;
  /// For, While: a trip. If: what is done where the operand holds.
  std::unique_ptr<Body> body;
  /// If: what is done otherwise; null if there is nothing.
  std::unique_ptr<Body> otherwise;
  /// While: computes `test` in front of every trip. `step` runs behind every trip, null if there is none.
  std::unique_ptr<Body> condition, step;
  Value *test = nullptr;

  // ---- what passes decide -------------------------------------------------------------------------------------

  /// A comparison of tiles that is a bound on coordinates: offset + coordinate on `axis` is below the limit, or not
  /// below `lower`. RecoverMaps.
  std::optional<AxisMap> bound;
  /// Dot of floats: the source lets them be rounded to tf32.
  bool allowsTf32 = false;
  /// Dot of form `Wgmma` on tf32: the operand, 0 or 1, that does not lie along K, as wgmma has to have it in shared
  /// memory. Threads load it from there, and it is the left one of the instruction: if it is the right one of the dot,
  /// rows and columns trade places. SelectMma.
  std::optional<unsigned> fragmentSide;
  /// Dot on tensor cores: the left operand, if the threads that hold it are those that multiply it. StageShared.
  Value *leftHeld = nullptr;
  /// Reduce: AssignLayouts makes `Axis`, SplitReductions the others.
  ReduceScope scope = ReduceScope::Axis;
  /// Reduce across lanes: the bits of the lane in which lanes differ that hold parts of one element.
  unsigned laneMask = 0;
  /// Load, Store: written by RecoverMaps, which takes the pointer operand away where the address is affine.
  std::optional<AccessMap> map;
  std::optional<AccessPlan> plan;
  /// Dot: how it reads its right operand; `plan` is about the left one.
  std::optional<AccessPlan> planRight;
  /// Dot: the extent that is summed over.
  Extent innerExtent;
  /// Accesses to shared memory, copies to and from it. Dot: where its left operand lies, and its right one.
  SharedTile *shared = nullptr;
  SharedTile *sharedRight = nullptr;
  /// StoreShared: by stmatrix. StageShared.
  bool isByMatrices = false;
  /// Dot: SelectMma.
  DotForm dotForm = DotForm::Fma;
  /// Dot of form `Wgmma`: PipelineLoops.
  SumsWait sumsWait = SumsWait::Here;
  /// CopyToShared, CopyFromShared: what the tuned variant copies by TMA; null where it does not.
  TensorMap *tensorMap = nullptr;
  /// For: null if nothing is done ahead. PipelineLoops.
  std::unique_ptr<Pipeline> pipeline;
  /// For: trips in flight at once, for `#pragma unroll`; 1 for none.
  unsigned unroll = 1;
  /// For: must not be unrolled.
  bool isKeptRolled = false;

  /// Every value it uses: operands, padding, stored value, mask, test, symbols of its map.
  llvm::SmallVector<const Value *, 6> uses() const;
  void replaceUse(const Value *from, Value *to);
  bool isGlobalAccess() const { return isGlobalLoad() || isGlobalStore(); }
  bool isGlobalLoad() const { return kind == OpKind::Load || kind == OpKind::CopyToShared; }
  bool isGlobalStore() const { return kind == OpKind::Store || kind == OpKind::CopyFromShared; }
  bool isLoop() const { return kind == OpKind::For || kind == OpKind::While; }
  /// The tile or scalar that a global access moves.
  Value &accessed() const { return isGlobalStore() ? *stored : *result; }
  /// The bodies that it owns, in the order in which they run.
  llvm::SmallVector<Body *, 3> bodies() const;
};

/// What a thread needs of the left or right operand of `dot` for one element of K: a layout whose K has the extent 1.
Layout dotOperandLayout(const Op &dot, bool isLeft);

/// Rows, columns and summed elements of one mma.sync: m16n8k16 on elements of 16 bits, m16n8k8 on tf32.
struct MmaShape {
  static constexpr int64_t rows = 16, columns = 8;
  static int64_t innerOf(ElementType element) { return 32 / byteSize(element); }
};

/// Of one wgmma: its rows, the summed elements, and its columns at most.
struct WgmmaShape {
  static constexpr int64_t rows = 64, maxColumns = 256;
  static int64_t innerOf(ElementType element) { return 32 / byteSize(element); }
};

/// The axis of the sums along which the rows of a wgmma lie.
unsigned wgmmaRowAxis(const Op &dot);
/// The columns of one wgmma: those that a thread's warpgroup has beside each other.
int64_t wgmmaColumns(const Op &dot);

/// Which elements of the operand on `dot.fragmentSide` a lane loads for the first half of the first product: rows that
/// lie beside each other in shared memory, the registers. Source: PTX ISA, "Register Fragments and Shared Memory Matrix
/// Layouts" of wgmma, .m64nNk8; which rows these are `Layout::wgmmaFragmentAccumulators` decides.
Layout wgmmaFragmentLayout(const Op &dot);

/// Which elements of the left or right operand of a staged dot of form `Mma` a lane names to ldmatrix: 8 that lie
/// beside each other in shared memory (4 of tf32; where those lie across K, single elements are loaded instead, of
/// which the first is told). Only the first matrices of a warp are told, the registers are the elements beside each
/// other. Source: PTX ISA, "ldmatrix" and "Matrix Fragments for mma.m16n8k16".
Layout mmaOperandLayout(const Op &dot, bool isLeft);

/// Whether the lanes of a warp hold blocks of 8 x 8 as tensor cores hold sums. Source: PTX ISA, "Matrix Fragments for
/// mma.m16n8k16".
bool isHeldAsSums(const Layout &held);

/// Which elements of a tile in `held` a lane names to stmatrix: 8 that lie beside each other along the last axis, of
/// the first matrices of a warp. The registers are these, then those that tell the matrices apart. Nothing unless
/// threads hold the tile as sums of tensor cores, in blocks of 16 x 16. Source: PTX ISA, "stmatrix".
std::optional<Layout> stmatrixLayout(const Layout &held);

/// The innermost loop around `op`; null if there is none.
Op *loopAround(const Op &op);

/// Calls `visit(Op &)` for every operation of `body` and the bodies it owns, in program order.
template <class Visitor> void forEachOp(const Body &body, Visitor &&visit) {
  for (const auto &op : body) {
    visit(*op);
    for (const Body *inner : op->bodies())
      forEachOp(*inner, visit);
  }
}

} // namespace tiletrans::ir

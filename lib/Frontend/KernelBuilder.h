// The state while one kernel is built.
//
// In:  one instantiation of a kernel, as Clang's tree.
// Out: an ir::Kernel whose operations stand in source order; or errors. A null value means that an error was reported:
//      what depends on it is left out without another message.
#pragma once

#include "DialectTypes.h"
#include "ScanBody.h"
#include "SourcePlaces.h"

#include "tiletrans/IR/Kernel.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <string>

namespace tiletrans::frontend {

/// What a name of the source stands for; nothing at all after an error in its initialiser.
struct Binding {
  ir::Value *value = nullptr;
  /// For a local that is assigned again; `value` is what it begins with.
  ir::Variable *variable = nullptr;
  /// For an array of program ids.
  llvm::SmallVector<ir::Value *, 3> elements;
};

/// A function whose body is being built: the kernel, or one that is inlined into it.
struct Frame {
  const clang::FunctionDecl *function = nullptr;
  AssignedLocals assigned;
  /// The numbers among its template arguments, by position; null where it is no number.
  llvm::SmallVector<ir::Value *, 4> templateArguments;
  unsigned loopDepth = 0;
  bool hasReturned = false;
  ir::Value *returned = nullptr;
};

class KernelBuilder {
public:
  KernelBuilder(clang::ASTContext &context, SourcePlaces &places, ir::Kernel &kernel)
      : context(context), places(places), kernel(kernel), builder(kernel, kernel.body) {}

  void build(const clang::FunctionDecl &function);

private:
  using Values = llvm::SmallVector<ir::Value *, 3>;
  using BuildCall = ir::Value *(KernelBuilder::*)(const clang::CallExpr &);

  // ---- BuildKernel.cpp: the signature -------------------------------------------------------------------------
  bool buildTemplateArguments(const clang::FunctionDecl &function);
  bool buildTemplateArgument(const clang::NamedDecl &parameter, const clang::TemplateArgument &argument);
  bool buildParameters(const clang::FunctionDecl &function);

  // ---- BuildStatements.cpp ------------------------------------------------------------------------------------
  void buildStatement(const clang::Stmt &statement);
  void buildCompound(const clang::CompoundStmt &compound);
  void buildIf(const clang::IfStmt &branch);
  void buildReturn(const clang::ReturnStmt &statement);
  void buildDeclaration(const clang::Decl &decl);
  void buildLocal(const clang::VarDecl &local);
  void buildLocalArray(const clang::VarDecl &local, const clang::Expr &initialiser);
  /// Whether `statement` may stand in front of grid.
  bool mayPrecedeGrid(const clang::Stmt &statement);

  // ---- BuildLoops.cpp -----------------------------------------------------------------------------------------
  void buildFor(const clang::ForStmt &loop);
  const clang::Expr *upperBound(const clang::ForStmt &loop, const clang::VarDecl &counter);
  ir::Value *buildStep(const clang::ForStmt &loop, const clang::VarDecl &counter, ir::ElementType element);
  bool isInvariant(const clang::ForStmt &loop, const clang::Expr &expr);
  void refuseLoop(clang::SourceLocation place, llvm::StringRef what);

  // ---- BuildNames.cpp: locals, variables, named numbers -----------------------------------------------------------
  /// `decl` is a variable if its function assigns it again, otherwise a value.
  void bind(const clang::ValueDecl &decl, ir::Value *value);
  void bindValue(const clang::ValueDecl &decl, ir::Value *value);
  void bindVariable(const clang::ValueDecl &decl, ir::Type type, ir::Value *value);
  ir::Value *readName(const clang::DeclRefExpr &reference);
  ir::Variable *assignedVariable(const clang::Expr &target);
  ir::Value *assign(ir::Variable *variable, ir::Value *value);
  ir::Value *templateParameter(const clang::SubstNonTypeTemplateParmExpr &use);
  /// The template parameter of the kernel that `expr` is; empty where it is anything else.
  std::string symbolOf(const clang::Expr *expr);
  bool isTemplateArgument(const ir::Value *value) const;

  // ---- BuildExpressions.cpp: scalars ------------------------------------------------------------------------------
  ir::Value *build(const clang::Expr &expr);
  ir::Value *buildUnfolded(const clang::Expr &expr);
  /// `expr` as a number, where it names no local and no template parameter; otherwise null, and nothing is built.
  ir::Value *fold(const clang::Expr &expr);
  /// `expr` as a number, whatever it names; null if it is none.
  ir::Value *evaluate(const clang::Expr &expr);
  ir::Value *constant(const clang::APValue &number, ir::ElementType element);
  bool mentionsNames(const clang::Stmt &expr);
  std::optional<int64_t> constantInteger(const clang::Expr &expr);
  ir::Value *buildCast(const clang::CastExpr &cast);
  ir::Value *buildConstruction(const clang::CXXConstructExpr &construction);
  ir::Value *buildUnary(const clang::UnaryOperator &op);
  ir::Value *buildStepByOne(const clang::UnaryOperator &op);
  ir::Value *buildBinary(const clang::BinaryOperator &op);
  ir::Value *buildScalar(clang::BinaryOperatorKind opcode, ir::Value *left, ir::Value *right, const clang::Expr &expr);
  ir::Value *buildScalarAssignment(const clang::BinaryOperator &op);
  ir::Value *buildConditional(const clang::ConditionalOperator &choice);

  // ---- BuildElementwise.cpp: operators on tiles and on 16-bit floats ------------------------------------------------
  ir::Value *buildOperatorCall(const clang::CXXOperatorCallExpr &call);
  ir::Value *buildTileBinary(const clang::CXXOperatorCallExpr &call);
  ir::Value *buildTileUnary(const clang::CXXOperatorCallExpr &call);
  ir::Value *buildTileAssignment(const clang::CXXOperatorCallExpr &call);
  /// The operator of `call` on operands that meet in `element`.
  ir::Value *elementwise(ir::Value *left, ir::Value *right, ir::ElementType element,
                         const clang::CXXOperatorCallExpr &call);
  /// Warns where a signed operand of `call` becomes unsigned.
  void warnOfMixedSigns(const clang::CXXOperatorCallExpr &call, const ElementOperand &left, const ElementOperand &right,
                        ir::ElementType common);
  /// `kind` on operands that meet in `element` and in their common shape. 16-bit floats are computed as float and
  /// rounded once.
  ir::Value *compute(ir::OpKind kind, llvm::ArrayRef<ir::Value *> operands, ir::ElementType element, SourceRange range);

  // ---- BuildMath.cpp: rows about functions of elements ---------------------------------------------------------
  ir::Value *buildWhere(const clang::CallExpr &call);
  ir::Value *buildFunction(const clang::CallExpr &call);
  ir::Value *buildClamp(const clang::CallExpr &call);
  /// The larger or the smaller of two values that meet in `element`.
  ir::Value *choose(ir::OpKind kind, ir::Value *left, ir::Value *right, ir::ElementType element, SourceRange range);
  /// A function of the standard library on scalars.
  ir::Value *buildStandardCall(const clang::CallExpr &call);
  /// `left` < `right`, of two scalars of one type.
  ir::Value *isLess(ir::Value *left, ir::Value *right, SourceRange range);
  ir::Value *select(ir::Value *condition, ir::Value *first, ir::Value *second, SourceRange range);
  bool buildArguments(const clang::CallExpr &call, llvm::SmallVectorImpl<ir::Value *> &arguments);

  // ---- BuildShapes.cpp: rows that move or repeat elements ------------------------------------------------------
  ir::Value *buildSubscript(const clang::CXXOperatorCallExpr &call);
  ir::Value *buildReshape(const clang::CallExpr &call);
  ir::Value *buildBroadcastTo(const clang::CallExpr &call);
  ir::Value *buildTrans(const clang::CallExpr &call);
  ir::Value *buildPermute(const clang::CallExpr &call);
  ir::Value *buildDot(const clang::CallExpr &call);
  ir::Value *insertAxis(ir::Value *value, unsigned axis, SourceRange range);
  ir::Value *broadcastTo(ir::Value *value, llvm::ArrayRef<ir::Extent> shape, SourceRange range);
  ir::Value *reshape(ir::Value *value, ir::Shape shape, SourceRange range);
  /// Axis k of the result is axis `order[k]` of `value`.
  ir::Value *permute(ir::Value *value, llvm::ArrayRef<unsigned> order, SourceRange range);

  // ---- BuildReductions.cpp -------------------------------------------------------------------------------------
  ir::Value *buildReduction(const clang::CallExpr &call);
  ir::Value *reduceAxis(ir::Value *value, unsigned axis, ir::Reduction reduction, SourceRange range);
  /// Over every axis: a scalar.
  ir::Value *reduceAll(ir::Value *value, ir::Reduction reduction, SourceRange range);
  /// The element of a tile whose extents are all 1.
  ir::Value *onlyElement(ir::Value *value, SourceRange range);

  // ---- BuildPointers.cpp: pointers to elements -----------------------------------------------------------------
  ir::Value *offsetPointer(ir::Value *pointer, ir::Value *offset, bool isNegative, SourceRange range);
  ir::Value *isNull(ir::Value *pointer, SourceRange range);
  /// `op` as a comparison of a pointer with nullptr; null where it is none.
  const clang::Expr *comparedWithNull(const clang::BinaryOperator &op);
  /// Warns of every product of two variables that `offset` is computed from in 32 bits.
  void warnOfNarrowProducts(const ir::Value &offset);

  // ---- BuildConversions.cpp
  // ------------------------------------------------------------------------------------------
  /// `value` with elements of type `element`. Scalars convert as in C++.
  ir::Value *convert(ir::Value *value, ir::ElementType element, SourceRange range);
  ir::Value *convertLiteral(ir::Value *value, ir::ElementType element, SourceRange range);
  /// A scalar beside a tile of `element`: it wraps, and a literal that does says so.
  ir::Value *convertWeak(ir::Value *value, ir::ElementType element, SourceRange range);
  ir::Value *toBool(ir::Value *value, SourceRange range);
  ir::Value *toIndex(ir::Value *value, SourceRange range) { return convert(value, ir::ElementType::I64, range); }

  // ---- BuildCalls.cpp
  // ------------------------------------------------------------------------------------------------
  ir::Value *buildCall(const clang::CallExpr &call);
  ir::Value *buildMemberCall(const clang::CXXMemberCallExpr &call);
  ir::Value *refuseCall(const clang::CallExpr &call);
  ir::Value *inlineOperator(const clang::CXXOperatorCallExpr &call);
  ir::Value *inlineCall(const clang::CallExpr &call, const clang::FunctionDecl &function);
  bool bindArgument(const clang::ParmVarDecl &parameter, const clang::Expr &argument, const Frame &callee);
  void bindTemplateArguments(const clang::CallExpr &call, Frame &callee);
  /// The template arguments of the called function that the call states, as written.
  llvm::ArrayRef<clang::TemplateArgumentLoc> writtenArguments(const clang::CallExpr &call);
  /// The shape of `type` with the names that the call states its extents by, from its template argument `first` on.
  ir::Shape namedShape(const clang::CallExpr &call, unsigned first, const ir::Type &type);

  // ---- BuildProgram.cpp: rows of DialectCalls.def about the whole kernel
  // -----------------------------------------------
  ir::Value *buildGrid(const clang::CallExpr &call);
  ir::Value *buildOptions(const clang::CallExpr &call);
  ir::Value *buildProgramId(const clang::CallExpr &call);
  ir::Value *buildNumPrograms(const clang::CallExpr &call);
  /// Where a program is in a grid that the caller gives: `kind` on `axis`, once a kernel, at its start.
  ir::Value *ofGivenGrid(ir::OpKind kind, unsigned axis, const clang::CallExpr &call);
  /// Whether grid is still to come.
  bool isBeforeGrid() const { return declaresGrid && !gridCall; }
  ir::Value *buildCeilDiv(const clang::CallExpr &call);
  bool isOncePerKernel(const clang::CallExpr &call, const clang::CallExpr *first);
  /// The axis that program_id or num_programs is asked for.
  std::optional<unsigned> placeInGrid(const clang::CallExpr &call);
  /// The program ids that an expression of array type holds.
  std::optional<Values> buildArray(const clang::Expr &expr);
  ir::Value *arrayElement(const std::optional<Values> &elements, std::optional<int64_t> index, const clang::Expr &use);

  // ---- BuildClaims.cpp: rows about what the kernel says of its arguments ---------------------------------------
  ir::Value *buildAssume(const clang::CallExpr &call);
  ir::Value *buildMultipleOf(const clang::CallExpr &call);
  ir::Value *buildMayAlias(const clang::CallExpr &call);
  void assume(const clang::Expr &condition);
  /// The kernel's parameter that `expr` names; null if it names none.
  const ir::Value *namedParameter(const clang::Expr &expr);
  /// Whether every program gets here.
  bool isAlwaysReached();

  // ---- BuildTiles.cpp: rows that make tiles, or convert their elements
  // --------------------------------------------------------------------
  ir::Value *buildArange(const clang::CallExpr &call);
  ir::Value *buildFull(const clang::CallExpr &call);
  ir::Value *buildZeros(const clang::CallExpr &call);
  ir::Value *buildConversion(const clang::CallExpr &call);
  ir::Value *buildBitcast(const clang::CallExpr &call);

  // ---- BuildMemory.cpp: rows about memory
  // ----------------------------------------------------------------------------------
  ir::Value *buildMakeBlockPointer(const clang::CallExpr &call);
  ir::Value *buildAdvance(const clang::CallExpr &call);
  ir::Value *buildAdvanceMember(const clang::CXXMemberCallExpr &call);
  ir::Value *buildLoad(const clang::CallExpr &call);
  ir::Value *buildStore(const clang::CallExpr &call);
  /// Appends the entries of a braced list, as 64-bit integers.
  bool buildList(const clang::Expr &list, llvm::SmallVectorImpl<ir::Value *> &entries);
  ir::Value *buildEntry(const clang::Expr &entry);
  ir::Value *buildMask(const clang::Expr &mask, const ir::Type &pointer);
  ir::Value *buildPadding(const clang::Expr &padding, const ir::Type &pointer);
  ir::Value *buildOther(const clang::Expr &other, const ir::Type &pointer);

  // ---- making operations
  // -------------------------------------------------------------------------------------------------
  ir::Op &emit(ir::OpKind kind, ir::Type type, llvm::ArrayRef<ir::Value *> operands, SourceRange range);
  ir::Op &emit(ir::OpKind kind, llvm::ArrayRef<ir::Value *> operands, SourceRange range);
  ir::Value *integer(ir::ElementType element, int64_t number, SourceRange range);
  ir::Value *real(ir::ElementType element, double number, SourceRange range);

  // ---- errors
  // ------------------------------------------------------------------------------------------------------------
  ir::Value *refuse(const clang::Stmt &construct);
  /// Whether `construct` uses a local whose declaration was refused.
  bool usesRefused(const clang::Stmt &construct) const;
  template <class... Arguments>
  void refuseLocal(const clang::ValueDecl &local, Diagnostic diagnostic, Arguments &&...arguments) {
    refusedLocals.insert(&local);
    places.report(diagnostic, places.token(local.getLocation()), local.getName(),
                  std::forward<Arguments>(arguments)...);
  }
  std::string nameOf(clang::QualType type) const { return type.getAsString(context.getPrintingPolicy()); }
  SourceRange rangeOf(const clang::Stmt &statement) const { return places.range(statement.getSourceRange()); }
  bool isInKernel() const { return frames.size() == 1; }
  Frame &frame() { return frames.back(); }

  clang::ASTContext &context;
  SourcePlaces &places;
  ir::Kernel &kernel;
  ir::Builder builder;
  std::vector<Frame> frames;
  llvm::DenseMap<const clang::ValueDecl *, Binding> bindings;
  /// Locals whose declaration was refused; nothing is said about their uses.
  llvm::DenseSet<const clang::ValueDecl *> refusedLocals;
  /// Variables that have a value by now.
  llvm::DenseSet<const ir::Variable *> written;
  /// Those that have another one than at first.
  llvm::DenseSet<const ir::Variable *> changed;
  /// The ids of the program, by axis; null where a grid that the caller gives was not asked for them.
  Values programIds;
  /// The extents of a grid that the caller gives, likewise.
  Values programCounts;
  /// Whether the kernel has grid; otherwise the caller gives it.
  bool declaresGrid = false;
  const clang::CallExpr *gridCall = nullptr;
  const clang::CallExpr *optionsCall = nullptr;
};

/// A construct that no kernel may contain: what it is called, and what is accepted in its place.
struct RefusedConstruct {
  std::string name;
  llvm::StringRef accepted;
  clang::SourceLocation place;
};
RefusedConstruct describeConstruct(const clang::Stmt &construct, const clang::PrintingPolicy &policy);

} // namespace tiletrans::frontend

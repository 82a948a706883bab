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
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <optional>
#include <string>

namespace tiletrans::frontend {

struct Binding;

/// A member of an aggregate. A reference is the very binding of what it refers to.
struct MemberBinding {
  std::shared_ptr<Binding> object;
  /// For names of variables.
  std::string name;
  bool isReference = false;
};

/// What a name or an expression of the source stands for: a value, a variable, or an aggregate of members. Nothing at
/// all after an error.
struct Binding {
  ir::Value *value = nullptr;
  /// For what is assigned again; `value` is what it begins with.
  ir::Variable *variable = nullptr;
  /// For what has no value yet: the type that it will have.
  std::optional<ir::Type> type;
  bool isAggregate = false;
  llvm::SmallVector<MemberBinding, 3> members;

  bool isUndefined() const { return !value && !variable && type; }
};
using Object = std::shared_ptr<Binding>;

/// A function whose body is being built: the kernel, or one that is inlined into it.
struct Frame {
  const clang::FunctionDecl *function = nullptr;
  AssignedLocals assigned;
  /// The numbers among its template arguments, by position; null where it is no number.
  llvm::SmallVector<ir::Value *, 4> templateArguments;
  /// The object of a member function; null for others.
  Object self;
  unsigned loopDepth = 0;
  /// Branches and loops around the statement that is built.
  unsigned nesting = 0;
  bool hasReturned = false;
  Object returned;
  /// Whether the function has returned, where that depends on the run; null where it never has to be asked.
  ir::Variable *returnFlag = nullptr;
  bool asksFlag = false;
};

/// What is known about the way to the statement that is built.
struct PathState {
  /// The way ends here: what follows is never reached.
  bool hasEnded = false;
  /// The inlined function returns on some ways to here.
  bool mayHaveReturned = false;
  /// Variables that have a value by now, and those that have one on some ways only.
  llvm::DenseSet<const ir::Variable *> written, partlyWritten;
};

/// A loop that is being built, for what its earlier trips may have assigned.
struct LoopState {
  unsigned branchDepth = 0;
  llvm::DenseSet<const ir::Variable *> assigned;
};

class KernelBuilder {
public:
  KernelBuilder(clang::ASTContext &context, SourcePlaces &places, ir::Kernel &kernel)
      : context(context), places(places), kernel(kernel), builder(kernel, kernel.body) {}

  void build(const clang::FunctionDecl &function);

private:
  using Values = llvm::SmallVector<ir::Value *, 3>;
  using BuildCall = ir::Value *(KernelBuilder::*)(const clang::CallExpr &);
  using BuildPart = llvm::function_ref<void()>;
  using HostValues = llvm::MapVector<ir::Variable *, ir::Value *>;
  using Statements = llvm::ArrayRef<const clang::Stmt *>;

  // ---- BuildKernel.cpp: the signature -------------------------------------------------------------------------
  bool buildTemplateArguments(const clang::FunctionDecl &function);
  bool buildTemplateArgument(const clang::NamedDecl &parameter, const clang::TemplateArgument &argument);
  std::string defaultNumber(const clang::NamedDecl &parameter);
  bool buildParameters(const clang::FunctionDecl &function);
  void checkTileSizes();

  // ---- BuildStatements.cpp ------------------------------------------------------------------------------------
  void buildStatement(const clang::Stmt &statement);
  void buildSequence(Statements statements);
  void buildDeclaration(const clang::Decl &decl);
  void buildLocal(const clang::VarDecl &local);
  void bindReference(const clang::VarDecl &local, const clang::Expr &initialiser);
  void bindDecomposition(const clang::DecompositionDecl &local, const clang::Expr &initialiser);
  void bindObject(const clang::ValueDecl &local, Object object);
  /// What a statement does, whatever its value is.
  void buildEffects(const clang::Expr &expr);
  /// Whether `statement` may stand in front of grid.
  bool mayPrecedeGrid(const clang::Stmt &statement);

  // ---- BuildBranches.cpp --------------------------------------------------------------------------------------
  /// Builds `branch`, and what follows it in an inlined function where one side returns; says whether it did so.
  bool buildIf(const clang::IfStmt &branch, Statements rest);
  void buildReturn(const clang::ReturnStmt &statement);
  void returnObject(const clang::Expr &value);
  bool alwaysReturns(const clang::Stmt *statement);
  void buildArms(ir::Value *condition, BuildPart body, BuildPart otherwise);
  void buildArmsOnHost(ir::Value *condition, BuildPart body, BuildPart otherwise);
  /// The ways that come together: the current one, and `other`.
  void mergePaths(PathState other);
  std::optional<bool> constantCondition(const clang::IfStmt &branch);
  /// `expr` as a bool.
  ir::Value *buildCondition(const clang::Expr &expr);
  ir::Value *buildLogical(const clang::BinaryOperator &op);
  ir::Value *buildConditional(const clang::AbstractConditionalOperator &choice);
  /// The choice as a copy of what is chosen.
  Object buildChosen(const clang::AbstractConditionalOperator &choice);
  bool isSafeToCompute(const clang::Stmt &expr);

  // ---- BuildLoops.cpp -----------------------------------------------------------------------------------------
  void buildFor(const clang::ForStmt &loop);
  void buildWhile(const clang::WhileStmt &loop);
  void buildDo(const clang::DoStmt &loop);
  void buildExit(const clang::Stmt &statement, ir::OpKind kind);
  struct CountingLoop;
  /// The parts of a loop that counts from low to high; nothing for other loops.
  std::optional<CountingLoop> countingForm(const clang::ForStmt &loop);
  bool findBound(const clang::ForStmt &loop, CountingLoop &parts);
  bool findStep(const clang::ForStmt &loop, CountingLoop &parts);
  void buildCounting(const clang::ForStmt &loop, const CountingLoop &parts);
  void buildWhileLoop(const clang::Stmt &loop, llvm::function_ref<ir::Value *()> condition, BuildPart body,
                      BuildPart step);
  ir::Value *buildLoopTest(const clang::VarDecl *variable, const clang::Expr &condition);
  void enterLoop(const clang::Stmt &loop);
  void leaveLoop();
  bool isInvariant(const clang::ForStmt &loop, const clang::Expr &expr);

  // ---- BuildNames.cpp: locals, variables, named numbers -----------------------------------------------------------
  /// `decl` is a variable if its function assigns it again, otherwise a value.
  void bind(const clang::ValueDecl &decl, ir::Value *value);
  void bindValue(const clang::ValueDecl &decl, ir::Value *value);
  void bindVariable(const clang::ValueDecl &decl, ir::Type type, ir::Value *value);
  void nameValue(ir::Value &value, llvm::StringRef name);
  void reportNoVariable(const clang::Expr &target);
  Object makeVariable(const std::string &name, ir::Type type, ir::Value *value, SourceRange range);
  ir::Value *readName(const clang::DeclRefExpr &reference);
  /// What `object`, no aggregate, holds; an error at `use` if that is nothing yet.
  ir::Value *read(const Binding &object, const clang::Expr &use);
  ir::Variable *assignedVariable(const clang::Expr &target);
  ir::Value *assign(ir::Variable *variable, ir::Value *value);

  // ---- BuildObjects.cpp: places and aggregates ----------------------------------------------------------------
  /// What `expr` denotes. An lvalue: the very binding of it; a prvalue: one of its own. Null after an error.
  Object buildObject(const clang::Expr &expr);
  Object buildNamed(const clang::DeclRefExpr &reference);
  Object buildMember(const clang::MemberExpr &member);
  Object buildElement(const clang::Expr &array, const clang::Expr &index, const clang::Expr &use);
  Object buildCallObject(const clang::CallExpr &call);
  Object buildStandardCall(const clang::CallExpr &call);
  Object buildCastObject(const clang::CastExpr &cast);
  Object takeMembers(const clang::CallExpr &call);
  Object objectOf(ir::Value *value);
  Object valueObject(const clang::Expr &expr);
  Object refuseObject(const clang::Stmt &construct);
  Object refuseCallObject(const clang::CallExpr &call);
  Object memberAt(const Object &aggregate, int64_t index, const clang::Expr &use);
  /// A binding of its own that begins with what `source` holds; of variables where it is assigned again.
  Object copy(const Object &source, const clang::Expr &use, bool isAssigned, const std::string &name);
  bool assignObject(const Object &target, const Object &source, const clang::Expr &use);
  /// Variables that can hold what `source` holds.
  Object variablesFor(const Object &source, const std::string &name);

  // ---- BuildAggregates.cpp: making aggregates -----------------------------------------------------------------
  Object buildAggregate(clang::QualType type, llvm::ArrayRef<clang::Expr *> entries, const clang::Expr *filler,
                        const clang::Expr &use);
  /// What a local or member of `type` begins with that is initialised by `initialiser`.
  Object buildInitialised(const clang::Expr &initialiser, clang::QualType type);
  /// What a reference of `type` is bound to.
  Object buildReferred(const clang::Expr &referred, clang::QualType type);
  bool initialise(const clang::CXXCtorInitializer &initialiser, const clang::CXXConstructorDecl &constructor);
  Object buildConstructed(const clang::CXXConstructExpr &construction);
  Object buildStandardConstructed(const clang::CXXConstructExpr &construction);
  Object runConstructor(const clang::CXXConstructExpr &construction);
  Object buildClosure(const clang::LambdaExpr &lambda);
  Object objectOfConstant(const clang::APValue &number, clang::QualType type, const clang::Expr &use);
  /// An object of `type` without a value; null, and an error at `use`, where no kernel can hold one.
  Object undefinedObject(clang::QualType type, SourceRange use);
  Object zeroObject(clang::QualType type, SourceRange use);
  /// `source` as a member of `type`: elements are converted.
  Object convertObject(const Object &source, clang::QualType type, const clang::Expr &use);
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
  const clang::Expr *comparedWithNull(const clang::BinaryOperator &op);
  ir::Value *buildIsNull(const clang::Expr &pointer, bool isNegated, SourceRange range);
  ir::Value *readPlace(const clang::Expr &place);

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
  ir::Value *buildStandardFunction(const clang::CallExpr &call);
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
  /// Warns of every product of two variables in 32 bits that becomes an offset, or the extent or stride of a window.
  void warnOfNarrowProducts();

  // ---- BuildConversions.cpp -------------------------------------------------------------------------------
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
  ir::Value *buildDialectCall(const clang::CallExpr &call);
  ir::Value *buildDialectMember(const clang::CXXMemberCallExpr &call);
  ir::Value *refuseCall(const clang::CallExpr &call);

  // ---- InlineCalls.cpp ----------------------------------------------------------------------------------------
  ir::Value *inlineOperator(const clang::CXXOperatorCallExpr &call);
  Object inlineOperatorObject(const clang::CXXOperatorCallExpr &call);
  Object inlineMember(const clang::CXXMemberCallExpr &call);
  Object inlineCall(const clang::Expr &call, const clang::FunctionDecl &function,
                    llvm::ArrayRef<const clang::Expr *> arguments, const Object &self);
  bool bindArguments(const clang::FunctionDecl &function, llvm::ArrayRef<const clang::Expr *> arguments,
                     const Frame &callee);
  /// Returns what the captured names stand for outside of the lambda.
  llvm::SmallVector<std::pair<const clang::ValueDecl *, Object>, 4> bindCaptures(const clang::CXXRecordDecl &closure,
                                                                                 const Object &self, Frame &callee);
  /// Builds the body of the innermost frame.
  void buildFunctionBody(const clang::FunctionDecl &function);
  void dropFlag(const ir::Variable &flag);
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
  ir::Value *buildGrouped(const clang::CallExpr &call);
  bool isOncePerKernel(const clang::CallExpr &call, const clang::CallExpr *first);
  /// The axis that program_id or num_programs is asked for.
  std::optional<unsigned> placeInGrid(const clang::CallExpr &call);

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
  /// The same, in a function that is called for that.
  bool isOnHost() const { return isBeforeGrid() && frames.size() > 1 && loops.empty(); }
  Frame &frame() { return frames.back(); }

  clang::ASTContext &context;
  SourcePlaces &places;
  ir::Kernel &kernel;
  ir::Builder builder;
  std::vector<Frame> frames;
  llvm::DenseMap<const clang::ValueDecl *, Object> bindings;
  /// Locals whose declaration was refused; nothing is said about their uses.
  llvm::DenseSet<const clang::ValueDecl *> refusedLocals;
  PathState path;
  std::vector<LoopState> loops;
  /// Branches around the statement that is built, in all frames.
  unsigned branchDepth = 0;
  /// Variables that are assigned somewhere, and those that are assigned a second time.
  llvm::DenseSet<const ir::Variable *> assignedOnce, changed;
  /// What variables hold that functions in front of grid assign.
  HostValues hostValues;
  /// What the last call of a function of the dialect returned that returns several values: its members.
  Values returnedMembers;
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

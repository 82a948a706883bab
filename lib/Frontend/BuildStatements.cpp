// Statements and declarations.
#include "KernelBuilder.h"

#include "llvm/Support/SaveAndRestore.h"

namespace tiletrans::frontend {

void KernelBuilder::buildStatement(const clang::Stmt &statement) {
  if (isInKernel() && isBeforeGrid() && !mayPrecedeGrid(statement))
    return places.report(Diagnostic::statementBeforeGrid, places.token(statement.getBeginLoc()));
  const llvm::SaveAndRestore enclosing(builder.statement);

  switch (statement.getStmtClass()) {
  case clang::Stmt::CompoundStmtClass:
    return buildCompound(llvm::cast<clang::CompoundStmt>(statement));
  case clang::Stmt::DeclStmtClass:
    for (const clang::Decl *decl : llvm::cast<clang::DeclStmt>(statement).decls())
      buildDeclaration(*decl);
    return;
  case clang::Stmt::ForStmtClass:
    return buildFor(llvm::cast<clang::ForStmt>(statement));
  case clang::Stmt::IfStmtClass:
    return buildIf(llvm::cast<clang::IfStmt>(statement));
  case clang::Stmt::ReturnStmtClass:
    return buildReturn(llvm::cast<clang::ReturnStmt>(statement));
  case clang::Stmt::NullStmtClass:
    return;
  // A label without 'goto' does nothing.
  case clang::Stmt::LabelStmtClass:
    return buildStatement(*llvm::cast<clang::LabelStmt>(statement).getSubStmt());
  case clang::Stmt::AttributedStmtClass:
    return buildStatement(*llvm::cast<clang::AttributedStmt>(statement).getSubStmt());
  default:
    break;
  }
  if (const auto *expr = llvm::dyn_cast<clang::Expr>(&statement)) {
    builder.statement = rangeOf(statement);
    build(*expr);
    return;
  }
  refuse(statement);
}

bool KernelBuilder::mayPrecedeGrid(const clang::Stmt &statement) {
  if (findDialectCall(&statement, "grid"))
    return true;
  if (const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(&statement))
    return llvm::all_of(declarations->decls(), [](const clang::Decl *decl) {
      const auto *local = llvm::dyn_cast<clang::VarDecl>(decl);
      return !local || local->isConstexpr() || elementTypeOf(local->getType()).has_value();
    });
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    return callee && callee->getIdentifier() && isDialect(callee) &&
           llvm::is_contained({"options", "assume", "may_alias"}, callee->getName());
  }
  return llvm::isa<clang::CompoundStmt, clang::NullStmt>(statement);
}

void KernelBuilder::buildCompound(const clang::CompoundStmt &compound) {
  for (const clang::Stmt *statement : compound.body()) {
    if (frame().hasReturned)
      return;
    buildStatement(*statement);
  }
}

void KernelBuilder::buildIf(const clang::IfStmt &branch) {
  if (branch.getInit())
    buildStatement(*branch.getInit());
  const bool hasValue = !branch.isConsteval() && !branch.getConditionVariable();
  const std::optional<int64_t> condition = hasValue ? constantInteger(*branch.getCond()) : std::nullopt;
  if (!condition) {
    refuse(branch);
    return;
  }
  if (const clang::Stmt *taken = *condition ? branch.getThen() : branch.getElse())
    buildStatement(*taken);
}

void KernelBuilder::buildReturn(const clang::ReturnStmt &statement) {
  if (frame().loopDepth > 0) {
    refuse(statement);
    return;
  }
  frame().hasReturned = true;
  // What a called function returns belongs to the statement of the call.
  if (const clang::Expr *value = statement.getRetValue())
    frame().returned = build(*value);
}

void KernelBuilder::buildDeclaration(const clang::Decl &decl) {
  if (const auto *local = llvm::dyn_cast<clang::VarDecl>(&decl))
    return buildLocal(*local);
  // These have no value at run time.
  if (llvm::isa<clang::StaticAssertDecl, clang::TypedefNameDecl, clang::UsingDecl, clang::UsingDirectiveDecl,
                clang::UsingEnumDecl, clang::EnumDecl, clang::NamespaceAliasDecl, clang::EmptyDecl>(decl))
    return;
  places.report(Diagnostic::refusedConstruct, places.token(decl.getLocation()), "this declaration",
                "declare it outside the kernel");
}

void KernelBuilder::buildLocal(const clang::VarDecl &local) {
  builder.statement = places.range(local.getSourceRange());
  const clang::Expr *initialiser = local.getInit();
  const std::optional<ir::Type> type = irTypeOf(local.getType());

  // A constant without an element type (options_t, an array of numbers) is only used where numbers are computed.
  if (!type && local.isConstexpr())
    return;
  if (!local.isConstexpr() && !local.hasLocalStorage())
    return refuseLocal(local, Diagnostic::mutableGlobal);
  if (initialiser && !type && (findDialectCall(initialiser, "grid") || llvm::isa<clang::DecompositionDecl>(local)))
    return buildLocalArray(local, *initialiser);
  if (const auto *lambda =
          llvm::dyn_cast_or_null<clang::LambdaExpr>(initialiser ? initialiser->IgnoreImplicit() : nullptr)) {
    refuse(*lambda);
    refusedLocals.insert(&local);
    return;
  }
  if (!type)
    return refuseLocal(local, Diagnostic::localType, nameOf(local.getType()));

  const auto *construction = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(initialiser);
  // `f16 x{}` is 0.
  const bool isZero = construction && construction->requiresZeroInitialization() && elementTypeOf(local.getType());
  if (!initialiser || (construction && construction->getConstructor()->isDefaultConstructor() && !isZero))
    return bindVariable(local, *type, nullptr);

  // Another name for a local that changes is that local.
  const clang::ValueDecl *referred = local.getType()->isReferenceType() ? namedLocal(initialiser) : nullptr;
  if (referred && bindings[referred].variable) {
    bindings[&local] = Binding(bindings[referred]);
    return;
  }
  if (local.getType()->isReferenceType() && !local.getType()->getPointeeType().isConstQualified() &&
      initialiser->isLValue() && !referred)
    return refuseLocal(local, Diagnostic::referenceToNoLocal);
  bind(local, build(*initialiser));
}

void KernelBuilder::buildLocalArray(const clang::VarDecl &local, const clang::Expr &initialiser) {
  const std::optional<Values> elements = buildArray(initialiser);
  const auto *decomposition = llvm::dyn_cast<clang::DecompositionDecl>(&local);
  if (!elements) {
    refusedLocals.insert(&local);
    if (decomposition)
      refusedLocals.insert(decomposition->bindings().begin(), decomposition->bindings().end());
    return;
  }
  if (decomposition) {
    for (const auto [name, element] : llvm::zip_equal(decomposition->bindings(), *elements))
      bind(*name, element);
    return;
  }
  Binding &binding = bindings[&local] = {};
  binding.elements = *elements;
}

} // namespace tiletrans::frontend

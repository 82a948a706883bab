// Statements and declarations.
#include "AggregateTypes.h"
#include "KernelBuilder.h"

#include "llvm/Support/SaveAndRestore.h"

namespace tiletrans::frontend {

void KernelBuilder::buildStatement(const clang::Stmt &statement) {
  if (isInKernel() && isBeforeGrid() && !mayPrecedeGrid(statement))
    return places.report(Diagnostic::statementBeforeGrid, places.token(statement.getBeginLoc()));
  const llvm::SaveAndRestore enclosing(builder.statement);

  switch (statement.getStmtClass()) {
  case clang::Stmt::CompoundStmtClass:
    return buildSequence(Statements(llvm::cast<clang::CompoundStmt>(statement).body_begin(),
                                    llvm::cast<clang::CompoundStmt>(statement).size()));
  case clang::Stmt::DeclStmtClass:
    for (const clang::Decl *decl : llvm::cast<clang::DeclStmt>(statement).decls())
      buildDeclaration(*decl);
    return;
  case clang::Stmt::ForStmtClass:
    return buildFor(llvm::cast<clang::ForStmt>(statement));
  case clang::Stmt::WhileStmtClass:
    return buildWhile(llvm::cast<clang::WhileStmt>(statement));
  case clang::Stmt::DoStmtClass:
    return buildDo(llvm::cast<clang::DoStmt>(statement));
  case clang::Stmt::BreakStmtClass:
    return buildExit(statement, ir::OpKind::Break);
  case clang::Stmt::ContinueStmtClass:
    return buildExit(statement, ir::OpKind::Continue);
  case clang::Stmt::IfStmtClass:
    buildIf(llvm::cast<clang::IfStmt>(statement), {});
    return;
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
    return buildEffects(*expr);
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

void KernelBuilder::buildEffects(const clang::Expr &expr) {
  const clang::QualType type = expr.getType();
  if (type->isVoidType() || irTypeOf(type))
    build(expr);
  else
    buildObject(expr);
}

void KernelBuilder::buildDeclaration(const clang::Decl &decl) {
  if (const auto *local = llvm::dyn_cast<clang::VarDecl>(&decl))
    return buildLocal(*local);
  // These have no value at run time.
  if (llvm::isa<clang::StaticAssertDecl, clang::TypedefNameDecl, clang::UsingDecl, clang::UsingDirectiveDecl,
                clang::UsingEnumDecl, clang::EnumDecl, clang::NamespaceAliasDecl, clang::EmptyDecl, clang::RecordDecl>(
          decl))
    return;
  places.report(Diagnostic::refusedConstruct, places.token(decl.getLocation()), "this declaration",
                "declare it outside the kernel");
}

void KernelBuilder::buildLocal(const clang::VarDecl &local) {
  builder.statement = places.range(local.getSourceRange());
  const clang::Expr *initialiser = local.getInit();
  const clang::QualType type = local.getType();
  const std::optional<ir::Type> leaf = irTypeOf(type);

  // A constant without an element type (options_t, an array of numbers) is only used where numbers are computed.
  if (!leaf && local.isConstexpr() && !type->isReferenceType())
    return;
  if (!local.isConstexpr() && !local.hasLocalStorage())
    return refuseLocal(local, Diagnostic::mutableGlobal);
  if (const auto *decomposition = llvm::dyn_cast<clang::DecompositionDecl>(&local))
    return bindDecomposition(*decomposition, *initialiser);
  if (!isHeldInKernel(context, type))
    return refuseLocal(local, Diagnostic::localType, nameOf(type));
  if (type->isReferenceType())
    return bindReference(local, *initialiser);

  const auto *construction = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(initialiser);
  // `f16 x{}` is 0.
  const bool isZero = construction && construction->requiresZeroInitialization() && leaf;
  if (leaf && !isZero && (!initialiser || (construction && construction->getConstructor()->isDefaultConstructor())))
    return bindVariable(local, *leaf, nullptr);
  if (leaf)
    return bind(local, build(*initialiser));
  const bool isAssigned = frame().assigned.count(&local) != 0;
  Object object;
  if (initialiser) {
    object = copy(buildObject(*initialiser), *initialiser, isAssigned, local.getName().str());
  } else {
    builder.range = places.token(local.getLocation());
    object = undefinedObject(type, builder.range);
    object = object && isAssigned ? variablesFor(object, local.getName().str()) : object;
  }
  bindObject(local, std::move(object));
}

void KernelBuilder::bindObject(const clang::ValueDecl &local, Object object) {
  if (!object)
    refusedLocals.insert(&local);
  else
    refusedLocals.erase(&local);
  if (object && object->value && !object->variable)
    nameValue(*object->value, local.getName());
  if (object)
    bindings[&local] = std::move(object);
  else
    bindings.erase(&local);
}

void KernelBuilder::bindReference(const clang::VarDecl &local, const clang::Expr &initialiser) {
  const bool isMutable = !local.getType()->getPointeeType().isConstQualified();
  if (isMutable && initialiser.isLValue() && rootsOf(&initialiser).empty())
    return refuseLocal(local, Diagnostic::referenceToNoLocal);
  bindObject(local, buildReferred(initialiser, local.getType()));
}

void KernelBuilder::bindDecomposition(const clang::DecompositionDecl &local, const clang::Expr &initialiser) {
  const bool isReference = local.getType()->isReferenceType();
  const Object whole = isReference ? buildReferred(initialiser, local.getType()) : buildObject(initialiser);
  const llvm::ArrayRef<clang::BindingDecl *> names = local.bindings();
  if (!whole || !whole->isAggregate || whole->members.size() < names.size()) {
    if (whole)
      places.report(
          Diagnostic::refusedConstruct, rangeOf(initialiser), "taking this apart",
          "accepted are structs without bases, std::pair, std::array, std::tuple, arrays, and what grid returns");
    refusedLocals.insert(names.begin(), names.end());
    return;
  }
  // Bases, which are empty where names are bound to members, come first.
  const size_t bases = whole->members.size() - names.size();
  for (size_t i = 0; i < names.size(); ++i) {
    const MemberBinding &member = whole->members[bases + i];
    const bool isShared = isReference || member.isReference;
    bindObject(*names[i], isShared ? member.object
                                   : copy(member.object, initialiser, frame().assigned.count(names[i]) != 0,
                                          names[i]->getName().str()));
  }
}

} // namespace tiletrans::frontend

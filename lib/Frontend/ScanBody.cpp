#include "ScanBody.h"

#include "DialectTypes.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::frontend {

const clang::ValueDecl *namedLocal(const clang::Expr *expr) {
  expr = expr->IgnoreParens();
  while (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr)) {
    if (cast->getCastKind() != clang::CK_NoOp && cast->getCastKind() != clang::CK_LValueToRValue)
      return nullptr;
    expr = cast->getSubExpr()->IgnoreParens();
  }
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  if (!reference)
    return nullptr;
  const clang::ValueDecl *decl = reference->getDecl();
  if (llvm::isa<clang::BindingDecl>(decl))
    return decl;
  const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
  return variable && variable->isLocalVarDeclOrParm() ? decl : nullptr;
}

const clang::VarDecl *counterOf(const clang::ForStmt *loop) {
  const auto *init = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
  return init && init->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(init->getSingleDecl()) : nullptr;
}

namespace {

/// Whether a function could change what is bound to a parameter or reference of `type`.
bool isMutableReference(clang::QualType type) {
  return type->isReferenceType() && !type->getPointeeType().isConstQualified();
}

class AssignmentFinder : public clang::RecursiveASTVisitor<AssignmentFinder> {
public:
  AssignedLocals assigned;

  bool TraverseForStmt(clang::ForStmt *loop) {
    for (clang::Stmt *part : {loop->getInit(), static_cast<clang::Stmt *>(loop->getCond()), loop->getBody()})
      if (part)
        TraverseStmt(part);
    // The step moves the counter; whatever else it does is found.
    AssignmentFinder step;
    step.TraverseStmt(loop->getInc());
    for (const auto &[local, place] : step.assigned)
      if (local != counterOf(loop))
        assigned.try_emplace(local, place);
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator *op) {
    if (op->isAssignmentOp())
      add(op->getLHS(), op->getOperatorLoc());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *op) {
    if (op->isIncrementDecrementOp() || op->getOpcode() == clang::UO_AddrOf)
      add(op->getSubExpr(), op->getOperatorLoc());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *call) {
    if (call->isAssignmentOp())
      add(call->getArg(0), call->getOperatorLoc());
    return true;
  }
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr *call) {
    const clang::CXXMethodDecl *method = call->getMethodDecl();
    if (method && !method->isConst() && !method->isStatic())
      add(call->getImplicitObjectArgument(), call->getExprLoc());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::FunctionDecl *function = call->getDirectCallee();
    if (!function || llvm::isa<clang::CXXOperatorCallExpr>(call))
      return true;
    for (unsigned i = 0; i < std::min(call->getNumArgs(), function->getNumParams()); ++i)
      if (isMutableReference(function->getParamDecl(i)->getType()))
        add(call->getArg(i), call->getArg(i)->getExprLoc());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *variable) {
    if (isMutableReference(variable->getType()) && variable->getInit())
      add(variable->getInit(), variable->getLocation());
    return true;
  }

private:
  void add(const clang::Expr *target, clang::SourceLocation place) {
    if (const clang::ValueDecl *local = namedLocal(target))
      assigned.try_emplace(local, place);
  }
};

class LocalFinder : public clang::RecursiveASTVisitor<LocalFinder> {
public:
  llvm::DenseSet<const clang::ValueDecl *> locals;
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    if (const clang::ValueDecl *local = namedLocal(reference))
      locals.insert(local);
    return true;
  }
};

/// Visits every call that may run: not those in the branch of an `if constexpr` that is not taken.
template <class Callback> class CallVisitor : public clang::RecursiveASTVisitor<CallVisitor<Callback>> {
  using Base = clang::RecursiveASTVisitor<CallVisitor<Callback>>;

public:
  CallVisitor(const clang::ASTContext &context, Callback callback) : context(context), callback(callback) {}

  bool TraverseIfStmt(clang::IfStmt *branch) {
    if (!branch->isConstexpr() || branch->getCond()->isValueDependent())
      return Base::TraverseIfStmt(branch);
    const std::optional<const clang::Stmt *> taken = branch->getNondiscardedCase(context);
    return !taken || !*taken || this->TraverseStmt(const_cast<clang::Stmt *>(*taken));
  }
  bool VisitCallExpr(clang::CallExpr *call) { return callback(call); }

private:
  const clang::ASTContext &context;
  Callback callback;
};

class RecursionFinder {
public:
  explicit RecursionFinder(clang::ASTContext &context) : context(context) {}

  const clang::CallExpr *find(const clang::FunctionDecl *function) {
    if (!done.insert(function).second)
      return nullptr;
    running.push_back(function);
    const clang::CallExpr *found = nullptr;
    CallVisitor visitor(context, [&](clang::CallExpr *call) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      callee = callee ? visibleBody(callee, context.getSourceManager()) : nullptr;
      if (callee)
        found = llvm::is_contained(running, callee) ? call : find(callee);
      return !found;
    });
    visitor.TraverseStmt(function->getBody());
    running.pop_back();
    return found;
  }

private:
  clang::ASTContext &context;
  llvm::DenseSet<const clang::FunctionDecl *> done;
  llvm::SmallVector<const clang::FunctionDecl *, 8> running;
};

} // namespace

AssignedLocals assignedLocals(const clang::Stmt *body) {
  AssignmentFinder finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return std::move(finder.assigned);
}

llvm::DenseSet<const clang::ValueDecl *> localsIn(const clang::Stmt *expr) {
  LocalFinder finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(expr));
  return std::move(finder.locals);
}

const clang::FunctionDecl *visibleBody(const clang::FunctionDecl *function, const clang::SourceManager &manager) {
  const clang::FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition) || isDialect(definition) || llvm::isa<clang::CXXMethodDecl>(definition))
    return nullptr;
  return manager.isInSystemHeader(manager.getFileLoc(definition->getLocation())) ? nullptr : definition;
}

const clang::CallExpr *findRecursion(const clang::FunctionDecl *function, clang::ASTContext &context) {
  return RecursionFinder(context).find(function);
}

const clang::CallExpr *findDialectCall(const clang::Stmt *body, llvm::StringRef name) {
  struct Finder : clang::RecursiveASTVisitor<Finder> {
    llvm::StringRef name;
    const clang::CallExpr *found = nullptr;
    bool VisitCallExpr(clang::CallExpr *call) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      if (callee && callee->getIdentifier() && callee->getName() == name && isDialect(callee))
        found = call;
      return !found;
    }
  } finder;
  finder.name = name;
  finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return finder.found;
}

} // namespace tiletrans::frontend

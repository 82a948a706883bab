// What has to be known of a function's body before it is built.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace tiletrans::frontend {

/// Locals that may get another value after their initialisation, in whole or in part, and where the first time:
/// assigned, moved by a member function, or bound to a reference through which that may happen. The null key stands for
/// the object whose member function `body` is. A counting loop's own step does not count.
using AssignedLocals = llvm::DenseMap<const clang::ValueDecl *, clang::SourceLocation>;
AssignedLocals assignedLocals(const clang::Stmt *body);
/// The same with what the functions do that `body` calls: a lambda changes what it captures by reference.
AssignedLocals assignedByRunning(const clang::Stmt *body, const clang::SourceManager &manager);

/// Locals that `body` gives a new value by `=`.
llvm::DenseSet<const clang::ValueDecl *> plainlyAssigned(const clang::Stmt *body);

/// Locals and parameters that `expr` reads.
llvm::DenseSet<const clang::ValueDecl *> localsIn(const clang::Stmt *expr);

/// Whether `body` reads memory that may be written meanwhile, writes memory, or does anything else that shows.
bool touchesMemory(const clang::Stmt *body, const clang::SourceManager &manager);

/// Whether `body` has a statement of class `Statement`, those in lambdas and local classes left out.
template <class Statement> bool contains(const clang::Stmt *body) {
  if (!body || llvm::isa<clang::LambdaExpr>(body))
    return false;
  return llvm::isa<Statement>(body) || llvm::any_of(body->children(), contains<Statement>);
}

/// The counter of a loop that declares one.
const clang::VarDecl *counterOf(const clang::ForStmt *loop);

/// The definition that a call of `function` runs, where the user wrote it; otherwise null. The operator of a lambda and
/// member functions count.
const clang::FunctionDecl *visibleBody(const clang::FunctionDecl *function, const clang::SourceManager &manager);

/// The first call through which `function` may reach a function that is already running; null if there is none.
const clang::CallExpr *findRecursion(const clang::FunctionDecl *function, clang::ASTContext &context);

/// The first call of the dialect's function `name` in `body`; null if there is none.
const clang::CallExpr *findDialectCall(const clang::Stmt *body, llvm::StringRef name);

/// The variable, parameter or structured binding that `expr` names; null where it is something else.
const clang::ValueDecl *namedLocal(const clang::Expr *expr);

/// What an lvalue is a part of: a local, or the object whose member function is running (null). Several where a
/// condition chooses; none for anything else.
llvm::SmallVector<const clang::ValueDecl *, 2> rootsOf(const clang::Expr *expr);

/// Whether `call` only hands on its argument, or a member of it: std::get, std::move and the like.
bool isPassedThrough(const clang::CallExpr &call);

} // namespace tiletrans::frontend

// What has to be known of a function's body before it is built.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tiletrans::frontend {

/// Locals that get another value after their initialisation, and where the first time: assigned, moved by a member
/// function, or bound to a reference through which that may happen. A loop's own step does not count.
using AssignedLocals = llvm::DenseMap<const clang::ValueDecl *, clang::SourceLocation>;
AssignedLocals assignedLocals(const clang::Stmt *body);

/// Locals and parameters that `expr` reads.
llvm::DenseSet<const clang::ValueDecl *> localsIn(const clang::Stmt *expr);

/// The counter of a loop that declares one.
const clang::VarDecl *counterOf(const clang::ForStmt *loop);

/// The definition that a call of `function` runs, where the user wrote it; otherwise null.
const clang::FunctionDecl *visibleBody(const clang::FunctionDecl *function, const clang::SourceManager &manager);

/// The first call through which `function` may reach a function that is already running; null if there is none.
const clang::CallExpr *findRecursion(const clang::FunctionDecl *function, clang::ASTContext &context);

/// The first call of the dialect's function `name` in `body`; null if there is none.
const clang::CallExpr *findDialectCall(const clang::Stmt *body, llvm::StringRef name);

/// The variable, parameter or structured binding that `expr` names; null where it is something else.
const clang::ValueDecl *namedLocal(const clang::Expr *expr);

} // namespace tiletrans::frontend

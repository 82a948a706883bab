// Clang's RecursiveASTVisitor with virtual functions: each instance of that template takes ten seconds to compile, so
// that there is one.
#pragma once

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace tiletrans::frontend {

class SourceVisitor {
public:
  virtual ~SourceVisitor() = default;

  /// Both go on until a function says false, and return that.
  bool traverse(const clang::Stmt *statement);
  bool traverse(clang::ASTContext &context);

protected:
  /// What a node of this kind contains. Without an override: all of it.
  virtual bool traverseFor(clang::ForStmt *loop);
  virtual bool traverseIf(clang::IfStmt *branch);
  virtual bool traverseFunction(clang::FunctionDecl *function);

  /// A node of this kind, in front of what it contains. A node is visited as each kind that it is.
  virtual bool visitBinaryOperator(clang::BinaryOperator *) { return true; }
  virtual bool visitUnaryOperator(clang::UnaryOperator *) { return true; }
  virtual bool visitCall(clang::CallExpr *) { return true; }
  virtual bool visitOperatorCall(clang::CXXOperatorCallExpr *) { return true; }
  virtual bool visitConstruction(clang::CXXConstructExpr *) { return true; }
  virtual bool visitInitList(clang::InitListExpr *) { return true; }
  virtual bool visitReference(clang::DeclRefExpr *) { return true; }
  virtual bool visitVariable(clang::VarDecl *) { return true; }
  virtual bool visitReturn(clang::ReturnStmt *) { return true; }

private:
  class Walk;
};

} // namespace tiletrans::frontend

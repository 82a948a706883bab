#include "SourceVisitor.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace tiletrans::frontend {

class SourceVisitor::Walk : public clang::RecursiveASTVisitor<Walk> {
  using Base = clang::RecursiveASTVisitor<Walk>;

public:
  explicit Walk(SourceVisitor &visitor) : visitor(visitor) {}

  bool TraverseForStmt(clang::ForStmt *loop) { return visitor.traverseFor(loop); }
  bool TraverseIfStmt(clang::IfStmt *branch) { return visitor.traverseIf(branch); }
  bool TraverseFunctionDecl(clang::FunctionDecl *function) { return visitor.traverseFunction(function); }
  bool allOf(clang::ForStmt *loop) { return Base::TraverseForStmt(loop); }
  bool allOf(clang::IfStmt *branch) { return Base::TraverseIfStmt(branch); }
  bool allOf(clang::FunctionDecl *function) { return Base::TraverseFunctionDecl(function); }

  bool VisitBinaryOperator(clang::BinaryOperator *op) { return visitor.visitBinaryOperator(op); }
  bool VisitUnaryOperator(clang::UnaryOperator *op) { return visitor.visitUnaryOperator(op); }
  bool VisitCallExpr(clang::CallExpr *call) { return visitor.visitCall(call); }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *call) { return visitor.visitOperatorCall(call); }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *construction) { return visitor.visitConstruction(construction); }
  bool VisitInitListExpr(clang::InitListExpr *list) { return visitor.visitInitList(list); }
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) { return visitor.visitReference(reference); }
  bool VisitVarDecl(clang::VarDecl *variable) { return visitor.visitVariable(variable); }
  bool VisitReturnStmt(clang::ReturnStmt *statement) { return visitor.visitReturn(statement); }

private:
  SourceVisitor &visitor;
};

bool SourceVisitor::traverse(const clang::Stmt *statement) {
  return Walk(*this).TraverseStmt(const_cast<clang::Stmt *>(statement));
}
bool SourceVisitor::traverse(clang::ASTContext &context) { return Walk(*this).TraverseAST(context); }
bool SourceVisitor::traverseFor(clang::ForStmt *loop) { return Walk(*this).allOf(loop); }
bool SourceVisitor::traverseIf(clang::IfStmt *branch) { return Walk(*this).allOf(branch); }
bool SourceVisitor::traverseFunction(clang::FunctionDecl *function) { return Walk(*this).allOf(function); }

} // namespace tiletrans::frontend

// Constructs that no kernel may contain, in the user's words.
#include "KernelBuilder.h"

namespace tiletrans::frontend {

namespace {

constexpr llvm::StringLiteral memoryFunctions = "use load and store on a block pointer or a tile of pointers";
constexpr llvm::StringLiteral controlFlow = "accepted are if, for, while, do, break, continue and return";
constexpr llvm::StringLiteral noExceptions = "a kernel cannot fail; check arguments on the host";
constexpr llvm::StringLiteral values =
    "accepted are scalars, pointers, tiles, block pointers, and structs and arrays of these";
constexpr llvm::StringLiteral locals = "accepted are locals, tiles and parameters";
constexpr llvm::StringLiteral arithmetic = "accepted are + - * / % and comparisons; & | ^ ~ on integers and bool";

RefusedConstruct refused(std::string name, llvm::StringRef accepted, clang::SourceLocation place) {
  return {std::move(name), accepted, place};
}

RefusedConstruct describeUnary(const clang::UnaryOperator &op) {
  switch (op.getOpcode()) {
  case clang::UO_Deref:
    return refused("reading or writing through '*'", memoryFunctions, op.getOperatorLoc());
  case clang::UO_AddrOf:
    return refused("taking an address", locals, op.getOperatorLoc());
  default:
    return refused("'" + clang::UnaryOperator::getOpcodeStr(op.getOpcode()).str() + "'", arithmetic,
                   op.getOperatorLoc());
  }
}

RefusedConstruct describeCast(const clang::CastExpr &cast, const clang::PrintingPolicy &policy) {
  const clang::SourceLocation place = cast.getExprLoc();
  if (cast.getCastKind() == clang::CK_ArrayToPointerDecay)
    return describeConstruct(*cast.getSubExpr(), policy);
  if (cast.getType()->isPointerType())
    return refused("this conversion of a pointer", "a pointer keeps the type of its parameter", place);
  return refused("this conversion to '" + cast.getType().getAsString(policy) + "'", values, place);
}

} // namespace

RefusedConstruct describeConstruct(const clang::Stmt &construct, const clang::PrintingPolicy &policy) {
  const clang::SourceLocation begin = construct.getBeginLoc();
  if (const auto *op = llvm::dyn_cast<clang::UnaryOperator>(&construct))
    return describeUnary(*op);
  if (const auto *op = llvm::dyn_cast<clang::BinaryOperator>(&construct))
    return refused("'" + op->getOpcodeStr().str() + "' here", arithmetic, op->getOperatorLoc());
  if (const auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&construct))
    return refused(std::string("this use of '") + clang::getOperatorSpelling(call->getOperator()) + "'", arithmetic,
                   call->getOperatorLoc());
  if (llvm::isa<clang::CallExpr>(construct))
    return refused("this use of what a call returns", "a function returns a value", begin);
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(&construct))
    return describeCast(*cast, policy);
  if (llvm::isa<clang::CXXConstructExpr>(construct))
    return refused(
        "making a value of type '" + llvm::cast<clang::Expr>(construct).getType().getAsString(policy) + "' here",
        "accepted are zeros, full, arange, loads, operators, and classes whose constructor is visible", begin);

  switch (construct.getStmtClass()) {
  case clang::Stmt::CXXForRangeStmtClass:
    return refused("a 'for' over a range", "count through it: 'for (index_t i = low; i < high; i += step)'", begin);
  case clang::Stmt::ConditionalOperatorClass:
    return refused("'?:' without a value", "use 'if'",
                   llvm::cast<clang::ConditionalOperator>(construct).getQuestionLoc());
  case clang::Stmt::SwitchStmtClass:
    return refused("'switch'", "use 'if' and 'else if'", begin);
  case clang::Stmt::ReturnStmtClass:
    return refused("'return' inside a loop of a function", "leave the loop by 'break', and return behind it", begin);
  case clang::Stmt::GotoStmtClass:
  case clang::Stmt::IndirectGotoStmtClass:
    return refused("'goto'", controlFlow, begin);
  case clang::Stmt::CXXTryStmtClass:
    return refused("'try'", noExceptions, begin);
  case clang::Stmt::CXXThrowExprClass:
    return refused("'throw'", noExceptions, begin);
  case clang::Stmt::CXXNewExprClass:
    return refused("'new'", "tiles are values and need no memory of their own", begin);
  case clang::Stmt::CXXDeleteExprClass:
    return refused("'delete'", "tiles are values and need no memory of their own", begin);
  case clang::Stmt::GCCAsmStmtClass:
  case clang::Stmt::MSAsmStmtClass:
    return refused("inline assembly", "accepted are the operations of the dialect", begin);
  case clang::Stmt::ArraySubscriptExprClass:
    return refused("reading or writing an element by '[]'", memoryFunctions, begin);
  case clang::Stmt::MemberExprClass:
    return refused("a member of a class", values, llvm::cast<clang::MemberExpr>(construct).getMemberLoc());
  case clang::Stmt::CXXNullPtrLiteralExprClass:
    return refused("'nullptr'", values, begin);
  case clang::Stmt::StringLiteralClass:
    return refused("a string", values, begin);
  case clang::Stmt::CXXTypeidExprClass:
    return refused("'typeid'", values, begin);
  default:
    return refused("this construct", values, begin);
  }
}

} // namespace tiletrans::frontend

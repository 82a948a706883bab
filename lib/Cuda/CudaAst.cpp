#include "tiletrans/Cuda/CudaAst.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cctype>

namespace tiletrans::cuda {

Expr Expr::integer(int64_t value) {
  Expr expr(std::to_string(value), value < 0 ? Precedence::Unary : Precedence::Primary);
  expr.number = value;
  return expr;
}

Expr Expr::call(llvm::StringRef function, llvm::ArrayRef<Expr> arguments) {
  std::string text = function.str() + "(";
  for (const Expr &argument : arguments)
    text += (&argument == arguments.begin() ? "" : ", ") + argument.text;
  return Expr(text + ")", Precedence::Primary);
}

Expr Expr::wrapped(llvm::StringRef type, const Expr &value) {
  Expr expr = call(type, {value});
  expr.value = std::make_shared<const Expr>(value);
  return expr;
}

Expr Expr::unary(llvm::StringRef op, const Expr &operand) {
  // `- -x` must not become a decrement.
  const bool merges = operand.text.front() == op.back();
  return Expr(op.str() + operand.within(merges ? Precedence::Primary : Precedence::Unary, true), Precedence::Unary);
}

static Precedence precedenceOf(llvm::StringRef op) {
  if (op == "*" || op == "/" || op == "%")
    return Precedence::Multiplicative;
  if (op == "+" || op == "-")
    return Precedence::Additive;
  if (op == "<<" || op == ">>")
    return Precedence::Shift;
  if (op == "<" || op == "<=" || op == ">" || op == ">=")
    return Precedence::Relational;
  if (op == "==" || op == "!=")
    return Precedence::Equality;
  if (op == "&")
    return Precedence::BitAnd;
  if (op == "^")
    return Precedence::BitXor;
  if (op == "|")
    return Precedence::BitOr;
  return op == "&&" ? Precedence::LogicalAnd : Precedence::LogicalOr;
}

Expr Expr::binary(llvm::StringRef op, const Expr &left, const Expr &right) {
  const Precedence precedence = precedenceOf(op);
  return Expr(left.within(precedence, false) + " " + op.str() + " " + right.within(precedence, true), precedence);
}

Expr Expr::conditional(const Expr &condition, const Expr &ifTrue, const Expr &ifFalse) {
  return Expr(condition.within(Precedence::Conditional, true) + " ? " + ifTrue.within(Precedence::Conditional, true) +
                  " : " + ifFalse.within(Precedence::Conditional, true),
              Precedence::Conditional);
}

Expr Expr::index(const Expr &array, const Expr &position) {
  return Expr(array.within(Precedence::Primary, false) + "[" + position.text + "]", Precedence::Primary);
}

std::string Expr::within(Precedence outer, bool isRight) const {
  // Readers, and compilers that warn, expect help where bit operations and shifts meet arithmetic, for a sum beside a
  // shift, for a comparison of comparisons, and for `&&` beside `||`.
  const bool mixesBits = outer >= Precedence::Shift && outer <= Precedence::BitOr && outer != Precedence::Relational &&
                         outer != Precedence::Equality && precedence != Precedence::Primary && precedence != outer;
  const auto compares = [](Precedence level) {
    return level == Precedence::Relational || level == Precedence::Equality;
  };
  const bool mixesLogic = (compares(outer) && compares(precedence)) ||
                          (outer == Precedence::LogicalOr && precedence == Precedence::LogicalAnd);
  const bool needed = precedence > outer || (isRight && precedence == outer && precedence != Precedence::Unary);
  return needed || mixesBits || mixesLogic ? "(" + text + ")" : text;
}

Expr operator+(const Expr &left, const Expr &right) {
  if (left.isNumber(0))
    return right;
  if (right.isNumber(0))
    return left;
  if (left.number && right.number)
    return Expr::integer(*left.number + *right.number);
  if (right.number && *right.number < 0)
    return left - Expr::integer(-*right.number);
  // Sums of indices may be regrouped.
  return Expr(left.within(Precedence::Additive, false) + " + " + right.within(Precedence::Additive, false),
              Precedence::Additive);
}

Expr operator-(const Expr &left, const Expr &right) {
  if (right.isNumber(0))
    return left;
  if (left.isNumber(0))
    return Expr::unary("-", right);
  if (left.number && right.number)
    return Expr::integer(*left.number - *right.number);
  return Expr::binary("-", left, right);
}

Expr operator*(const Expr &left, const Expr &right) {
  if (left.isNumber(0) || right.isNumber(1))
    return left;
  if (right.isNumber(0) || left.isNumber(1))
    return right;
  if (left.number && right.number)
    return Expr::integer(*left.number * *right.number);
  return Expr::binary("*", left, right);
}

Expr operator/(const Expr &left, int64_t right) {
  if (left.number)
    return Expr::integer(*left.number / right);
  return right == 1 ? left : Expr::binary("/", left, Expr::integer(right));
}

Expr operator%(const Expr &left, int64_t right) {
  if (left.number)
    return Expr::integer(*left.number % right);
  return right == 1 ? Expr::integer(0) : Expr::binary("%", left, Expr::integer(right));
}

std::optional<Expr> Expr::conjunction(const std::optional<Expr> &left, const std::optional<Expr> &right) {
  if (!left || !right)
    return left ? left : right;
  return binary("&&", *left, *right);
}

bool Expr::isAtom() const {
  return number.has_value() || llvm::all_of(text, [](char c) { return std::isalnum(uint8_t(c)) || c == '_'; });
}

void Block::blank() {
  if (!statements.empty() && statements.back().kind != Stmt::Kind::Blank)
    statements.push_back({Stmt::Kind::Blank, {}, {}, {}, false});
}

void Block::append(Block other) {
  for (Stmt &statement : other.statements)
    statements.push_back(std::move(statement));
}

bool Block::hasJustDeclared(llvm::StringRef name) const {
  return !statements.empty() && statements.back().kind == Stmt::Kind::Declaration && statements.back().name == name &&
         statements.back().text.find('=') == std::string::npos;
}

bool mentions(llvm::StringRef text, llvm::StringRef name) {
  const auto isIdentifier = [](char c) { return std::isalnum(uint8_t(c)) || c == '_'; };
  for (size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    // A member is called like that, too.
    if ((at == 0 || (!isIdentifier(text[at - 1]) && text[at - 1] != '.')) &&
        (end == text.size() || !isIdentifier(text[end])))
      return true;
  }
  return false;
}

namespace {

bool mentions(llvm::ArrayRef<Stmt> statements, const Stmt *except, llvm::StringRef name) {
  return llvm::any_of(statements, [&](const Stmt &statement) {
    if (&statement == except || statement.kind == Stmt::Kind::Comment)
      return false;
    return cuda::mentions(statement.text, name) || mentions(statement.body, except, name);
  });
}

bool pruneOnce(std::vector<Stmt> &level, llvm::ArrayRef<Stmt> all) {
  for (auto statement = level.begin(); statement != level.end(); ++statement) {
    if (statement->kind == Stmt::Kind::Declaration && !mentions(all, &*statement, statement->name)) {
      level.erase(statement);
      return true;
    }
    if (pruneOnce(statement->body, all))
      return true;
  }
  return false;
}

} // namespace

bool isMentionedInCode(llvm::ArrayRef<Stmt> statements, llvm::StringRef name) {
  return mentions(statements, nullptr, name);
}

void pruneUnusedDeclarations(std::vector<Stmt> &statements) {
  while (pruneOnce(statements, statements)) {
  }
}

} // namespace tiletrans::cuda

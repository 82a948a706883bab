// The small subset of C++ that generated files are made of: expressions with their precedence, and statements.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiletrans::cuda {

/// C++'s precedence levels that occur in generated code, the tightest first.
enum class Precedence : uint8_t {
  Primary,
  Unary,
  Multiplicative,
  Additive,
  Shift,
  Relational,
  Equality,
  BitAnd,
  BitXor,
  BitOr,
  LogicalAnd,
  LogicalOr,
  Conditional,
};

/// An expression: its text and how tightly it binds. Parentheses are added only where they are needed.
class Expr {
public:
  static Expr name(llvm::StringRef text) { return Expr(text.str(), Precedence::Primary); }
  static Expr integer(int64_t value);
  /// `function(arguments...)`; also for casts: `int64_t(x)`.
  static Expr call(llvm::StringRef function, llvm::ArrayRef<Expr> arguments);
  /// `type(value)`, where `value` is unsigned arithmetic that stands for the arithmetic of `type`, which wraps.
  static Expr wrapped(llvm::StringRef type, const Expr &value);
  static Expr unary(llvm::StringRef op, const Expr &operand);
  static Expr binary(llvm::StringRef op, const Expr &left, const Expr &right);
  static Expr conditional(const Expr &condition, const Expr &ifTrue, const Expr &ifFalse);
  static Expr index(const Expr &array, const Expr &position);

  /// Sums, differences, products, quotients and remainders of integers: terms of 0 and factors of 1 are left out.
  friend Expr operator+(const Expr &left, const Expr &right);
  friend Expr operator-(const Expr &left, const Expr &right);
  friend Expr operator*(const Expr &left, const Expr &right);
  friend Expr operator/(const Expr &left, int64_t right);
  friend Expr operator%(const Expr &left, int64_t right);
  /// `left && right`; nothing stands for true.
  static std::optional<Expr> conjunction(const std::optional<Expr> &left, const std::optional<Expr> &right);

  const std::string &str() const { return text; }
  bool isNumber(int64_t value) const { return number == value; }
  bool isNumber() const { return number.has_value(); }
  /// A name or a number.
  bool isAtom() const;
  /// The unsigned arithmetic of which this is the wrapped value, if it is one.
  const Expr *unwrapped() const { return value.get(); }

private:
  Expr(std::string text, Precedence precedence) : text(std::move(text)), precedence(precedence) {}
  /// The text as an operand of something that binds as `outer`.
  std::string within(Precedence outer, bool isRight) const;

  std::string text;
  Precedence precedence;
  std::optional<int64_t> number;
  std::shared_ptr<const Expr> value;
};

/// A statement, or what stands between statements.
struct Stmt {
  enum class Kind : uint8_t {
    /// `text;`
    Line,
    /// `text;`, which declares `name` without other effects: dropped if nobody uses the name.
    Declaration,
    /// `// text`, as many lines as `text` has.
    Comment,
    /// `#pragma text`
    Pragma,
    /// `text { body }`, or `text body` where the body is one statement.
    Block,
    /// `text { body };`
    Lambda,
    Blank,
  };
  Kind kind;
  std::string text;
  std::string name;
  std::vector<Stmt> body;
  /// Block: braces even around one statement.
  bool hasBraces = false;
};

/// A list of statements under construction.
class Block {
public:
  void line(const std::string &text) { statements.push_back({Stmt::Kind::Line, text, {}, {}, false}); }
  void declare(const std::string &name, const std::string &text) {
    statements.push_back({Stmt::Kind::Declaration, text, name, {}, false});
  }
  void comment(const std::string &text) { statements.push_back({Stmt::Kind::Comment, text, {}, {}, false}); }
  void pragma(const std::string &text) { statements.push_back({Stmt::Kind::Pragma, text, {}, {}, false}); }
  /// An empty line, unless there is one already or nothing stands in front of it.
  void blank();
  void block(const std::string &header, Block body, bool hasBraces = false) {
    statements.push_back({Stmt::Kind::Block, header, {}, std::move(body.statements), hasBraces});
  }
  /// `const auto name = [&](parameters) { body };`, dropped if nobody uses the name.
  void lambda(const std::string &name, llvm::StringRef parameters, Block body) {
    const std::string text = "const auto " + name + " = [&](" + parameters.str() + ")";
    statements.push_back({Stmt::Kind::Lambda, text, name, std::move(body.statements), true});
  }
  void append(Block other);
  /// Whether the last statement declares `name` without an initialiser.
  bool hasJustDeclared(llvm::StringRef name) const;

  std::vector<Stmt> statements;
};

/// Removes declarations of names that no other statement mentions, until there are none.
void pruneUnusedDeclarations(std::vector<Stmt> &statements);

/// The text of `statements`, indented by `depth` levels.
std::string printStatements(llvm::ArrayRef<Stmt> statements, unsigned depth);

/// Whether some statement, comments apart, mentions `name`.
bool isMentionedInCode(llvm::ArrayRef<Stmt> statements, llvm::StringRef name);

/// Whether `text` contains `name` as a whole identifier.
bool mentions(llvm::StringRef text, llvm::StringRef name);

} // namespace tiletrans::cuda

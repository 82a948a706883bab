// Index arithmetic: polynomials with integer coefficients over scalar values, and functions affine in a tile's
// coordinates whose coefficients are such polynomials.
//
// The map chain of an access (Address = base + Layout . G) is written with these: strides and offsets are only known
// as symbols, but which symbol multiplies which coordinate is known exactly.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiletrans::ir {

class Value;

/// A sum of terms, each an integer times a product of scalar values: `row_tile * ROWS_TILE * n + 4`.
/// Arithmetic is that of 64-bit integers (wrapping). Named constants stay symbols, so that text can say `ROWS_TILE`;
/// comparisons look through the names.
class AffineExpr {
public:
  struct Term {
    int64_t coefficient = 0;
    /// Sorted, named constants last, then by `Value::id`; empty for the constant term.
    llvm::SmallVector<const Value *, 3> factors;
  };

  /// Zero.
  AffineExpr() = default;
  static AffineExpr constant(int64_t value);
  static AffineExpr symbol(const Value *value);

  AffineExpr operator+(const AffineExpr &other) const;
  AffineExpr operator-(const AffineExpr &other) const;
  AffineExpr operator*(const AffineExpr &other) const;
  AffineExpr operator*(int64_t factor) const { return *this * constant(factor); }

  llvm::ArrayRef<Term> terms() const { return sum; }

  /// The same polynomial with every named constant replaced by its number.
  AffineExpr folded() const;
  /// The number this polynomial is, if it is one.
  std::optional<int64_t> asConstant() const;
  bool isZero() const { return asConstant() == 0; }

  bool uses(const Value *value) const;
  /// This polynomial with `replacement` in the place of `value`.
  AffineExpr substitute(const Value *value, const AffineExpr &replacement) const;
  /// `q` with `*this == q * value + rest`, `rest` free of `value`; nothing where `value` is squared.
  std::optional<AffineExpr> coefficientOf(const Value *value) const;
  /// `q` with `*this == q * divisor + rest`, where `divisor` is one term and `rest` has no term that it divides.
  /// Returns {q, rest}.
  std::pair<AffineExpr, AffineExpr> divide(const AffineExpr &divisor) const;

  /// Equal as numbers for all values of the symbols.
  friend bool operator==(const AffineExpr &left, const AffineExpr &right) { return (left - right).isZero(); }
  friend bool operator!=(const AffineExpr &left, const AffineExpr &right) { return !(left == right); }

  /// For `--emit=ir`: "row_tile * ROWS_TILE + 4".
  std::string str() const;

private:
  void add(Term term);

  std::vector<Term> sum;
};

/// uniform + sum over axes of coefficient[axis] * coordinate[axis].
struct TileExpr {
  AffineExpr uniform;
  llvm::SmallVector<AffineExpr, 3> coefficients;

  bool isUniform() const;
};

} // namespace tiletrans::ir

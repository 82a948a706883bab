#include "tiletrans/IR/AffineExpr.h"

#include "tiletrans/IR/Op.h"

#include <algorithm>

namespace tiletrans::ir {

namespace {

/// Numbers go behind what they multiply: `pid * BLOCK`.
bool precedes(const Value *left, const Value *right) {
  return std::pair(left->integer().has_value(), left->id) < std::pair(right->integer().has_value(), right->id);
}

bool sameFactors(const AffineExpr::Term &left, const AffineExpr::Term &right) { return left.factors == right.factors; }

/// Arithmetic of 64-bit integers that wraps, as every address does.
int64_t wrappingAdd(int64_t left, int64_t right) { return int64_t(uint64_t(left) + uint64_t(right)); }
int64_t wrappingMul(int64_t left, int64_t right) { return int64_t(uint64_t(left) * uint64_t(right)); }

} // namespace

AffineExpr AffineExpr::constant(int64_t value) {
  AffineExpr expr;
  expr.add({value, {}});
  return expr;
}

AffineExpr AffineExpr::symbol(const Value *value) {
  AffineExpr expr;
  expr.add({1, {value}});
  return expr;
}

void AffineExpr::add(Term term) {
  if (term.coefficient == 0)
    return;
  const auto existing =
      std::find_if(sum.begin(), sum.end(), [&](const Term &other) { return sameFactors(other, term); });
  if (existing == sum.end()) {
    sum.push_back(std::move(term));
    return;
  }
  existing->coefficient = wrappingAdd(existing->coefficient, term.coefficient);
  if (existing->coefficient == 0)
    sum.erase(existing);
}

AffineExpr AffineExpr::operator+(const AffineExpr &other) const {
  AffineExpr result = *this;
  for (const Term &term : other.sum)
    result.add(term);
  return result;
}

AffineExpr AffineExpr::operator-(const AffineExpr &other) const { return *this + other * -1; }

AffineExpr AffineExpr::operator*(const AffineExpr &other) const {
  AffineExpr result;
  for (const Term &left : sum)
    for (const Term &right : other.sum) {
      Term product{wrappingMul(left.coefficient, right.coefficient), left.factors};
      product.factors.append(right.factors.begin(), right.factors.end());
      std::stable_sort(product.factors.begin(), product.factors.end(), precedes);
      result.add(std::move(product));
    }
  return result;
}

AffineExpr AffineExpr::folded() const {
  AffineExpr result;
  for (const Term &term : sum) {
    Term numbers{term.coefficient, {}};
    for (const Value *factor : term.factors)
      if (const auto number = factor->integer())
        numbers.coefficient = wrappingMul(numbers.coefficient, *number);
      else
        numbers.factors.push_back(factor);
    result.add(std::move(numbers));
  }
  return result;
}

std::optional<int64_t> AffineExpr::asConstant() const {
  const AffineExpr numbers = folded();
  if (numbers.sum.empty())
    return 0;
  if (numbers.sum.size() == 1 && numbers.sum.front().factors.empty())
    return numbers.sum.front().coefficient;
  return std::nullopt;
}

bool AffineExpr::uses(const Value *value) const {
  return std::any_of(sum.begin(), sum.end(), [&](const Term &term) { return llvm::is_contained(term.factors, value); });
}

AffineExpr AffineExpr::substitute(const Value *value, const AffineExpr &replacement) const {
  AffineExpr result;
  for (const Term &term : sum) {
    AffineExpr product = constant(term.coefficient);
    for (const Value *factor : term.factors)
      product = product * (factor == value ? replacement : symbol(factor));
    result = result + product;
  }
  return result;
}

std::optional<AffineExpr> AffineExpr::coefficientOf(const Value *value) const {
  AffineExpr result;
  for (const Term &term : sum) {
    const auto position = llvm::find(term.factors, value);
    if (position == term.factors.end())
      continue;
    Term quotient = term;
    quotient.factors.erase(quotient.factors.begin() + (position - term.factors.begin()));
    if (llvm::is_contained(quotient.factors, value))
      return std::nullopt;
    result.add(std::move(quotient));
  }
  return result;
}

std::pair<AffineExpr, AffineExpr> AffineExpr::divide(const AffineExpr &divisor) const {
  AffineExpr quotient, rest;
  const bool isOneTerm = divisor.sum.size() == 1;
  for (const Term &term : sum) {
    if (!isOneTerm) {
      rest.add(term);
      continue;
    }
    const Term &unit = divisor.sum.front();
    Term candidate = term;
    bool divides = term.coefficient % unit.coefficient == 0;
    for (const Value *factor : unit.factors) {
      const auto position = llvm::find(candidate.factors, factor);
      if (position == candidate.factors.end()) {
        divides = false;
        break;
      }
      candidate.factors.erase(position);
    }
    if (!divides) {
      rest.add(term);
      continue;
    }
    candidate.coefficient /= unit.coefficient;
    quotient.add(std::move(candidate));
  }
  return {quotient, rest};
}

std::string AffineExpr::str() const {
  if (sum.empty())
    return "0";
  std::string text;
  for (const Term &term : sum) {
    if (!text.empty())
      text += " + ";
    if (term.coefficient != 1 || term.factors.empty())
      text += std::to_string(term.coefficient) + (term.factors.empty() ? "" : " * ");
    for (size_t i = 0; i < term.factors.size(); ++i) {
      const Value *factor = term.factors[i];
      text += (i ? " * " : "") + (factor->name.empty() ? "%" + std::to_string(factor->id) : factor->name);
    }
  }
  return text;
}

bool TileExpr::isUniform() const {
  return std::all_of(coefficients.begin(), coefficients.end(), [](const AffineExpr &c) { return c.isZero(); });
}

} // namespace tiletrans::ir

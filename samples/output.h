// Outputs of kernels, and what they should hold.
#pragma once
#include "buffer.h"
#include "checks.h"

#include <algorithm>
#include <sstream>

namespace sample {

// Binary digits of a floating-point type, and the exponent of its smallest normal number.
template <class T>
constexpr int digits = sizeof(T) == 2 ? 11 : 24;
template <>
constexpr int digits<bf16> = 8;
template <class T>
constexpr int lowest_exponent = sizeof(T) == 2 ? -14 : -126;
template <>
constexpr int lowest_exponent<bf16> = -126;

// How much rounding to T may add to the error of `value`: half of the last bit of a 16-bit float. For wider types that
// is part of the tolerance.
template <class T>
double rounding(double value) {
  if (sizeof(T) > 2) return 0;
  int exponent = 0;
  std::frexp(value, &exponent);
  return std::ldexp(1.0, std::max(exponent - 1, lowest_exponent<T>) - digits<T>);
}

// Device memory for an output, full of noise. An element of which nothing is expected has to keep its noise.
template <class T>
class Output {
public:
  explicit Output(std::size_t count, std::size_t shift = 0) : exact_(noise<T>(count)), buffer_(exact_, shift) {}

  T* data() { return buffer_.data(); }
  std::vector<T> read() const { return buffer_.read(); }

  // Element `at` is this, bit by bit.
  void expect_bits(std::size_t at, const T& value) { exact_[at] = value; }
  // Element `at` is at most `tolerance`, and rounding to T, away from `value`.
  void expect(std::size_t at, double value, double tolerance) {
    if (near_.empty()) near_.resize(exact_.size());
    near_[at] = {value, tolerance + rounding<T>(std::fabs(value) + tolerance)};
  }

  // An empty text, or what is wrong first.
  std::string check() {
    if (!buffer_.guards_hold()) return "memory outside of the output is written";
    std::vector<T> is = buffer_.read();
    for (std::size_t i = 0; i < near_.size(); ++i) {
      if (near_[i].tolerance < 0) continue;
      // Written so that a NaN fails.
      if (!(std::fabs(double(float(is[i])) - near_[i].value) <= near_[i].tolerance))
        return "element " + std::to_string(i) + " is " + text(float(is[i])) + ", expected " + text(near_[i].value) +
               " within " + text(near_[i].tolerance);
      is[i] = exact_[i];
    }
    return compare_bits(is, exact_);
  }

private:
  // Digits that tell neighbouring floats apart, of small numbers too.
  static std::string text(double number) {
    std::ostringstream stream;
    stream.precision(9);
    stream << number;
    return stream.str();
  }

  struct Near {
    double value = 0;
    // Negative: nothing is expected.
    double tolerance = -1;
  };
  std::vector<T> exact_;
  std::vector<Near> near_;
  Buffer<T> buffer_;
};

// a * b, row by row, where a is m x k and b is k x n, both row-major.
template <class T>
std::vector<Sum> product(const T* a, const T* b, std::int64_t m, std::int64_t n, std::int64_t k) {
  std::vector<Sum> result(std::size_t(m * n));
  // The innermost loop walks along rows of b.
  for (std::int64_t i = 0; i < m; ++i) {
    Sum* const row = &result[std::size_t(i * n)];
    for (std::int64_t l = 0; l < k; ++l) {
      const auto factor = double(float(a[i * k + l]));
      for (std::int64_t j = 0; j < n; ++j) row[j].add(factor * double(float(b[l * n + j])));
    }
  }
  return result;
}

// Expects that product from element `first` of c on.
template <class T>
void expect_product(const T* a, const T* b, Output<T>& c, std::size_t first, std::int64_t m, std::int64_t n,
                    std::int64_t k) {
  for (const Sum& sum : product(a, b, m, n, k)) c.expect(first++, sum.value, sum.tolerance());
}

} // namespace sample

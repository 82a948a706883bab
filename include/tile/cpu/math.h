// What the mathematical functions do to elements.
#pragma once
#include <tile/cpu/arithmetic.h>
#include <tile/cpu/elements.h>

#include <bit>
#include <cmath>

namespace tile::detail {

// ---- of three operands --------------------------------------------------------------------------------------

// a * b + c with one rounding. The product of two 16-bit numbers is exact in double. If the sum is not, its last bit is
// made odd, which says so to the rounding that follows.
template <class Half> Half fused_half(Half a, Half b, Half c) {
  const double product = double(float(a)) * double(float(b));
  const double addend = float(c);
  double sum = product + addend;
  if (!std::isfinite(sum))
    return Half(sum);
  // What the sum lost (Knuth's two-sum).
  const double addend_in_sum = sum - product;
  const double lost = (product - (sum - addend_in_sum)) + (addend - addend_in_sum);
  auto bits = std::bit_cast<std::uint64_t>(sum);
  if (lost != 0 && bits % 2 == 0)
    bits += (lost > 0) == (sum > 0) ? 1 : std::uint64_t(-1);
  return Half(std::bit_cast<double>(bits));
}

struct multiply_add {
  template <class T> static T apply(T a, T b, T c) {
    if constexpr (is_half<T>)
      return fused_half(a, b, c);
    else if constexpr (floating<T>)
      return std::fma(a, b, c);
    else
      return a;
  }
};
struct between {
  template <class T> static T apply(T x, T low, T high) { return smaller_of::apply(larger_of::apply(x, low), high); }
};

// y and z take the type and shape of x.
template <class F, class T, int... Ds, class Y, class Z>
Tile<T, Ds...> combine3(const Tile<T, Ds...>& x, const Y& y, const Z& z) {
  const auto second = as_tile<T, Ds...>(y);
  const auto third = as_tile<T, Ds...>(z);
  return generate<T, Ds...>([a = elements(x), b = elements(second), c = elements(third)](std::size_t i) {
    return F::apply(a[i], b[i], c[i]);
  });
}

// ---- of one operand -----------------------------------------------------------------------------------------

struct absolute {
  template <class T> static T apply(T a) {
    if constexpr (std::same_as<T, bool> || std::is_unsigned_v<T>) {
      return a;
    } else if constexpr (std::integral<T>) {
      return a < 0 ? subtract::apply(T(0), a) : a;
    } else if constexpr (is_half<T>) {
      a.bits &= 0x7fff;
      return a;
    } else {
      return std::abs(a);
    }
  }
};

// A function of float and double: 16-bit numbers are computed as float and rounded once. Operands of another kind were
// refused where the function states its result.
template <class F> struct of_floating {
  template <class T> static T apply(T a) {
    if constexpr (is_half<T>)
      return T(F::of(float(a)));
    else if constexpr (floating<T>)
      return F::of(a);
    else
      return a;
  }
};
struct exponential : of_floating<exponential> {
  template <class T> static T of(T a) { return std::exp(a); }
};
struct exponential2 : of_floating<exponential2> {
  template <class T> static T of(T a) { return std::exp2(a); }
};
struct logarithm : of_floating<logarithm> {
  template <class T> static T of(T a) { return std::log(a); }
};
struct logarithm2 : of_floating<logarithm2> {
  template <class T> static T of(T a) { return std::log2(a); }
};
// In float the root of a 16-bit number is so exact that the second rounding gives what one would.
struct square_root : of_floating<square_root> {
  template <class T> static T of(T a) { return std::sqrt(a); }
};
struct reciprocal_square_root : of_floating<reciprocal_square_root> {
  template <class T> static T of(T a) { return T(1 / std::sqrt(double(a))); }
};
struct sine : of_floating<sine> {
  template <class T> static T of(T a) { return std::sin(a); }
};
struct cosine : of_floating<cosine> {
  template <class T> static T of(T a) { return std::cos(a); }
};
struct hyperbolic_tangent : of_floating<hyperbolic_tangent> {
  template <class T> static T of(T a) { return std::tanh(a); }
};
struct error_function : of_floating<error_function> {
  template <class T> static T of(T a) { return std::erf(a); }
};
struct rounded_down : of_floating<rounded_down> {
  template <class T> static T of(T a) { return std::floor(a); }
};
struct rounded_up : of_floating<rounded_up> {
  template <class T> static T of(T a) { return std::ceil(a); }
};
struct logistic : of_floating<logistic> {
  template <class T> static T of(T a) { return 1 / (1 + std::exp(-a)); }
};

} // namespace tile::detail

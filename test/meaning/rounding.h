// Floats of every width, computed without them: the references of the host programs of this folder.
#pragma once
#include "cases.h"

#include <algorithm>
#include <limits>

namespace meaning {

// `value` rounded to `digits` binary digits, to nearest with ties to even; the smallest normal number is 2^lowest, the
// largest ones begin at 2^highest.
inline long double rounded(long double value, int digits, int lowest, int highest) {
  if (!std::isfinite(value) || value == 0) return value;
  const int exponent = std::max(std::ilogb(value), lowest) - (digits - 1);
  const long double result = std::ldexp(std::nearbyint(std::ldexp(value, -exponent)), exponent);
  if (std::fabs(result) < std::ldexp(1.0L, highest + 1)) return result;
  return std::copysign(std::numeric_limits<long double>::infinity(), value);
}

// The number of type T nearest to `value`, rounded once.
template <class T>
T nearest(long double value) {
  if constexpr (std::is_same<T, f16>::value)
    return T(float(rounded(value, 11, -14, 15)));
  else if constexpr (std::is_same<T, bf16>::value)
    return T(float(rounded(value, 8, -126, 127)));
  else
    return T(value);
}

template <class T>
constexpr bool is_float_type =
    std::is_floating_point<T>::value || std::is_same<T, f16>::value || std::is_same<T, bf16>::value;

// The exact value of any element. (f16 and bf16 are converted through float.)
template <class T>
long double exact(const T& value) {
  if constexpr (std::is_arithmetic<T>::value)
    return static_cast<long double>(value);
  else
    return float(value);
}

// Numbers that matter: both zeros, subnormal ones, ties, the largest ones, infinities, NaN.
inline const std::vector<double>& special_numbers() {
  static const double inf = HUGE_VAL;
  static const std::vector<double> numbers = {0.0,
                                              -0.0,
                                              0.5,
                                              1.5,
                                              2.5,
                                              -0.5,
                                              -1.5,
                                              0.99999,
                                              127.5,
                                              128,
                                              255.9,
                                              -128.9,
                                              -129,
                                              32767.5,
                                              65504,
                                              65519,
                                              65520,
                                              -65536,
                                              2049,
                                              2051,
                                              257,
                                              259,
                                              16777217,
                                              2147483647,
                                              2147483648.0,
                                              -2147483649.0,
                                              4294967296.0,
                                              9.2e18,
                                              9223372036854775808.0,
                                              -9.3e18,
                                              1.9e19,
                                              1e-8,
                                              6e-8,
                                              -3e-5,
                                              1e-40,
                                              -1e-45,
                                              3.3895e38,
                                              3.4e38,
                                              -1e300,
                                              1e-310,
                                              inf,
                                              -inf,
                                              NAN,
                                              3.14159,
                                              -2.71828,
                                              1e10,
                                              -77.25,
                                              0.1};
  return numbers;
}

// The same as T, and numbers of all sizes behind them.
template <class T>
std::vector<T> floats(std::size_t count, std::uint64_t seed) {
  std::vector<T> values;
  for (const double number : special_numbers()) values.push_back(nearest<T>(number));
  for (std::size_t i = values.size(); i < count; ++i) {
    const int size = int(sample::random_bits(seed, i) % 21) - 10;
    values.push_back(nearest<T>(std::ldexp(double(sample::random_float(seed, i)), size)));
  }
  values.resize(count);
  return values;
}

// Integers that matter: near 0, near the ends of every width, ties of floats; and any.
template <class T>
std::vector<T> integers(std::size_t count, std::uint64_t seed) {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values = {
      T(0), T(1),  T(2),   T(-1), Limits::min(), Limits::max(), T(Limits::max() - 1), T(Limits::min() + 1),
      T(7), T(-7), T(100), T(3)};
  for (const std::int64_t number : {127, 128, 255, 256, 257, 259, 2049, 2051, 32767, 32768, 65519, 65520, 65535})
    values.push_back(T(number));
  for (const std::int64_t number :
       {16777217ll, 16777219ll, -16777217ll, 2147483647ll, 4294967295ll, 9007199254740993ll})
    values.push_back(T(number));
  for (std::size_t i = values.size(); i < count; ++i) values.push_back(T(sample::random_bits(seed, i)));
  values.resize(count);
  return values;
}

// A value as an R. Floats round once; floats to integers truncate and saturate, and NaN gives 0; integers wrap.
template <class R, class T>
R converted(const T& value) {
  using Limits = std::numeric_limits<R>;
  if constexpr (is_float_type<R>) {
    return nearest<R>(exact(value));
  } else if constexpr (is_float_type<T>) {
    const long double number = exact(value);
    if (std::isnan(number)) return R(0);
    if (number <= static_cast<long double>(Limits::min())) return Limits::min();
    if (number >= static_cast<long double>(Limits::max())) return Limits::max();
    return R(number);
  } else {
    return R(value);
  }
}

} // namespace meaning

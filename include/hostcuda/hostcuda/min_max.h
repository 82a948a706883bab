// min and max with CUDA's overloads: one for each pair of types that CUDA accepts, so that a call that nvcc would
// refuse as ambiguous is refused here too.
#pragma once

#include <cmath>
#include <type_traits>

namespace hostcuda {

// Integers follow the usual conversions: of a signed and an unsigned type of one size, unsigned.
template <class A, class B>
constexpr std::common_type_t<A, B> integer_min(A a, B b) {
  using common = std::common_type_t<A, B>;
  return static_cast<common>(a) < static_cast<common>(b) ? static_cast<common>(a) : static_cast<common>(b);
}

template <class A, class B>
constexpr std::common_type_t<A, B> integer_max(A a, B b) {
  using common = std::common_type_t<A, B>;
  return static_cast<common>(a) > static_cast<common>(b) ? static_cast<common>(a) : static_cast<common>(b);
}

} // namespace hostcuda

#define HOSTCUDA_INTEGER_MIN_MAX(A, B)                                                                                 \
  constexpr auto min(A a, B b) { return hostcuda::integer_min(a, b); }                                                 \
  constexpr auto max(A a, B b) { return hostcuda::integer_max(a, b); }

#define HOSTCUDA_SIGNED_UNSIGNED_MIN_MAX(Signed, Unsigned)                                                             \
  HOSTCUDA_INTEGER_MIN_MAX(Signed, Signed)                                                                             \
  HOSTCUDA_INTEGER_MIN_MAX(Signed, Unsigned)                                                                           \
  HOSTCUDA_INTEGER_MIN_MAX(Unsigned, Signed)                                                                           \
  HOSTCUDA_INTEGER_MIN_MAX(Unsigned, Unsigned)

HOSTCUDA_SIGNED_UNSIGNED_MIN_MAX(int, unsigned)
HOSTCUDA_SIGNED_UNSIGNED_MIN_MAX(long, unsigned long)
HOSTCUDA_SIGNED_UNSIGNED_MIN_MAX(long long, unsigned long long)

#undef HOSTCUDA_SIGNED_UNSIGNED_MIN_MAX
#undef HOSTCUDA_INTEGER_MIN_MAX

// Floating point: a NaN operand is ignored, as by fmin and fmax.
inline float min(float a, float b) { return std::fmin(a, b); }
inline float max(float a, float b) { return std::fmax(a, b); }
inline double min(double a, double b) { return std::fmin(a, b); }
inline double max(double a, double b) { return std::fmax(a, b); }
inline double min(float a, double b) { return std::fmin(static_cast<double>(a), b); }
inline double max(float a, double b) { return std::fmax(static_cast<double>(a), b); }
inline double min(double a, float b) { return std::fmin(a, static_cast<double>(b)); }
inline double max(double a, float b) { return std::fmax(a, static_cast<double>(b)); }

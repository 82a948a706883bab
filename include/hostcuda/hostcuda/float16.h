// __half and __nv_bfloat16: 16 bits of storage, exact conversions to float, and arithmetic that rounds once. A sum,
// product or quotient in double has so many bits that rounding it again gives what a single rounding would.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace hostcuda {

// The nearest value of 1 sign bit, 15 - kFractionBits exponent bits and kFractionBits fraction bits; ties go to even,
// what is too large to infinity, and every NaN to one of them.
template <int kFractionBits>
uint16_t round_to_float16(double value) {
  constexpr int bias = (1 << (14 - kFractionBits)) - 1;
  constexpr uint16_t infinity = ((1 << (15 - kFractionBits)) - 1) << kFractionBits;
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const uint16_t sign = static_cast<uint16_t>(bits >> 63 << 15);
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
  if (value != value) return 0x7fff;
  if (exponent > bias) return sign | infinity;

  // Below the smallest normal exponent the quantum stays the same.
  const int kept_exponent = exponent < 1 - bias ? 1 - bias : exponent;
  const int shift = 52 - kFractionBits + kept_exponent - exponent;
  if (shift > 54) return sign;
  const uint64_t significand = (bits & ((uint64_t(1) << 52) - 1)) | uint64_t(1) << 52;
  const uint64_t rest = significand & ((uint64_t(1) << shift) - 1);
  const uint64_t half = uint64_t(1) << (shift - 1);
  uint64_t rounded = significand >> shift;
  if (rest > half || (rest == half && rounded % 2 == 1)) ++rounded;
  // The leading bit of a normal value adds 1 to the exponent field; a carry adds another.
  const uint64_t magnitude = (static_cast<uint64_t>(kept_exponent + bias - 1) << kFractionBits) + rounded;
  return sign | static_cast<uint16_t>(magnitude < infinity ? magnitude : infinity);
}

// An integer as a double that rounds to 16 bits as the integer would: bits that do not fit leave a trace in the last.
template <class Integer>
double integer_to_double(Integer value) {
  const bool negative = value < 0;
  uint64_t magnitude = negative ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  if (magnitude >> 53 != 0) magnitude = (magnitude & ~uint64_t(0x7ff)) | uint64_t((magnitude & 0x7ff) != 0) << 11;
  return negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
}

// a * b + c as a double that rounds to 16 bits as the exact value would. Products of two 16-bit floats are exact; where
// the sum is not, an odd last bit is the trace of what was lost ("round to odd").
inline double fma_to_double(double a, double b, double c) {
  const double product = a * b;
  const double sum = product + c;
  if (!std::isfinite(sum)) return sum;
  // What was lost, exactly (Knuth).
  const double added = sum - product;
  const double lost = (product - (sum - added)) + (c - added);
  uint64_t bits;
  std::memcpy(&bits, &sum, sizeof(bits));
  if (lost == 0 || bits % 2 == 1) return sum;
  return std::nextafter(sum, lost > 0 ? HUGE_VAL : -HUGE_VAL);
}

template <int kFractionBits>
struct float16 {
  float16() = default;
  float16(float value) : bits(round_to_float16<kFractionBits>(value)) {}
  float16(double value) : bits(round_to_float16<kFractionBits>(value)) {}
  template <class Integer, class = std::enable_if_t<std::is_integral<Integer>::value>>
  float16(Integer value) : bits(round_to_float16<kFractionBits>(integer_to_double(+value))) {}

  static float16 from_bits(uint16_t bits) {
    float16 value;
    value.bits = bits;
    return value;
  }

  operator float() const {
    constexpr int bias = (1 << (14 - kFractionBits)) - 1;
    const uint32_t sign = static_cast<uint32_t>(bits >> 15) << 31;
    const uint32_t exponent = (bits & 0x7fff) >> kFractionBits;
    const uint32_t fraction = bits & ((1u << kFractionBits) - 1);
    if (exponent == 0) {
      const float magnitude = std::ldexp(static_cast<float>(fraction), 1 - bias - kFractionBits);
      return sign != 0 ? -magnitude : magnitude;
    }
    const bool finite = exponent < (1u << (15 - kFractionBits)) - 1;
    const uint32_t float_exponent = finite ? exponent + 127 - bias : 255;
    const uint32_t float_bits = sign | float_exponent << 23 | fraction << (23 - kFractionBits);
    float value;
    std::memcpy(&value, &float_bits, sizeof(value));
    return value;
  }

  friend float16 operator+(float16 a, float16 b) { return a.as_double() + b.as_double(); }
  friend float16 operator-(float16 a, float16 b) { return a.as_double() - b.as_double(); }
  friend float16 operator*(float16 a, float16 b) { return a.as_double() * b.as_double(); }
  friend float16 operator/(float16 a, float16 b) { return a.as_double() / b.as_double(); }
  friend float16 operator-(float16 a) { return from_bits(a.bits ^ 0x8000); }
  friend float16 operator+(float16 a) { return a; }
  float16& operator+=(float16 other) { return *this = *this + other; }
  float16& operator-=(float16 other) { return *this = *this - other; }
  float16& operator*=(float16 other) { return *this = *this * other; }
  float16& operator/=(float16 other) { return *this = *this / other; }

  friend bool operator==(float16 a, float16 b) { return float(a) == float(b); }
  friend bool operator!=(float16 a, float16 b) { return float(a) != float(b); }
  friend bool operator<(float16 a, float16 b) { return float(a) < float(b); }
  friend bool operator>(float16 a, float16 b) { return float(a) > float(b); }
  friend bool operator<=(float16 a, float16 b) { return float(a) <= float(b); }
  friend bool operator>=(float16 a, float16 b) { return float(a) >= float(b); }

  double as_double() const { return float(*this); }

  uint16_t bits;
};

} // namespace hostcuda

// CUDA's functions for both types.
template <int kFractionBits>
hostcuda::float16<kFractionBits> __hadd(hostcuda::float16<kFractionBits> a, hostcuda::float16<kFractionBits> b) {
  return a + b;
}
template <int kFractionBits>
hostcuda::float16<kFractionBits> __hsub(hostcuda::float16<kFractionBits> a, hostcuda::float16<kFractionBits> b) {
  return a - b;
}
template <int kFractionBits>
hostcuda::float16<kFractionBits> __hmul(hostcuda::float16<kFractionBits> a, hostcuda::float16<kFractionBits> b) {
  return a * b;
}
template <int kFractionBits>
hostcuda::float16<kFractionBits> __hdiv(hostcuda::float16<kFractionBits> a, hostcuda::float16<kFractionBits> b) {
  return a / b;
}
template <int kFractionBits>
hostcuda::float16<kFractionBits> __hfma(hostcuda::float16<kFractionBits> a, hostcuda::float16<kFractionBits> b,
                                        hostcuda::float16<kFractionBits> c) {
  return hostcuda::fma_to_double(a.as_double(), b.as_double(), c.as_double());
}
template <int kFractionBits>
hostcuda::float16<kFractionBits> __hneg(hostcuda::float16<kFractionBits> a) {
  return -a;
}
template <int kFractionBits>
hostcuda::float16<kFractionBits> __habs(hostcuda::float16<kFractionBits> a) {
  return hostcuda::float16<kFractionBits>::from_bits(a.bits & 0x7fff);
}
template <int kFractionBits>
bool __hisnan(hostcuda::float16<kFractionBits> a) {
  return a != a;
}
// A NaN operand is ignored; -0 is less than +0.
template <int kFractionBits>
hostcuda::float16<kFractionBits> __hmin(hostcuda::float16<kFractionBits> a, hostcuda::float16<kFractionBits> b) {
  if (__hisnan(a)) return b;
  if (a == b) return hostcuda::float16<kFractionBits>::from_bits(a.bits | (b.bits & 0x8000));
  return b < a ? b : a;
}
template <int kFractionBits>
hostcuda::float16<kFractionBits> __hmax(hostcuda::float16<kFractionBits> a, hostcuda::float16<kFractionBits> b) {
  if (__hisnan(a)) return b;
  if (a == b) return hostcuda::float16<kFractionBits>::from_bits(a.bits & (b.bits | 0x7fff));
  return a < b ? b : a;
}

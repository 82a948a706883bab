// f16 and bf16: 16-bit floating point.
#pragma once
#include <tile/body.h>

#include <concepts>
#include <cstdint>
#include <type_traits>
#ifndef __TILETRANS__
#include <tile/cpu/half_conversions.h>
#endif

namespace tile {

// IEEE binary16: 5 bits of exponent, 10 of fraction. In memory it is CUDA's __half.
//
// A value made from another type is rounded once, to nearest with ties to even, whatever the type it comes from.
// Sums, differences, products and quotients of two f16 are f16, correctly rounded; with any other type an f16 counts
// as a float, so `x * 2.0f` is a float. Comparisons are those of float.
struct f16 {
  std::uint16_t bits;

  f16() = default;
  template <class X>
    requires(std::is_arithmetic_v<X> && sizeof(X) <= 8)
  f16(X value) TILE_BODY(bits = detail::half_bits<detail::binary16>(value));
  operator float() const TILE_BODY(return detail::float_of_binary16(bits));

  template <std::same_as<f16> U> friend f16 operator+(f16 a, U b) TILE_BODY(return float(a) + float(b));
  template <std::same_as<f16> U> friend f16 operator-(f16 a, U b) TILE_BODY(return float(a) - float(b));
  template <std::same_as<f16> U> friend f16 operator*(f16 a, U b) TILE_BODY(return float(a) * float(b));
  template <std::same_as<f16> U> friend f16 operator/(f16 a, U b) TILE_BODY(return float(a) / float(b));
  // Flips the sign, of a NaN too.
  f16 operator-() const TILE_BODY(f16 result; result.bits = std::uint16_t(bits ^ 0x8000u); return result);

  // The operation of the operands' types, then rounded to f16.
  template <class U> friend f16& operator+=(f16& a, U b) TILE_BODY(return a = f16(a + b));
  template <class U> friend f16& operator-=(f16& a, U b) TILE_BODY(return a = f16(a - b));
  template <class U> friend f16& operator*=(f16& a, U b) TILE_BODY(return a = f16(a * b));
  template <class U> friend f16& operator/=(f16& a, U b) TILE_BODY(return a = f16(a / b));
};

// bfloat16: 8 bits of exponent, as float has, 7 of fraction. In memory it is CUDA's __nv_bfloat16.
// Rounding and arithmetic as for f16.
struct bf16 {
  std::uint16_t bits;

  bf16() = default;
  template <class X>
    requires(std::is_arithmetic_v<X> && sizeof(X) <= 8)
  bf16(X value) TILE_BODY(bits = detail::half_bits<detail::bfloat16>(value));
  operator float() const TILE_BODY(return detail::float_of_bfloat16(bits));

  template <std::same_as<bf16> U> friend bf16 operator+(bf16 a, U b) TILE_BODY(return float(a) + float(b));
  template <std::same_as<bf16> U> friend bf16 operator-(bf16 a, U b) TILE_BODY(return float(a) - float(b));
  template <std::same_as<bf16> U> friend bf16 operator*(bf16 a, U b) TILE_BODY(return float(a) * float(b));
  template <std::same_as<bf16> U> friend bf16 operator/(bf16 a, U b) TILE_BODY(return float(a) / float(b));
  // Flips the sign, of a NaN too.
  bf16 operator-() const TILE_BODY(bf16 result; result.bits = std::uint16_t(bits ^ 0x8000u); return result);

  // The operation of the operands' types, then rounded to bf16.
  template <class U> friend bf16& operator+=(bf16& a, U b) TILE_BODY(return a = bf16(a + b));
  template <class U> friend bf16& operator-=(bf16& a, U b) TILE_BODY(return a = bf16(a - b));
  template <class U> friend bf16& operator*=(bf16& a, U b) TILE_BODY(return a = bf16(a * b));
  template <class U> friend bf16& operator/=(bf16& a, U b) TILE_BODY(return a = bf16(a / b));
};

} // namespace tile

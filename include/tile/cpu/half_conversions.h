// Conversions between the bits of 16-bit floating point and other types.
#pragma once
#include <bit>
#include <concepts>
#include <cstdint>

namespace tile::detail {

struct binary16 {
  static constexpr int fraction_bits = 10;
  static constexpr int bias = 15;
};
struct bfloat16 {
  static constexpr int fraction_bits = 7;
  static constexpr int bias = 127;
};
template <class Format>
inline constexpr std::uint32_t infinity_bits = (2u * Format::bias + 1u) << Format::fraction_bits;

// The bits of significand * 2^exponent, rounded once, to nearest with ties to even.
template <class Format> constexpr std::uint32_t round_magnitude(std::uint64_t significand, int exponent) {
  if (significand == 0)
    return 0;
  const int leading = exponent + std::bit_width(significand) - 1;
  if (leading > Format::bias)
    return infinity_bits<Format>;

  // The lowest bit that is kept stands for 2^lowest; below the normal numbers it stays where theirs is.
  const int smallest_normal = 1 - Format::bias;
  const int lowest = (leading > smallest_normal ? leading : smallest_normal) - Format::fraction_bits;
  const int dropped = lowest - exponent;
  std::uint64_t kept = significand;
  if (dropped <= 0) {
    kept = significand << -dropped;
  } else if (dropped > 64) {
    kept = 0;
  } else {
    kept = dropped < 64 ? significand >> dropped : 0;
    const std::uint64_t rest = dropped < 64 ? significand & ((std::uint64_t(1) << dropped) - 1) : significand;
    const std::uint64_t half = std::uint64_t(1) << (dropped - 1);
    if (rest > half || (rest == half && kept % 2 == 1))
      ++kept;
  }

  // The implicit leading bit of a normal number adds 1 to the exponent field, and so does a carry out of the fraction:
  // up to the next binade, from subnormal to normal, and to infinity.
  if (leading < smallest_normal)
    return std::uint32_t(kept);
  return (std::uint32_t(leading - smallest_normal) << Format::fraction_bits) + std::uint32_t(kept);
}

template <class Format> constexpr std::uint16_t half_bits(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto sign = std::uint32_t(bits >> 63) << 15;
  const int exponent = int(bits >> 52) & 0x7ff;
  const std::uint64_t fraction = bits & ((std::uint64_t(1) << 52) - 1);
  if (exponent == 0x7ff) {
    // A NaN stays one, quiet, with the upper bits of its payload.
    const std::uint32_t quiet = std::uint32_t(1) << (Format::fraction_bits - 1);
    const std::uint32_t nan = fraction == 0 ? 0 : quiet | std::uint32_t(fraction >> (52 - Format::fraction_bits));
    return std::uint16_t(sign | infinity_bits<Format> | nan);
  }
  const std::uint64_t leading_bit = exponent == 0 ? 0 : std::uint64_t(1) << 52;
  return std::uint16_t(sign | round_magnitude<Format>(fraction | leading_bit, (exponent == 0 ? 1 : exponent) - 1075));
}
template <class Format> constexpr std::uint16_t half_bits(float value) { return half_bits<Format>(double(value)); }
template <class Format, std::integral I> constexpr std::uint16_t half_bits(I value) {
  const bool negative = value < I{};
  const auto wide = std::uint64_t(value);
  return std::uint16_t((negative ? 0x8000u : 0u) | round_magnitude<Format>(negative ? 0 - wide : wide, 0));
}

constexpr float float_of_binary16(std::uint16_t half) {
  const std::uint32_t sign = std::uint32_t(half & 0x8000u) << 16;
  const std::uint32_t exponent = (half >> 10) & 0x1fu;
  const std::uint32_t fraction = half & 0x3ffu;
  if (exponent == 0) {
    const float magnitude = float(fraction) * 0x1p-24f;
    return sign ? -magnitude : magnitude;
  }
  const std::uint32_t wide_exponent = exponent == 31 ? 255 : exponent + 127 - 15;
  return std::bit_cast<float>(sign | wide_exponent << 23 | fraction << 13);
}
constexpr float float_of_bfloat16(std::uint16_t half) { return std::bit_cast<float>(std::uint32_t(half) << 16); }

} // namespace tile::detail

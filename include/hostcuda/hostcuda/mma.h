// The matrix products of a warp: d[16][8] += a[16][K] * b[K][8], in float. A register holds one element or two
// neighbours along K; a register of a tile of 8 rows belongs to lane 4 * row + place.
#pragma once

#include <cstdint>
#include <cstring>

#include "call_site.h"
#include "cta.h"

namespace hostcuda {

// The registers of one lane.
struct mma_part {
  float (*d)[2];
  const uint32_t* a;
  uint32_t b[2];
};

// Element `i` of a register of T, or the one float of tf32, whose last 13 bits the hardware does not look at.
template <class T>
struct mma_element {
  static constexpr unsigned in_register = 2;
  static float read(uint32_t bits, unsigned i) { return T::from_bits(static_cast<uint16_t>(bits >> 16 * i)); }
};
template <>
struct mma_element<float> {
  static constexpr unsigned in_register = 1;
  static float read(uint32_t bits, unsigned) {
    bits &= 0xffffe000u;
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
};

template <class T>
void multiply_in_warp(void* const (&parts)[cta::warp_lanes]) {
  constexpr unsigned rows = 16, columns = 8, in_register = mma_element<T>::in_register, depth = 8 * in_register;
  const auto part = [&](unsigned lane) -> mma_part& { return *static_cast<mma_part*>(parts[lane]); };
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned column = 0; column < columns; ++column) {
      float& d = part(row % 8 * 4 + column / 2).d[row / 8][column % 2];
      for (unsigned k = 0; k < depth; ++k) {
        const unsigned place = k / in_register % 4, half = k / (depth / 2), i = k % in_register;
        const float a = mma_element<T>::read(part(row % 8 * 4 + place).a[2 * half + row / 8], i);
        const float b = mma_element<T>::read(part(column * 4 + place).b[half], i);
        d += a * b;
      }
    }
}

} // namespace hostcuda

// d[16][8] += a[16][16] * b[16][8], all lanes of the warp together.
// d[h][e]: row lane / 4 + 8 * h, column 2 * (lane % 4) + e.
// a[2 * k + h]: the same row, columns 2 * (lane % 4) + 8 * k and the next. b0, b1: the same k, column lane / 4.
template <class T>
void mma_m16n8k16(float (&d)[2][2], const uint32_t (&a)[4], uint32_t b0, uint32_t b1,
                  hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::mma_part part = {d, a, {b0, b1}};
  hostcuda::running_cta.meet_warp("mma_m16n8k16", &part, hostcuda::multiply_in_warp<T>, site);
}

// d[16][8] += a[16][8] * b[8][8] of tf32; a register holds one element.
inline void mma_m16n8k8_tf32(float (&d)[2][2], const uint32_t (&a)[4], uint32_t b0, uint32_t b1,
                             hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::mma_part part = {d, a, {b0, b1}};
  hostcuda::running_cta.meet_warp("mma_m16n8k8_tf32", &part, hostcuda::multiply_in_warp<float>, site);
}

// The nearest number that fits into tf32, 10 bits of fraction; ties go away from 0.
inline uint32_t to_tf32(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  if (value != value) return 0x7fffffff;
  const bool is_infinite = (bits & 0x7fffffff) == 0x7f800000;
  return is_infinite ? bits : (bits + 0x1000) & 0xffffe000;
}

// Two numbers, rounded to the nearest T, in one register; `low` in its low half.
template <class T>
uint32_t pack_pair(float low, float high) {
  return T(low).bits | static_cast<uint32_t>(T(high).bits) << 16;
}

#pragma once
#include "bit_cast.cuh"

// Two elements of 16 bits in one register; `low` in its low half.
template <class T>
__device__ __forceinline__ uint32_t pack_bits(T low, T high) {
  return bit_cast<uint16_t>(low) | uint32_t(bit_cast<uint16_t>(high)) << 16;
}

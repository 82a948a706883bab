#pragma once
#include "is_half.cuh"

// Two numbers, rounded to the nearest T, in one register; `low` in its low half.
template <class T>
__device__ __forceinline__ uint32_t pack_pair(float low, float high) {
  uint32_t pair;
  if constexpr (is_half<T>)
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  else
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  return pair;
}

#pragma once
#include "warp_reduce.cuh"

// The sum over the lanes that differ in bits of kLanes, in each of them. Integers wrap.
template <unsigned kLanes = 31, class T>
__device__ __forceinline__ T warp_sum(T value) {
  return warp_reduce<kLanes>(value, [](T a, T b) {
    constexpr bool kInteger = T(0.5f) == T(0);
    if constexpr (kInteger)
      return T(uint64_t(a) + uint64_t(b));
    else
      return a + b;
  });
}

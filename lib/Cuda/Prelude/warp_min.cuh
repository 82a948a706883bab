#pragma once
#include "warp_reduce.cuh"

// The smallest of the values of the lanes that differ in bits of kLanes, in each of them. A NaN is ignored.
template <unsigned kLanes = 31, class T>
__device__ __forceinline__ T warp_min(T value) {
  return warp_reduce<kLanes>(value, [](T a, T b) { return min(a, b); });
}

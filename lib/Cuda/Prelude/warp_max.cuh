#pragma once
#include "warp_reduce.cuh"

// The largest of the values of the lanes that differ in bits of kLanes, in each of them. A NaN is ignored.
template <unsigned kLanes = 31, class T>
__device__ __forceinline__ T warp_max(T value) {
  return warp_reduce<kLanes>(value, [](T a, T b) { return max(a, b); });
}

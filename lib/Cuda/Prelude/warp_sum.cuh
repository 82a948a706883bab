#pragma once

// The sum over kLanes lanes that are kStep apart, in each of them. Both are powers of two; all lanes of the warp call.
template <unsigned kLanes = 32, unsigned kStep = 1, class T>
__device__ __forceinline__ T warp_sum(T value) {
#pragma unroll
  for (unsigned distance = kLanes * kStep / 2; distance >= kStep; distance /= 2)
    value += __shfl_xor_sync(0xffffffffu, value, distance);
  return value;
}

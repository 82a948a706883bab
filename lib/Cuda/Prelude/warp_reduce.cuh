#pragma once

// Combines the values of all lanes whose numbers differ in bits of kLanes only, and gives each of them the result.
// All lanes of the warp call.
template <unsigned kLanes, class T, class Combine>
__device__ __forceinline__ T warp_reduce(T value, Combine combine) {
#pragma unroll
  for (unsigned bit = 16; bit > 0; bit /= 2)
    if ((kLanes & bit) != 0) value = combine(value, __shfl_xor_sync(0xffffffffu, value, bit));
  return value;
}

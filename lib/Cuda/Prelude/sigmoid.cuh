#pragma once

// 1 / (1 + e^-x)
template <class T>
__host__ __device__ __forceinline__ T sigmoid(T x) {
  if constexpr (sizeof(T) == sizeof(float))
    return 1.0f / (1.0f + expf(-x));
  else
    return 1.0 / (1.0 + exp(-x));
}

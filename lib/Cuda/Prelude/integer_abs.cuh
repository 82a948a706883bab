#pragma once

// |value|; the lowest number, whose absolute value has no representation, stays as it is.
template <class T>
__host__ __device__ __forceinline__ T integer_abs(T value) {
  return value < T(0) ? T(0 - uint64_t(value)) : value;
}

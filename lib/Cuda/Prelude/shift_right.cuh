#pragma once

// value >> amount, which repeats the sign of a signed value; 0 where the amount is negative or not less than the number
// of bits.
template <class T>
__host__ __device__ __forceinline__ T shift_right(T value, T amount) {
  return uint64_t(amount) < 8 * sizeof(T) ? T(value >> amount) : T(0);
}

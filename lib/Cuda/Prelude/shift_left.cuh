#pragma once

// value << amount; 0 where the amount is negative or not less than the number of bits. Unsigned, where bits may go out.
template <class T>
__host__ __device__ __forceinline__ T shift_left(T value, T amount) {
  return uint64_t(amount) < 8 * sizeof(T) ? T(uint64_t(value) << amount) : T(0);
}

#pragma once

// left % right that never traps: 0 where the divisor is 0 or, of a signed type, -1.
template <class T>
__host__ __device__ __forceinline__ T integer_remainder(T left, T right) {
  constexpr bool kSigned = T(-1) < T(1);
  return right == 0 || (kSigned && right == T(-1)) ? T(0) : T(left % right);
}

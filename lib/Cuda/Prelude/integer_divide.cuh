#pragma once

// left / right that never traps: 0 where the divisor is 0, and the lowest number divided by -1 is itself.
template <class T>
__host__ __device__ __forceinline__ T integer_divide(T left, T right) {
  constexpr bool kSigned = T(-1) < T(1);
  if (right == 0) return 0;
  if (kSigned && right == T(-1)) return T(0 - uint64_t(left));
  return T(left / right);
}

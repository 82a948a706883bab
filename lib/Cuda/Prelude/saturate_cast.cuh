#pragma once

// The float or double `value` as an integer, rounded towards 0: what does not fit becomes the nearest integer that T
// has, NaN becomes 0. C++ leaves both undefined.
template <class T, class Float>
__host__ __device__ __forceinline__ T saturate_cast(Float value) {
  constexpr bool kSigned = T(-1) < T(1);
  constexpr T kHighest = T(~uint64_t(0) >> (64 - 8 * sizeof(T) + kSigned));
  constexpr T kLowest = kSigned ? T(~uint64_t(kHighest)) : T(0);
  // One above the highest: a power of two, which a float holds exactly.
  constexpr Float kLimit = Float(kHighest / 2 + 1) * 2;
  if (value >= kLimit) return kHighest;
  if (value > Float(kLowest) - 1) return T(value);
  return value != value ? T(0) : kLowest;
}

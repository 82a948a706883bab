// Stands in for CUDA's header of this name.
#pragma once

#include "hostcuda/float16.h"

using __half = hostcuda::float16<10>;
using half = __half;

inline __half __float2half(float value) { return value; }
inline __half __float2half_rn(float value) { return value; }
inline __half __double2half(double value) { return value; }
inline __half __int2half_rn(int value) { return value; }
inline __half __uint2half_rn(unsigned value) { return value; }
inline __half __ll2half_rn(long long value) { return value; }
inline __half __ull2half_rn(unsigned long long value) { return value; }
inline float __half2float(__half value) { return value; }

inline unsigned short __half_as_ushort(__half value) { return value.bits; }
inline short __half_as_short(__half value) { return static_cast<short>(value.bits); }
inline __half __ushort_as_half(unsigned short bits) { return __half::from_bits(bits); }
inline __half __short_as_half(short bits) { return __half::from_bits(static_cast<uint16_t>(bits)); }

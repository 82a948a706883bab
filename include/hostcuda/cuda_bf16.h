// Stands in for CUDA's header of this name.
#pragma once

#include "hostcuda/float16.h"

using __nv_bfloat16 = hostcuda::float16<7>;
using nv_bfloat16 = __nv_bfloat16;

inline __nv_bfloat16 __float2bfloat16(float value) { return value; }
inline __nv_bfloat16 __float2bfloat16_rn(float value) { return value; }
inline __nv_bfloat16 __double2bfloat16(double value) { return value; }
inline __nv_bfloat16 __int2bfloat16_rn(int value) { return value; }
inline __nv_bfloat16 __uint2bfloat16_rn(unsigned value) { return value; }
inline __nv_bfloat16 __ll2bfloat16_rn(long long value) { return value; }
inline __nv_bfloat16 __ull2bfloat16_rn(unsigned long long value) { return value; }
inline float __bfloat162float(__nv_bfloat16 value) { return value; }

inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 value) { return value.bits; }
inline short __bfloat16_as_short(__nv_bfloat16 value) { return static_cast<short>(value.bits); }
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16::from_bits(bits); }
inline __nv_bfloat16 __short_as_bfloat16(short bits) { return __nv_bfloat16::from_bits(static_cast<uint16_t>(bits)); }

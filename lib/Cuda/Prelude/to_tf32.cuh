#pragma once

// The nearest number that fits into tf32, 10 bits of fraction; ties go away from 0.
__device__ __forceinline__ uint32_t to_tf32(float value) {
  uint32_t bits;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(bits) : "f"(value));
  return bits;
}

#pragma once
#include "wgmma_operands.cuh"

#define WGMMA_TF32_REGISTERS(N, A, B, ACCUMULATE)                                                                      \
  asm volatile("{ .reg .pred p; setp.ne.b32 p, " ACCUMULATE ", 0; wgmma.mma_async.sync.aligned.m64n" #N                \
               "k8.f32.tf32.tf32 {" WGMMA_NUMBERS_##N "}, {" A "}, " B ", p, 1, 1; }"                                  \
               : WGMMA_OPERANDS_##N(WGMMA_BY_COLUMNS)                                                                  \
               : "r"(__float_as_uint(a[0][0])), "r"(__float_as_uint(a[0][1])), "r"(__float_as_uint(a[1][0])),          \
                 "r"(__float_as_uint(a[1][1])), "l"(b), "r"(int(accumulate))                                           \
               : "memory")

// The same as wgmma_tf32 with descriptors, with a in registers, and sums that differ in their row beside each other.
// Each warp has 16 rows of a: a[half][h] is row lane / 4 + 8 * h at k = lane % 4 + 4 * half.
// d[j][e][h]: row 16 * (warp % 4) + lane / 4 + 8 * h, column 8 * j + 2 * (lane % 4) + e.
template <int N8>
__device__ __forceinline__ void wgmma_tf32(float (&d)[N8][2][2], const float (&a)[2][2], uint64_t b, bool accumulate) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  if constexpr (N8 == 1) WGMMA_TF32_REGISTERS(8, "%4, %5, %6, %7", "%8", "%9");
  if constexpr (N8 == 2) WGMMA_TF32_REGISTERS(16, "%8, %9, %10, %11", "%12", "%13");
  if constexpr (N8 == 3) WGMMA_TF32_REGISTERS(24, "%12, %13, %14, %15", "%16", "%17");
  if constexpr (N8 == 4) WGMMA_TF32_REGISTERS(32, "%16, %17, %18, %19", "%20", "%21");
  if constexpr (N8 == 6) WGMMA_TF32_REGISTERS(48, "%24, %25, %26, %27", "%28", "%29");
  if constexpr (N8 == 8) WGMMA_TF32_REGISTERS(64, "%32, %33, %34, %35", "%36", "%37");
  if constexpr (N8 == 10) WGMMA_TF32_REGISTERS(80, "%40, %41, %42, %43", "%44", "%45");
  if constexpr (N8 == 12) WGMMA_TF32_REGISTERS(96, "%48, %49, %50, %51", "%52", "%53");
  if constexpr (N8 == 14) WGMMA_TF32_REGISTERS(112, "%56, %57, %58, %59", "%60", "%61");
  if constexpr (N8 == 16) WGMMA_TF32_REGISTERS(128, "%64, %65, %66, %67", "%68", "%69");
  if constexpr (N8 == 20) WGMMA_TF32_REGISTERS(160, "%80, %81, %82, %83", "%84", "%85");
  if constexpr (N8 == 24) WGMMA_TF32_REGISTERS(192, "%96, %97, %98, %99", "%100", "%101");
  if constexpr (N8 == 28) WGMMA_TF32_REGISTERS(224, "%112, %113, %114, %115", "%116", "%117");
  if constexpr (N8 == 32) WGMMA_TF32_REGISTERS(256, "%128, %129, %130, %131", "%132", "%133");
}

#pragma once
#include "wgmma_operands.cuh"

#define WGMMA_TF32(N, A, B, ACCUMULATE)                                                                                \
  asm volatile("{ .reg .pred p; setp.ne.b32 p, " ACCUMULATE ", 0; wgmma.mma_async.sync.aligned.m64n" #N                \
               "k8.f32.tf32.tf32 {" WGMMA_NUMBERS_##N "}, " A ", " B ", p, 1, 1; }"                                    \
               : WGMMA_OPERANDS_##N(WGMMA_BY_ROWS)                                                                     \
               : "l"(a), "l"(b), "r"(int(accumulate))                                                                  \
               : "memory")

// Starts d[64][8 * N8] += a[64][8] * b[8][8 * N8] of tf32, or = where it does not `accumulate`, by the 128 threads of a
// warpgroup. a and b are descriptors; rows of both run along k. Of floats the bits that tf32 has not are left out.
// d[j][h][e]: row 16 * (warp % 4) + lane / 4 + 8 * h, column 8 * j + 2 * (lane % 4) + e.
template <int N8>
__device__ __forceinline__ void wgmma_tf32(float (&d)[N8][2][2], uint64_t a, uint64_t b, bool accumulate) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  if constexpr (N8 == 1) WGMMA_TF32(8, "%4", "%5", "%6");
  if constexpr (N8 == 2) WGMMA_TF32(16, "%8", "%9", "%10");
  if constexpr (N8 == 3) WGMMA_TF32(24, "%12", "%13", "%14");
  if constexpr (N8 == 4) WGMMA_TF32(32, "%16", "%17", "%18");
  if constexpr (N8 == 6) WGMMA_TF32(48, "%24", "%25", "%26");
  if constexpr (N8 == 8) WGMMA_TF32(64, "%32", "%33", "%34");
  if constexpr (N8 == 10) WGMMA_TF32(80, "%40", "%41", "%42");
  if constexpr (N8 == 12) WGMMA_TF32(96, "%48", "%49", "%50");
  if constexpr (N8 == 14) WGMMA_TF32(112, "%56", "%57", "%58");
  if constexpr (N8 == 16) WGMMA_TF32(128, "%64", "%65", "%66");
  if constexpr (N8 == 20) WGMMA_TF32(160, "%80", "%81", "%82");
  if constexpr (N8 == 24) WGMMA_TF32(192, "%96", "%97", "%98");
  if constexpr (N8 == 28) WGMMA_TF32(224, "%112", "%113", "%114");
  if constexpr (N8 == 32) WGMMA_TF32(256, "%128", "%129", "%130");
}

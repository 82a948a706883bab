#pragma once
#include "is_half.cuh"
#include "wgmma_operands.cuh"

#define WGMMA_SHARED_OF(N, TYPE, A, B, ACCUMULATE, TRANSPOSE_A, TRANSPOSE_B)                                           \
  asm volatile("{ .reg .pred p; setp.ne.b32 p, " ACCUMULATE ", 0; wgmma.mma_async.sync.aligned.m64n" #N                \
               "k16.f32." TYPE "." TYPE " {" WGMMA_NUMBERS_##N "}, " A ", " B ", p, 1, 1, " TRANSPOSE_A                \
                                                               ", " TRANSPOSE_B "; }"                                  \
               : WGMMA_OPERANDS_##N(WGMMA_BY_ROWS)                                                                     \
               : "l"(a), "l"(b), "r"(int(accumulate)), "n"(int(kTransposeA)), "n"(int(kTransposeB))                    \
               : "memory")
// A, B and so on: what the operands behind the accumulators are called, "%n".
#define WGMMA_SHARED(N, A, B, ACCUMULATE, TRANSPOSE_A, TRANSPOSE_B)                                                    \
  if constexpr (is_half<T>)                                                                                            \
    WGMMA_SHARED_OF(N, "f16", A, B, ACCUMULATE, TRANSPOSE_A, TRANSPOSE_B);                                             \
  else                                                                                                                 \
    WGMMA_SHARED_OF(N, "bf16", A, B, ACCUMULATE, TRANSPOSE_A, TRANSPOSE_B)

// Starts d[64][8 * N8] += a[64][16] * b[16][8 * N8], or = where it does not `accumulate`, by the 128 threads of a
// warpgroup. a and b are descriptors; rows of an operand run along k unless it is transposed.
// d[j][h][e]: row 16 * (warp % 4) + lane / 4 + 8 * h, column 8 * j + 2 * (lane % 4) + e.
template <class T, bool kTransposeA, bool kTransposeB, int N8>
__device__ __forceinline__ void wgmma(float (&d)[N8][2][2], uint64_t a, uint64_t b, bool accumulate) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  if constexpr (N8 == 1) WGMMA_SHARED(8, "%4", "%5", "%6", "%7", "%8");
  if constexpr (N8 == 2) WGMMA_SHARED(16, "%8", "%9", "%10", "%11", "%12");
  if constexpr (N8 == 3) WGMMA_SHARED(24, "%12", "%13", "%14", "%15", "%16");
  if constexpr (N8 == 4) WGMMA_SHARED(32, "%16", "%17", "%18", "%19", "%20");
  if constexpr (N8 == 6) WGMMA_SHARED(48, "%24", "%25", "%26", "%27", "%28");
  if constexpr (N8 == 8) WGMMA_SHARED(64, "%32", "%33", "%34", "%35", "%36");
  if constexpr (N8 == 10) WGMMA_SHARED(80, "%40", "%41", "%42", "%43", "%44");
  if constexpr (N8 == 12) WGMMA_SHARED(96, "%48", "%49", "%50", "%51", "%52");
  if constexpr (N8 == 14) WGMMA_SHARED(112, "%56", "%57", "%58", "%59", "%60");
  if constexpr (N8 == 16) WGMMA_SHARED(128, "%64", "%65", "%66", "%67", "%68");
  if constexpr (N8 == 20) WGMMA_SHARED(160, "%80", "%81", "%82", "%83", "%84");
  if constexpr (N8 == 24) WGMMA_SHARED(192, "%96", "%97", "%98", "%99", "%100");
  if constexpr (N8 == 28) WGMMA_SHARED(224, "%112", "%113", "%114", "%115", "%116");
  if constexpr (N8 == 32) WGMMA_SHARED(256, "%128", "%129", "%130", "%131", "%132");
}

#pragma once
#include "is_half.cuh"
#include "wgmma_operands.cuh"

#define WGMMA_REGISTERS_OF(N, TYPE, A, B, ACCUMULATE, TRANSPOSE_B)                                                     \
  asm volatile("{ .reg .pred p; setp.ne.b32 p, " ACCUMULATE ", 0; wgmma.mma_async.sync.aligned.m64n" #N                \
               "k16.f32." TYPE "." TYPE " {" WGMMA_NUMBERS_##N "}, {" A "}, " B ", p, 1, 1, " TRANSPOSE_B "; }"        \
               : WGMMA_OPERANDS_##N(WGMMA_BY_ROWS)                                                                     \
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(int(accumulate)), "n"(int(kTransposeB))       \
               : "memory")
// A, B and so on: what the operands behind the accumulators are called, "%n".
#define WGMMA_REGISTERS(N, A, B, ACCUMULATE, TRANSPOSE_B)                                                              \
  if constexpr (is_half<T>)                                                                                            \
    WGMMA_REGISTERS_OF(N, "f16", A, B, ACCUMULATE, TRANSPOSE_B);                                                       \
  else                                                                                                                 \
    WGMMA_REGISTERS_OF(N, "bf16", A, B, ACCUMULATE, TRANSPOSE_B)

// The same as wgmma with descriptors, with a in registers: each warp holds 16 rows of it as mma_m16n8k16 has them.
template <class T, bool kTransposeB, int N8>
__device__ __forceinline__ void wgmma(float (&d)[N8][2][2], const uint32_t (&a)[4], uint64_t b, bool accumulate) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  if constexpr (N8 == 1) WGMMA_REGISTERS(8, "%4, %5, %6, %7", "%8", "%9", "%10");
  if constexpr (N8 == 2) WGMMA_REGISTERS(16, "%8, %9, %10, %11", "%12", "%13", "%14");
  if constexpr (N8 == 3) WGMMA_REGISTERS(24, "%12, %13, %14, %15", "%16", "%17", "%18");
  if constexpr (N8 == 4) WGMMA_REGISTERS(32, "%16, %17, %18, %19", "%20", "%21", "%22");
  if constexpr (N8 == 6) WGMMA_REGISTERS(48, "%24, %25, %26, %27", "%28", "%29", "%30");
  if constexpr (N8 == 8) WGMMA_REGISTERS(64, "%32, %33, %34, %35", "%36", "%37", "%38");
  if constexpr (N8 == 10) WGMMA_REGISTERS(80, "%40, %41, %42, %43", "%44", "%45", "%46");
  if constexpr (N8 == 12) WGMMA_REGISTERS(96, "%48, %49, %50, %51", "%52", "%53", "%54");
  if constexpr (N8 == 14) WGMMA_REGISTERS(112, "%56, %57, %58, %59", "%60", "%61", "%62");
  if constexpr (N8 == 16) WGMMA_REGISTERS(128, "%64, %65, %66, %67", "%68", "%69", "%70");
  if constexpr (N8 == 20) WGMMA_REGISTERS(160, "%80, %81, %82, %83", "%84", "%85", "%86");
  if constexpr (N8 == 24) WGMMA_REGISTERS(192, "%96, %97, %98, %99", "%100", "%101", "%102");
  if constexpr (N8 == 28) WGMMA_REGISTERS(224, "%112, %113, %114, %115", "%116", "%117", "%118");
  if constexpr (N8 == 32) WGMMA_REGISTERS(256, "%128, %129, %130, %131", "%132", "%133", "%134");
}

#pragma once

// Keeps the compiler from moving accesses to the accumulators across: reads before the wgmma_wait() that stands above,
// writes behind the wgmma_fence() that stands below.
template <int N8>
__device__ __forceinline__ void wgmma_fence_registers(float (&d)[N8][2][2]) {
#pragma unroll
  for (int j = 0; j < N8; ++j)
    asm volatile("" : "+f"(d[j][0][0]), "+f"(d[j][0][1]), "+f"(d[j][1][0]), "+f"(d[j][1][1]) : : "memory");
}

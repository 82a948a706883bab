#pragma once

// Waits until `threads` threads, whole warps, wait at barrier `id`, 1 to 15; 0 is that of __syncthreads().
__device__ __forceinline__ void barrier_sync(int id, int threads) {
  asm volatile("bar.sync %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

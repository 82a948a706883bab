#pragma once

// Makes a barrier in shared memory, of which each phase needs so many arrivals. One thread calls it, then
// mbarrier_init_done(); the other threads use the barrier behind a __syncthreads().
__device__ __forceinline__ void mbarrier_init(uint64_t* barrier, unsigned arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;"
               :
               : "r"(uint32_t(__cvta_generic_to_shared(barrier))), "r"(arrivals)
               : "memory");
}

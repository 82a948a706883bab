#pragma once

// One arrival. What the thread did before is done for those who wait for the phase.
__device__ __forceinline__ void mbarrier_arrive(uint64_t* barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];"
               :
               : "r"(uint32_t(__cvta_generic_to_shared(barrier)))
               : "memory");
}

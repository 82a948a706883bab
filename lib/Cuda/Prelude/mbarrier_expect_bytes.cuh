#pragma once

// Arrives, and lets the phase wait for so many bytes of copies too.
__device__ __forceinline__ void mbarrier_expect_bytes(uint64_t* barrier, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
               :
               : "r"(uint32_t(__cvta_generic_to_shared(barrier))), "r"(bytes)
               : "memory");
}

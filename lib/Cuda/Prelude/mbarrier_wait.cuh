#pragma once

// Waits until the phase of this parity is complete. Phases count from 0; of a new barrier the one before, of parity 1,
// counts as complete.
__device__ __forceinline__ void mbarrier_wait(uint64_t* barrier, unsigned parity) {
  uint32_t is_complete;
  do {
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
                 : "=r"(is_complete)
                 : "r"(uint32_t(__cvta_generic_to_shared(barrier))), "r"(parity)
                 : "memory");
  } while (is_complete == 0);
}

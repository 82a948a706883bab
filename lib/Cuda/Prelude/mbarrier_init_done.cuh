#pragma once

// Shows the barriers that this thread has made to the copies that will arrive there.
__device__ __forceinline__ void mbarrier_init_done() {
  asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
}

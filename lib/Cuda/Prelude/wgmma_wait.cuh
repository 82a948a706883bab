#pragma once

// Waits until all groups of products but the last kPending are done: accumulators hold their sums, and shared memory
// has been read.
template <int kPending>
__device__ __forceinline__ void wgmma_wait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" : : "n"(kPending) : "memory");
}

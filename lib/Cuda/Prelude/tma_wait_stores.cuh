#pragma once

// Waits until all groups of stores of this thread but the last kPending have read shared memory.
template <int kPending>
__device__ __forceinline__ void tma_wait_stores() {
  asm volatile("cp.async.bulk.wait_group.read %0;" : : "n"(kPending) : "memory");
}

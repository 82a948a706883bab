#pragma once

// Waits until all groups of copies of this thread but the last kPending have arrived.
template <int kPending>
__device__ __forceinline__ void wait_copies() {
  asm volatile("cp.async.wait_group %0;" : : "n"(kPending) : "memory");
}

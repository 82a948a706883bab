#pragma once

// Must stand between what wrote accumulators, or other registers of operands, and the wgmma that follows.
__device__ __forceinline__ void wgmma_fence() { asm volatile("wgmma.fence.sync.aligned;" : : : "memory"); }

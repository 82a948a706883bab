#pragma once

// Shows what this thread has written to shared memory to wgmma and to the stores of boxes, which a barrier must follow.
__device__ __forceinline__ void fence_async_proxy() { asm volatile("fence.proxy.async.shared::cta;" : : : "memory"); }

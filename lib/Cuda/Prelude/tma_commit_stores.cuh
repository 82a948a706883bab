#pragma once

// The stores that this thread has started since the last call are a group.
__device__ __forceinline__ void tma_commit_stores() { asm volatile("cp.async.bulk.commit_group;" : : : "memory"); }

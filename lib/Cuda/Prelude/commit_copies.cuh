#pragma once

// The asynchronous copies that this thread has started since the last call are a group.
__device__ __forceinline__ void commit_copies() { asm volatile("cp.async.commit_group;" : : : "memory"); }

#pragma once

// Copies a box from shared memory to a 3-D array. Element (x, y, z) is its first, x the contiguous axis, where that is
// a multiple of 16 bytes. None is negative; what lies beyond the array is left out. One thread calls it, behind a
// fence_async_proxy() of those who wrote the box and a barrier.
__device__ __forceinline__ void tma_store(const CUtensorMap& map, const void* shared, int x, int y, int z) {
  asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [%0, {%2, %3, %4}], [%1];"
               :
               : "l"(&map), "r"(uint32_t(__cvta_generic_to_shared(shared))), "r"(x), "r"(y), "r"(z)
               : "memory");
}

#pragma once

// Copies a box of a 5-D array to shared memory. Element (x, y, z, w, v) is its first, x the contiguous axis, where that
// is a multiple of 16 bytes; what lies outside of the array becomes 0. One thread calls it; all bytes of the box arrive
// at the barrier.
__device__ __forceinline__ void tma_load(void* shared, const CUtensorMap& map, uint64_t* barrier, int x, int y, int z,
                                         int w, int v) {
  asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, "
               "%6, %7}], [%2];"
               :
               : "r"(uint32_t(__cvta_generic_to_shared(shared))), "l"(&map),
                 "r"(uint32_t(__cvta_generic_to_shared(barrier))), "r"(x), "r"(y), "r"(z), "r"(w), "r"(v)
               : "memory");
}

#pragma once
#include "mbarrier_init.cuh"
#include "mbarrier_init_done.cuh"

// Makes kCount barriers in shared memory, for so many boxes each. One thread calls it; all use the barriers behind a
// __syncthreads().
template <int kCount>
__device__ __forceinline__ void init_mbarriers(uint64_t* barriers, unsigned boxes) {
#pragma unroll
  for (int i = 0; i < kCount; ++i) mbarrier_init(barriers + i, boxes);
  mbarrier_init_done();
}

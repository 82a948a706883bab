#pragma once
#include "mbarrier_init.cuh"
#include "mbarrier_init_done.cuh"

// Makes kCount barriers in shared memory, at each of which one thread arrives and boxes may. One thread calls it, and
// may then start copies; the other threads use the barriers behind a __syncthreads().
template <int kCount>
__device__ __forceinline__ void init_mbarriers(uint64_t* barriers) {
#pragma unroll
  for (int i = 0; i < kCount; ++i) mbarrier_init(barriers + i, 1);
  mbarrier_init_done();
}

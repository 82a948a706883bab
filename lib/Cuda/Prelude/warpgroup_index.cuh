#pragma once

// Number of the warpgroup in its CTA. The shuffle tells the compiler that all lanes have the same.
__device__ __forceinline__ unsigned warpgroup_index() { return __shfl_sync(0xffffffffu, threadIdx.x / 128, 0); }

// Stands in for CUDA's header of this name, and for the prelude of generated files: compiles a kernel as host code and
// runs it, each thread as a fiber. In comes a `.cu` file, out comes its effect on memory, or a report of what it does
// wrong: races within a CTA, reads of what nobody wrote, accesses out of range, threads that wait for each other.
// It never runs CTAs side by side, and sees nothing of the PTX.
#pragma once

#include <cuda_runtime_api.h>

#include "hostcuda/async_proxy.h"
#include "hostcuda/atomics.h"
#include "hostcuda/copy_async.h"
#include "hostcuda/cta.h"
#include "hostcuda/launch.h"
#include "hostcuda/math_functions.h"
#include "hostcuda/matrix_access.h"
#include "hostcuda/mbarrier.h"
#include "hostcuda/min_max.h"
#include "hostcuda/mma.h"
#include "hostcuda/named_barrier.h"
#include "hostcuda/prelude.h"
#include "hostcuda/shared_memory.h"
#include "hostcuda/tma.h"
#include "hostcuda/warp.h"
#include "hostcuda/wgmma.h"

template <class T>
cudaError_t cudaMalloc(T** pointer, size_t size) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), size);
}

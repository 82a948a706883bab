// The prelude of Hopper's tensor cores and copies of boxes, as a generated file for sm_90a has it.
#pragma once
#include "tensor.cuh"

#include <cuda.h>

#ifndef TILETRANS_HOSTCUDA
namespace {

#include "../../lib/Cuda/Prelude/fence_async_proxy.cuh"
#include "../../lib/Cuda/Prelude/make_tensor_map.cuh"
#include "../../lib/Cuda/Prelude/mbarrier_arrive.cuh"
#include "../../lib/Cuda/Prelude/mbarrier_expect_bytes.cuh"
#include "../../lib/Cuda/Prelude/mbarrier_init.cuh"
#include "../../lib/Cuda/Prelude/mbarrier_init_done.cuh"
#include "../../lib/Cuda/Prelude/mbarrier_wait.cuh"
#include "../../lib/Cuda/Prelude/prefetch_tensor_map.cuh"
#include "../../lib/Cuda/Prelude/stmatrix.cuh"
#include "../../lib/Cuda/Prelude/tma_commit_stores.cuh"
#include "../../lib/Cuda/Prelude/tma_load_1d.cuh"
#include "../../lib/Cuda/Prelude/tma_load_2d.cuh"
#include "../../lib/Cuda/Prelude/tma_load_3d.cuh"
#include "../../lib/Cuda/Prelude/tma_load_4d.cuh"
#include "../../lib/Cuda/Prelude/tma_load_5d.cuh"
#include "../../lib/Cuda/Prelude/tma_store_1d.cuh"
#include "../../lib/Cuda/Prelude/tma_store_2d.cuh"
#include "../../lib/Cuda/Prelude/tma_store_3d.cuh"
#include "../../lib/Cuda/Prelude/tma_store_4d.cuh"
#include "../../lib/Cuda/Prelude/tma_store_5d.cuh"
#include "../../lib/Cuda/Prelude/tma_wait_stores.cuh"
#include "../../lib/Cuda/Prelude/warpgroup_index.cuh"
#include "../../lib/Cuda/Prelude/wgmma.cuh"
#include "../../lib/Cuda/Prelude/wgmma_commit.cuh"
#include "../../lib/Cuda/Prelude/wgmma_descriptor.cuh"
#include "../../lib/Cuda/Prelude/wgmma_fence.cuh"
#include "../../lib/Cuda/Prelude/wgmma_fence_registers.cuh"
#include "../../lib/Cuda/Prelude/wgmma_operands.cuh"
#include "../../lib/Cuda/Prelude/wgmma_registers.cuh"
#include "../../lib/Cuda/Prelude/wgmma_tf32.cuh"
#include "../../lib/Cuda/Prelude/wgmma_tf32_registers.cuh"
#include "../../lib/Cuda/Prelude/wgmma_wait.cuh"

} // namespace
#endif

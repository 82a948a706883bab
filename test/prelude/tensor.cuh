// The prelude of tensor cores and asynchronous copies, as a generated file for sm_80 has it; that of Hopper is in
// hopper.cuh.
#pragma once
#include "prelude.cuh"

#ifndef TILETRANS_HOSTCUDA
namespace {

#include "../../lib/Cuda/Prelude/barrier_sync.cuh"
#include "../../lib/Cuda/Prelude/commit_copies.cuh"
#include "../../lib/Cuda/Prelude/copy_vector_async.cuh"
#include "../../lib/Cuda/Prelude/ldmatrix.cuh"
#include "../../lib/Cuda/Prelude/ldmatrix_trans.cuh"
#include "../../lib/Cuda/Prelude/mma_m16n8k16.cuh"
#include "../../lib/Cuda/Prelude/mma_m16n8k8_tf32.cuh"
#include "../../lib/Cuda/Prelude/pack_pair.cuh"
#include "../../lib/Cuda/Prelude/to_tf32.cuh"
#include "../../lib/Cuda/Prelude/wait_copies.cuh"

} // namespace
#endif

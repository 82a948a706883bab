// The whole prelude as a generated file has it: behind the CUDA headers, in an anonymous namespace, and the hardware
// part only where nvcc compiles; with g++ hostcuda supplies the same names.
#pragma once
#include <cuda_runtime.h>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>

#ifndef TILETRANS_HOSTCUDA
namespace {

#include "../../lib/Cuda/Prelude/launch.cuh"
#include "../../lib/Cuda/Prelude/load_const_element.cuh"
#include "../../lib/Cuda/Prelude/load_const_vector.cuh"
#include "../../lib/Cuda/Prelude/load_element.cuh"
#include "../../lib/Cuda/Prelude/load_shared.cuh"
#include "../../lib/Cuda/Prelude/load_vector.cuh"
#include "../../lib/Cuda/Prelude/shared_memory.cuh"
#include "../../lib/Cuda/Prelude/store_element.cuh"
#include "../../lib/Cuda/Prelude/store_shared.cuh"
#include "../../lib/Cuda/Prelude/store_single.cuh"
#include "../../lib/Cuda/Prelude/store_vector.cuh"
#include "../../lib/Cuda/Prelude/swap_words.cuh"

} // namespace
#endif

namespace {

#include "../../lib/Cuda/Prelude/bit_cast.cuh"
#include "../../lib/Cuda/Prelude/fma_bf16.cuh"
#include "../../lib/Cuda/Prelude/integer_abs.cuh"
#include "../../lib/Cuda/Prelude/integer_divide.cuh"
#include "../../lib/Cuda/Prelude/integer_remainder.cuh"
#include "../../lib/Cuda/Prelude/is_aligned.cuh"
#include "../../lib/Cuda/Prelude/left_in_tile.cuh"
#include "../../lib/Cuda/Prelude/saturate_cast.cuh"
#include "../../lib/Cuda/Prelude/shift_left.cuh"
#include "../../lib/Cuda/Prelude/shift_right.cuh"
#include "../../lib/Cuda/Prelude/sigmoid.cuh"
#include "../../lib/Cuda/Prelude/warp_max.cuh"
#include "../../lib/Cuda/Prelude/warp_min.cuh"
#include "../../lib/Cuda/Prelude/warp_product.cuh"
#include "../../lib/Cuda/Prelude/warp_sum.cuh"

} // namespace

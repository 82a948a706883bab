// One C function for each kernel instance that bench.py times. They are what a CUDA program would call.
#include "transpose.h"
#include "vec_add.h"
#include "weighted_sum.h"

#define VEC_ADD(BLOCK)                                                                                                 \
  extern "C" int vec_add_##BLOCK(const float* x, const float* y, float* out, int64_t n, cudaStream_t stream) {         \
    return vec_add<BLOCK>(x, y, out, n, stream);                                                                       \
  }

#define WEIGHTED_SUM(ROWS, COLUMNS)                                                                                    \
  extern "C" int weighted_sum_##ROWS##_##COLUMNS(                                                                      \
      const float* x, const float* weight, float* output, int64_t x_stride_row, int64_t x_stride_d,                    \
      int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream) {                    \
    return weighted_sum<ROWS, COLUMNS>(x, weight, output, x_stride_row, x_stride_d, weight_stride, output_stride,      \
                                       rows, d, stream);                                                               \
  }

#define TRANSPOSE(KERNEL, NAME, T, BM, BN, WARPS)                                                                      \
  extern "C" int KERNEL##_##NAME##_##BM##_##BN(const T* a, T* b, int64_t m, int64_t n, cudaStream_t stream) {          \
    return KERNEL<T, BM, BN, WARPS>(a, b, m, n, stream);                                                               \
  }

VEC_ADD(1024)
VEC_ADD(2048)
WEIGHTED_SUM(16, 256)
WEIGHTED_SUM(8, 512)
WEIGHTED_SUM(16, 16)
WEIGHTED_SUM(1, 1024)
TRANSPOSE(transpose_by_input, f32, float, 64, 64, 16)
TRANSPOSE(transpose_by_input, f16, __half, 128, 64, 16)
TRANSPOSE(transpose_by_output, f32, float, 64, 64, 16)
TRANSPOSE(transpose_by_output, f16, __half, 128, 64, 16)

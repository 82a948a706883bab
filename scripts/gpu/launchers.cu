// One C function for each kernel instance that bench.py times. They are what a CUDA program would call; tensors are
// dense.
#include "attention.h"
#include "layer_norm.h"
#include "matmul.h"
#include "matmul_tf32.h"
#include "puzzle04_outer_add_blocked.h"
#include "puzzle07_long_sum.h"
#include "puzzle08_long_softmax.h"
#include "softmax.h"
#include "transpose.h"
#include "vec_add.h"
#include "weighted_sum.h"
#include "weighted_sum_backward.h"

#include <cmath>

#define VEC_ADD(BLOCK)                                                                                                 \
  extern "C" int vec_add_##BLOCK(const float* x, const float* y, float* out, int64_t n, cudaStream_t stream) {         \
    return vec_add<BLOCK>(x, y, out, n, stream);                                                                       \
  }

#define WEIGHTED_SUM(ROWS, COLUMNS)                                                                                    \
  extern "C" int weighted_sum_##ROWS##_##COLUMNS(const float* x, const float* weight, float* output, int64_t rows,     \
                                                 int64_t d, cudaStream_t stream) {                                     \
    return weighted_sum<ROWS, COLUMNS>(x, weight, output, d, 1, 1, 1, rows, d, stream);                                \
  }

#define TRANSPOSE(KERNEL, NAME, T, BM, BN, WARPS)                                                                      \
  extern "C" int KERNEL##_##NAME##_##BM##_##BN(const T* a, T* b, int64_t m, int64_t n, cudaStream_t stream) {          \
    return KERNEL<T, BM, BN, WARPS>(a, b, m, n, stream);                                                               \
  }

#define OUTER_ADD(B0, B1)                                                                                              \
  extern "C" int outer_add_blocked_##B0##_##B1(const float* x, const float* y, float* z, int64_t n0, int64_t n1,       \
                                               cudaStream_t stream) {                                                  \
    return outer_add_blocked<B0, B1>(x, y, z, n0, n1, stream);                                                         \
  }

#define LONG_SUM(B0, B1)                                                                                               \
  extern "C" int long_sum_##B0##_##B1(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream) {          \
    return long_sum<B0, B1>(x, z, t, 1, n0, t, stream);                                                                \
  }

#define SOFTMAX(KERNEL, BLOCK)                                                                                         \
  extern "C" int KERNEL##_##BLOCK(const float* x, float* z, int64_t rows, int64_t columns, cudaStream_t stream) {      \
    return KERNEL<BLOCK>(x, z, columns, columns, rows, columns, stream);                                               \
  }

#define SOFTMAX_OF_WARPS(BLOCK, WARPS)                                                                                 \
  extern "C" int softmax_##BLOCK##_##WARPS(const float* x, float* z, int64_t rows, int64_t columns,                    \
                                           cudaStream_t stream) {                                                      \
    return softmax<BLOCK, WARPS>(x, z, columns, columns, rows, columns, stream);                                       \
  }

#define LONG_SOFTMAX(KERNEL, B0, B1)                                                                                   \
  extern "C" int KERNEL##_##B0##_##B1(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream) {          \
    return KERNEL<B0, B1>(x, z, n0, t, stream);                                                                        \
  }

// Both steps of the gradients.
#define WEIGHTED_SUM_BACKWARD(ROWS, COLUMNS, SUM_ROWS, SUM_COLUMNS)                                                    \
  extern "C" int weighted_sum_backward_##ROWS##_##COLUMNS##_##SUM_ROWS##_##SUM_COLUMNS(                                \
      const float* x, const float* weight, const float* grad_output, float* partial_grad_weight, float* grad_x,        \
      float* grad_weight, int64_t rows, int64_t d, cudaStream_t stream) {                                              \
    const cudaError_t status = weighted_sum_backward<ROWS, COLUMNS>(                                                   \
        x, weight, grad_output, grad_x, partial_grad_weight, d, 1, 1, 1, d, 1, rows, d, stream);                       \
    if (status != cudaSuccess) return status;                                                                          \
    return sum_partial_grad_weight<SUM_ROWS, SUM_COLUMNS>(partial_grad_weight, grad_weight, (rows + ROWS - 1) / ROWS,  \
                                                          d, stream);                                                  \
  }

#define LAYER_NORM(NAME, T, BLOCK)                                                                                     \
  extern "C" int layer_norm_##NAME##_##BLOCK(const T* x, const T* weight, const T* bias, float* mean, float* rstd,     \
                                             T* y, int64_t rows, int64_t columns, cudaStream_t stream) {               \
    return layer_norm<T, BLOCK>(x, weight, bias, y, mean, rstd, columns, columns, rows, columns, 1e-5f, stream);       \
  }

#define LAYER_NORM_WHOLE_ROW(NAME, T, BLOCK, WARPS)                                                                    \
  extern "C" int layer_norm_whole_row_##NAME##_##BLOCK(const T* x, const T* weight, const T* bias, float* mean,        \
                                                       float* rstd, T* y, int64_t rows, int64_t columns,               \
                                                       cudaStream_t stream) {                                          \
    return layer_norm_whole_row<T, BLOCK, WARPS>(x, weight, bias, y, mean, rstd, columns, columns, rows, columns,      \
                                                 1e-5f, stream);                                                       \
  }

#define MATMUL(NAME, T, BM, BN, BK, WARPS)                                                                             \
  extern "C" int matmul_##NAME##_##BM##_##BN##_##BK(const T* a, const T* b, T* c, int64_t m, int64_t n, int64_t k,     \
                                                    cudaStream_t stream) {                                             \
    return matmul<T, BM, BN, BK, WARPS>(a, b, c, m, n, k, stream);                                                     \
  }

// With 3 stages in the place of 4.
#define MATMUL_3(NAME, T, BM, BN, BK, WARPS)                                                                           \
  extern "C" int matmul_3_##NAME##_##BM##_##BN##_##BK(const T* a, const T* b, T* c, int64_t m, int64_t n, int64_t k,   \
                                                      cudaStream_t stream) {                                           \
    return matmul<T, BM, BN, BK, WARPS, false, false, 3>(a, b, c, m, n, k, stream);                                    \
  }

#define MATMUL_TF32(BM, BN, BK, WARPS)                                                                                 \
  extern "C" int matmul_tf32_##BM##_##BN##_##BK(const float* a, const float* b, float* c, int64_t m, int64_t n,        \
                                                int64_t k, cudaStream_t stream) {                                      \
    return matmul_tf32<BM, BN, BK, WARPS>(a, b, c, m, n, k, stream);                                                   \
  }

// b stored as n x k.
#define MATMUL_NT(NAME, T, BM, BN, BK, WARPS)                                                                          \
  extern "C" int matmul_nt_##NAME##_##BM##_##BN##_##BK(const T* a, const T* b, T* c, int64_t m, int64_t n, int64_t k,  \
                                                       cudaStream_t stream) {                                          \
    return matmul<T, BM, BN, BK, WARPS, false, true>(a, b, c, m, n, k, stream);                                        \
  }

#define ATTENTION(D, BM, BN, CAUSAL, NAME)                                                                             \
  extern "C" int attention_##NAME##_##D##_##BM##_##BN(const __half* q, const __half* k, const __half* v, __half* o,    \
                                                      int64_t batch, int64_t heads, int64_t n, cudaStream_t stream) {  \
    return attention<__half, D, BM, BN, CAUSAL, 8>(q, k, v, o, batch, heads, n, 1 / sqrtf(D), stream);                 \
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

OUTER_ADD(32, 32)
OUTER_ADD(256, 32)

LONG_SUM(4, 1024)
LONG_SUM(1, 4096)

SOFTMAX(softmax, 1024)
SOFTMAX(softmax, 32768)
SOFTMAX_OF_WARPS(32768, 16)
SOFTMAX(softmax_looped, 2048)
LONG_SOFTMAX(long_softmax_three_loops, 4, 1024)
LONG_SOFTMAX(long_softmax_online, 4, 1024)
LONG_SOFTMAX(long_softmax_online, 1, 4096)

WEIGHTED_SUM_BACKWARD(16, 256, 32, 32)
WEIGHTED_SUM_BACKWARD(16, 256, 128, 8)
WEIGHTED_SUM_BACKWARD(8, 512, 32, 32)
WEIGHTED_SUM_BACKWARD(8, 512, 128, 8)
WEIGHTED_SUM_BACKWARD(64, 64, 32, 32)
WEIGHTED_SUM_BACKWARD(64, 64, 128, 8)

LAYER_NORM(f32, float, 1024)
LAYER_NORM(f32, float, 4096)
LAYER_NORM(f16, __half, 1024)
LAYER_NORM(f16, __half, 2048)
LAYER_NORM(f16, __half, 8192)
LAYER_NORM_WHOLE_ROW(f32, float, 8192, 0)
LAYER_NORM_WHOLE_ROW(f16, __half, 1024, 0)
LAYER_NORM_WHOLE_ROW(f16, __half, 4096, 0)
LAYER_NORM_WHOLE_ROW(f16, __half, 8192, 0)
LAYER_NORM_WHOLE_ROW(f16, __half, 16384, 0)

MATMUL(f32, float, 128, 128, 32, 8)
MATMUL(f16, __half, 64, 64, 64, 4)
MATMUL(f16, __half, 64, 128, 64, 4)
MATMUL(f16, __half, 128, 128, 64, 4)
MATMUL(f16, __half, 64, 256, 64, 4)
MATMUL(f16, __half, 128, 256, 64, 8)
MATMUL(f16, __half, 256, 128, 64, 8)
MATMUL_3(f16, __half, 64, 128, 64, 4)
MATMUL_3(f16, __half, 128, 128, 64, 4)
MATMUL(bf16, __nv_bfloat16, 128, 128, 64, 4)
MATMUL(bf16, __nv_bfloat16, 128, 256, 64, 8)
MATMUL_NT(f16, __half, 128, 256, 64, 8)
MATMUL_TF32(128, 128, 32, 4)
MATMUL_TF32(128, 256, 32, 8)
MATMUL_TF32(256, 128, 32, 8)

ATTENTION(64, 128, 128, false, full)
ATTENTION(64, 128, 128, true, causal)
ATTENTION(128, 128, 64, false, full)
ATTENTION(128, 128, 64, true, causal)

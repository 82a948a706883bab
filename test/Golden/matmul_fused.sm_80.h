// Translated from matmul_fused.tile.cpp by tiletrans 0.1.0. Do not edit.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>

#include <cstdint>

// c = gelu(a * b + bias) + residual, where a is m x k, b is k x n, bias has n elements, residual and c are m x n, all
// row-major; residual may be nullptr. gelu(x) = x * (1 + erf(x / sqrt(2))) / 2. Everything is float until c is stored.
// Instances: <__half, 16, 16, 16, 4>, <__half, 64, 64, 64, 4>, <__half, 128, 128, 64, 8>, <__nv_bfloat16, 128, 128, 64, 8>. Asynchronous on `stream`.
// c must not overlap a or b or bias or residual (cudaErrorInvalidValue if a base is shared).
template <class T, int BM, int BN, int BK, int WARPS>
cudaError_t matmul_fused(const T* a, const T* b, const T* bias, const T* residual, T* c, int64_t m, int64_t n,
    int64_t k, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t matmul_fused<__half, 16, 16, 16, 4>(const __half* a, const __half* b, const __half* bias,
    const __half* residual, __half* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_fused<__half, 64, 64, 64, 4>(const __half* a, const __half* b, const __half* bias,
    const __half* residual, __half* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_fused<__half, 128, 128, 64, 8>(const __half* a, const __half* b, const __half* bias,
    const __half* residual, __half* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_fused<__nv_bfloat16, 128, 128, 64, 8>(const __nv_bfloat16* a, const __nv_bfloat16* b,
    const __nv_bfloat16* bias, const __nv_bfloat16* residual, __nv_bfloat16* c, int64_t m, int64_t n, int64_t k,
    cudaStream_t stream);

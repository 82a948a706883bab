// Translated from matmul_tf32.tile.cpp by tiletrans 0.1.0. Do not edit.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

// c = a * b as in matmul.tile.cpp, for floats that may lose all but 10 bits of fraction (tf32) before they are
// multiplied.
// Instances: <32, 32, 16, 4, 0, 0>, <128, 128, 32, 8, 0, 0>, <128, 256, 32, 8, 0, 0>, <256, 128, 32, 8, 0, 0>, <128, 128, 32, 4, 0, 0>, <128, 128, 32, 4, 0, 1>, <128, 64, 32, 4, 1, 1>. Asynchronous on `stream`.
// c must not overlap a or b (cudaErrorInvalidValue if a base is shared).
template <int BM, int BN, int BK, int WARPS, bool TRANS_A = 0, bool TRANS_B = 0>
cudaError_t matmul_tf32(
    const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t matmul_tf32<32, 32, 16, 4, 0, 0>(
    const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_tf32<128, 128, 32, 8, 0, 0>(
    const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_tf32<128, 256, 32, 8, 0, 0>(
    const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_tf32<256, 128, 32, 8, 0, 0>(
    const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_tf32<128, 128, 32, 4, 0, 0>(
    const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_tf32<128, 128, 32, 4, 0, 1>(
    const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

template <>
cudaError_t matmul_tf32<128, 64, 32, 4, 1, 1>(
    const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream);

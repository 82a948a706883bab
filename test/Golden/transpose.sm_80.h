// Translated from transpose.tile.cpp by tiletrans 0.1.0. Do not edit.
#pragma once

#include <cuda_fp16.h>
#include <cuda_runtime_api.h>

#include <cstdint>

// b[c, r] = a[r, c] for r < m and c < n; a is row-major m x n, b is row-major n x m.
// A program for each BM x BN tile of a.
// Instances: <float, 64, 64, 16>, <__half, 128, 64, 16>. Asynchronous on `stream`.
// b must not overlap a (cudaErrorInvalidValue if a base is shared).
template <class T, int BM, int BN, int WARPS>
cudaError_t transpose_by_input(const T* a, T* b, int64_t m, int64_t n, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t transpose_by_input<float, 64, 64, 16>(const float* a, float* b, int64_t m, int64_t n, cudaStream_t stream);

template <>
cudaError_t transpose_by_input<__half, 128, 64, 16>(
    const __half* a, __half* b, int64_t m, int64_t n, cudaStream_t stream);

// b[c, r] = a[r, c] for r < m and c < n; a is row-major m x n, b is row-major n x m.
// A program for each BN x BM tile of b: u counts its rows, which are columns of a, and v its columns.
// Instances: <float, 64, 64, 16>, <__half, 128, 64, 16>. Asynchronous on `stream`.
// b must not overlap a (cudaErrorInvalidValue if a base is shared).
template <class T, int BM, int BN, int WARPS>
cudaError_t transpose_by_output(const T* a, T* b, int64_t m, int64_t n, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t transpose_by_output<float, 64, 64, 16>(const float* a, float* b, int64_t m, int64_t n, cudaStream_t stream);

template <>
cudaError_t transpose_by_output<__half, 128, 64, 16>(
    const __half* a, __half* b, int64_t m, int64_t n, cudaStream_t stream);

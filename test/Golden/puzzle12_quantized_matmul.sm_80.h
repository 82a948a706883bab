// Translated from puzzle12_quantized_matmul.tile.cpp by tiletrans 0.1.0. Do not edit.
#pragma once

#include <cuda_fp16.h>
#include <cuda_runtime_api.h>

#include <cstdint>

// For groups whose size is known and divides BMID. A trip reads one word of offsets, so it has at most 8 groups.
// Instances: <float, 16, 16, 64, 8>, <float, 8, 8, 16, 16>, <__half, 128, 128, 64, 32>. Asynchronous on `stream`.
// z must not overlap scale or offset or weight or activation (cudaErrorInvalidValue if a base is shared).
template <class T, int B0, int B1, int BMID, int GROUP>
cudaError_t quantized_matmul(const float* scale, const int* offset, const int* weight, const T* activation, T* z,
    int64_t n0, int64_t n1, int64_t mid, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t quantized_matmul<float, 16, 16, 64, 8>(const float* scale, const int* offset, const int* weight,
    const float* activation, float* z, int64_t n0, int64_t n1, int64_t mid, cudaStream_t stream);

template <>
cudaError_t quantized_matmul<float, 8, 8, 16, 16>(const float* scale, const int* offset, const int* weight,
    const float* activation, float* z, int64_t n0, int64_t n1, int64_t mid, cudaStream_t stream);

template <>
cudaError_t quantized_matmul<__half, 128, 128, 64, 32>(const float* scale, const int* offset, const int* weight,
    const __half* activation, __half* z, int64_t n0, int64_t n1, int64_t mid, cudaStream_t stream);

// For groups of any size. A trip goes through the groups that its columns belong to.
// Instances: <float, 16, 16, 16>, <__half, 64, 128, 32>. Asynchronous on `stream`.
// z must not overlap scale or offset or weight or activation (cudaErrorInvalidValue if a base is shared).
template <class T, int B0, int B1, int BMID>
cudaError_t quantized_matmul_any_group(const float* scale, const int* offset, const int* weight, const T* activation,
    T* z, int64_t n0, int64_t n1, int64_t mid, int64_t group_size, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t quantized_matmul_any_group<float, 16, 16, 16>(const float* scale, const int* offset, const int* weight,
    const float* activation, float* z, int64_t n0, int64_t n1, int64_t mid, int64_t group_size, cudaStream_t stream);

template <>
cudaError_t quantized_matmul_any_group<__half, 64, 128, 32>(const float* scale, const int* offset, const int* weight,
    const __half* activation, __half* z, int64_t n0, int64_t n1, int64_t mid, int64_t group_size, cudaStream_t stream);

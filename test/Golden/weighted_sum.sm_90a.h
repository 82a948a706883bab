// Translated from weighted_sum.tile.cpp by tiletrans 0.1.0. Do not edit.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

// output[r] = sum over c of x[r, c] * weight[c]
// Instances: <16, 256>, <8, 512>, <16, 16>, <1, 1024>. Asynchronous on `stream`.
// output must not overlap x or weight (cudaErrorInvalidValue if a base is shared).
template <int ROWS_TILE, int D_TILE>
cudaError_t weighted_sum(const float* x, const float* weight, float* output, int64_t x_stride_row, int64_t x_stride_d,
    int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t weighted_sum<16, 256>(const float* x, const float* weight, float* output, int64_t x_stride_row,
    int64_t x_stride_d, int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream);

template <>
cudaError_t weighted_sum<8, 512>(const float* x, const float* weight, float* output, int64_t x_stride_row,
    int64_t x_stride_d, int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream);

template <>
cudaError_t weighted_sum<16, 16>(const float* x, const float* weight, float* output, int64_t x_stride_row,
    int64_t x_stride_d, int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream);

template <>
cudaError_t weighted_sum<1, 1024>(const float* x, const float* weight, float* output, int64_t x_stride_row,
    int64_t x_stride_d, int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream);

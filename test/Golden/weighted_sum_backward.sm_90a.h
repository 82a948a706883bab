// Translated from weighted_sum_backward.tile.cpp by tiletrans 0.1.0. Do not edit.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

// Each program takes ROWS_TILE rows: it writes their grad_x and, for the row tile t that they are, the row
// partial_grad_weight[t, c] = sum over its rows r of x[r, c] * grad_output[r].
// Instances: <16, 256>, <8, 512>, <64, 64>, <16, 4>. Asynchronous on `stream`.
// grad_x, partial_grad_weight must overlap neither each other nor x or weight or grad_output (cudaErrorInvalidValue if a base is shared).
template <int ROWS_TILE, int D_TILE>
cudaError_t weighted_sum_backward(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t weighted_sum_backward<16, 256>(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream);

template <>
cudaError_t weighted_sum_backward<8, 512>(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream);

template <>
cudaError_t weighted_sum_backward<64, 64>(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream);

template <>
cudaError_t weighted_sum_backward<16, 4>(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream);

// grad_weight[c] = sum over t < row_tiles of partial_grad_weight[t, c]; each program sums D_TILE columns, TILES rows at
// a time.
// Instances: <32, 32>, <128, 8>, <4, 8>. Asynchronous on `stream`.
// grad_weight must not overlap partial_grad_weight (cudaErrorInvalidValue if a base is shared).
template <int TILES, int D_TILE>
cudaError_t sum_partial_grad_weight(const float* partial_grad_weight, float* grad_weight, int64_t row_tiles, int64_t d,
    cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t sum_partial_grad_weight<32, 32>(
    const float* partial_grad_weight, float* grad_weight, int64_t row_tiles, int64_t d, cudaStream_t stream);

template <>
cudaError_t sum_partial_grad_weight<128, 8>(
    const float* partial_grad_weight, float* grad_weight, int64_t row_tiles, int64_t d, cudaStream_t stream);

template <>
cudaError_t sum_partial_grad_weight<4, 8>(
    const float* partial_grad_weight, float* grad_weight, int64_t row_tiles, int64_t d, cudaStream_t stream);

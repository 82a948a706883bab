// Translated from puzzle08_long_softmax.tile.cpp by tiletrans 0.1.0. Do not edit.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

// Three loops over a row: its maximum, the sum of its exponentials, the quotients.
// Instances: <1, 32>, <4, 1024>. Asynchronous on `stream`.
// z must not overlap x (cudaErrorInvalidValue if a base is shared).
template <int B0, int B1>
cudaError_t long_softmax_three_loops(
    const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t long_softmax_three_loops<1, 32>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream);

template <>
cudaError_t long_softmax_three_loops<4, 1024>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream);

// Two loops: the first keeps the sum relative to the maximum so far, and rescales it when that grows.
// Instances: <1, 32>, <2, 16>, <4, 1024>, <1, 4096>. Asynchronous on `stream`.
// z must not overlap x (cudaErrorInvalidValue if a base is shared).
template <int B0, int B1>
cudaError_t long_softmax_online(
    const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream = nullptr) = delete;

template <>
cudaError_t long_softmax_online<1, 32>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream);

template <>
cudaError_t long_softmax_online<2, 16>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream);

template <>
cudaError_t long_softmax_online<4, 1024>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream);

template <>
cudaError_t long_softmax_online<1, 4096>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream);

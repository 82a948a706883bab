#pragma once

// 1 / (1 + e^-x)
__host__ __device__ __forceinline__ float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }
__host__ __device__ __forceinline__ double sigmoid(double x) { return 1.0 / (1.0 + exp(-x)); }

// Device memory is host memory. Each allocation has exactly the size that was asked for, so that ASan sees the first
// byte beyond it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "errors.h"
#include "streams.h"

enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};

inline cudaError_t cudaMalloc(void** pointer, size_t size) {
  if (pointer == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (size == 0) return cudaSuccess;
  if (posix_memalign(pointer, 256, size) != 0) return hostcuda::finish(cudaErrorMemoryAllocation);
  // What nobody wrote reads as NaN. Very large allocations stay untouched: they may be meant to be sparse.
  if (size <= size_t(256) << 20) std::memset(*pointer, 0xff, size);
  return cudaSuccess;
}

inline cudaError_t cudaFree(void* pointer) {
  std::free(pointer);
  return cudaSuccess;
}

inline cudaError_t cudaMemcpy(void* to, const void* from, size_t size, cudaMemcpyKind kind) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return hostcuda::finish(cudaErrorInvalidMemcpyDirection);
  if (size == 0) return cudaSuccess;
  if (to == nullptr || from == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  std::memmove(to, from, size);
  return cudaSuccess;
}

inline cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t size, cudaMemcpyKind kind,
                                   cudaStream_t = nullptr) {
  return cudaMemcpy(to, from, size, kind);
}

inline cudaError_t cudaMemset(void* pointer, int byte, size_t size) {
  if (size == 0) return cudaSuccess;
  if (pointer == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  std::memset(pointer, byte, size);
  return cudaSuccess;
}

inline cudaError_t cudaMemsetAsync(void* pointer, int byte, size_t size, cudaStream_t = nullptr) {
  return cudaMemset(pointer, byte, size);
}

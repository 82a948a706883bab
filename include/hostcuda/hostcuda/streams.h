// Streams and events. Everything runs at once, in the order of the calls: a stream is only a handle.
#pragma once

#include <chrono>

#include "errors.h"

struct CUstream_st {};
using cudaStream_t = CUstream_st*;

struct CUevent_st {
  std::chrono::steady_clock::time_point time;
  bool recorded = false;
};
using cudaEvent_t = CUevent_st*;

inline cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  if (stream == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  *stream = new CUstream_st;
  return cudaSuccess;
}

inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (stream == nullptr) return hostcuda::finish(cudaErrorInvalidResourceHandle);
  delete stream;
  return cudaSuccess;
}

inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }

inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }

inline cudaError_t cudaEventCreate(cudaEvent_t* event) {
  if (event == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  *event = new CUevent_st;
  return cudaSuccess;
}

inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (event == nullptr) return hostcuda::finish(cudaErrorInvalidResourceHandle);
  delete event;
  return cudaSuccess;
}

inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t = nullptr) {
  if (event == nullptr) return hostcuda::finish(cudaErrorInvalidResourceHandle);
  event->time = std::chrono::steady_clock::now();
  event->recorded = true;
  return cudaSuccess;
}

inline cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return event == nullptr ? hostcuda::finish(cudaErrorInvalidResourceHandle) : cudaSuccess;
}

inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  if (milliseconds == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  if (start == nullptr || end == nullptr || !start->recorded || !end->recorded)
    return hostcuda::finish(cudaErrorInvalidResourceHandle);
  *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count();
  return cudaSuccess;
}

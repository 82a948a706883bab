// One device, with the limits of compute capability 9.0.
#pragma once

#include <cstddef>
#include <cstring>

#include "errors.h"

namespace hostcuda {

struct device_limits {
  static constexpr unsigned grid_x = 2147483647;
  static constexpr unsigned grid_yz = 65535;
  static constexpr unsigned threads = 1024;
  static constexpr unsigned block_z = 64;
  static constexpr size_t shared_bytes = 48 * 1024;
  static constexpr size_t shared_bytes_opt_in = 227 * 1024;
};

} // namespace hostcuda

enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxBlockDimX = 2,
  cudaDevAttrMaxBlockDimY = 3,
  cudaDevAttrMaxBlockDimZ = 4,
  cudaDevAttrMaxGridDimX = 5,
  cudaDevAttrMaxGridDimY = 6,
  cudaDevAttrMaxGridDimZ = 7,
  cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrWarpSize = 10,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};

struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  size_t sharedMemPerBlockOptin;
  int warpSize;
  int maxThreadsPerBlock;
  int maxGridSize[3];
  int major;
  int minor;
  int multiProcessorCount;
};

inline cudaError_t cudaGetDeviceCount(int* count) {
  if (count == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  *count = 1;
  return cudaSuccess;
}

inline cudaError_t cudaGetDevice(int* device) {
  if (device == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  *device = 0;
  return cudaSuccess;
}

inline cudaError_t cudaSetDevice(int device) {
  return device == 0 ? cudaSuccess : hostcuda::finish(cudaErrorInvalidDevice);
}

inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (properties == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  if (device != 0) return hostcuda::finish(cudaErrorInvalidDevice);
  using limits = hostcuda::device_limits;
  *properties = {};
  std::strcpy(properties->name, "hostcuda");
  properties->totalGlobalMem = size_t(1) << 37;
  properties->sharedMemPerBlock = limits::shared_bytes;
  properties->sharedMemPerBlockOptin = limits::shared_bytes_opt_in;
  properties->warpSize = 32;
  properties->maxThreadsPerBlock = limits::threads;
  properties->maxGridSize[0] = limits::grid_x;
  properties->maxGridSize[1] = properties->maxGridSize[2] = limits::grid_yz;
  properties->major = 9;
  properties->minor = 0;
  properties->multiProcessorCount = 1;
  return cudaSuccess;
}

inline cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  if (free_bytes == nullptr || total_bytes == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  *free_bytes = *total_bytes = size_t(1) << 37;
  return cudaSuccess;
}

inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  if (value == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  cudaDeviceProp properties;
  const cudaError_t error = cudaGetDeviceProperties(&properties, device);
  if (error != cudaSuccess) return error;
  switch (attribute) {
  case cudaDevAttrMaxThreadsPerBlock:
  case cudaDevAttrMaxBlockDimX:
  case cudaDevAttrMaxBlockDimY:
    *value = properties.maxThreadsPerBlock;
    return cudaSuccess;
  case cudaDevAttrMaxBlockDimZ:
    *value = hostcuda::device_limits::block_z;
    return cudaSuccess;
  case cudaDevAttrMaxGridDimX:
    *value = properties.maxGridSize[0];
    return cudaSuccess;
  case cudaDevAttrMaxGridDimY:
    *value = properties.maxGridSize[1];
    return cudaSuccess;
  case cudaDevAttrMaxGridDimZ:
    *value = properties.maxGridSize[2];
    return cudaSuccess;
  case cudaDevAttrMaxSharedMemoryPerBlock:
    *value = int(properties.sharedMemPerBlock);
    return cudaSuccess;
  case cudaDevAttrMaxSharedMemoryPerBlockOptin:
    *value = int(properties.sharedMemPerBlockOptin);
    return cudaSuccess;
  case cudaDevAttrWarpSize:
    *value = properties.warpSize;
    return cudaSuccess;
  case cudaDevAttrMultiProcessorCount:
    *value = properties.multiProcessorCount;
    return cudaSuccess;
  case cudaDevAttrComputeCapabilityMajor:
    *value = properties.major;
    return cudaSuccess;
  case cudaDevAttrComputeCapabilityMinor:
    *value = properties.minor;
    return cudaSuccess;
  }
  return hostcuda::finish(cudaErrorInvalidValue);
}

// CUDA's status codes: those that this runtime returns and those that host programs commonly name.
#pragma once

#define HOSTCUDA_ERRORS(ERROR)                                                                                         \
  ERROR(cudaSuccess, 0, "no error")                                                                                    \
  ERROR(cudaErrorInvalidValue, 1, "invalid argument")                                                                  \
  ERROR(cudaErrorMemoryAllocation, 2, "out of memory")                                                                 \
  ERROR(cudaErrorInvalidConfiguration, 9, "invalid configuration argument")                                            \
  ERROR(cudaErrorInvalidMemcpyDirection, 21, "invalid copy direction for memcpy")                                      \
  ERROR(cudaErrorInvalidDeviceFunction, 98, "invalid device function")                                                 \
  ERROR(cudaErrorNoDevice, 100, "no CUDA-capable device is detected")                                                  \
  ERROR(cudaErrorInvalidDevice, 101, "invalid device ordinal")                                                         \
  ERROR(cudaErrorInvalidResourceHandle, 400, "invalid resource handle")                                                \
  ERROR(cudaErrorNotReady, 600, "device not ready")                                                                    \
  ERROR(cudaErrorIllegalAddress, 700, "an illegal memory access was encountered")                                      \
  ERROR(cudaErrorLaunchOutOfResources, 701, "too many resources requested for launch")                                 \
  ERROR(cudaErrorLaunchFailure, 719, "unspecified launch failure")                                                     \
  ERROR(cudaErrorNotSupported, 801, "operation not supported")                                                         \
  ERROR(cudaErrorUnknown, 999, "unknown error")

enum cudaError {
#define HOSTCUDA_ERROR(name, number, text) name = number,
  HOSTCUDA_ERRORS(HOSTCUDA_ERROR)
#undef HOSTCUDA_ERROR
};
using cudaError_t = cudaError;

inline const char* cudaGetErrorName(cudaError_t error) {
  switch (error) {
#define HOSTCUDA_ERROR(name, number, text)                                                                             \
  case name:                                                                                                           \
    return #name;
    HOSTCUDA_ERRORS(HOSTCUDA_ERROR)
#undef HOSTCUDA_ERROR
  }
  return "unrecognized error code";
}

inline const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
#define HOSTCUDA_ERROR(name, number, text)                                                                             \
  case name:                                                                                                           \
    return text;
    HOSTCUDA_ERRORS(HOSTCUDA_ERROR)
#undef HOSTCUDA_ERROR
  }
  return "unrecognized error code";
}

#undef HOSTCUDA_ERRORS

namespace hostcuda {

inline cudaError_t last_error = cudaSuccess;

// What a call of the runtime returns; a failure is kept for cudaGetLastError.
inline cudaError_t finish(cudaError_t error) {
  if (error != cudaSuccess) last_error = error;
  return error;
}

} // namespace hostcuda

inline cudaError_t cudaPeekAtLastError() { return hostcuda::last_error; }

inline cudaError_t cudaGetLastError() {
  const cudaError_t error = hostcuda::last_error;
  hostcuda::last_error = cudaSuccess;
  return error;
}

// Launches are checked as CUDA checks them, then run at once: CTA after CTA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "async_part.h"
#include "async_proxy.h"
#include "checker.h"
#include "counters.h"
#include "cta.h"
#include "device.h"
#include "errors.h"
#include "settings.h"
#include "shared_memory.h"
#include "streams.h"
#include "vector_types.h"

enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };

struct cudaLaunchAttribute;

struct cudaLaunchConfig_t {
  dim3 gridDim;
  dim3 blockDim;
  size_t dynamicSmemBytes = 0;
  cudaStream_t stream = nullptr;
  // Clusters and other attributes are not supported.
  cudaLaunchAttribute* attrs = nullptr;
  unsigned numAttrs = 0;
};

namespace hostcuda {

// How much shared memory a kernel may be given, where it has asked for more than the default.
inline std::map<const void*, size_t> shared_bytes_opted_in;

inline uint64_t launches = 0;

inline cudaError_t check_launch(const cudaLaunchConfig_t& config, const void* kernel) {
  using limits = device_limits;
  const dim3 grid = config.gridDim, block = config.blockDim;
  if (kernel == nullptr) return cudaErrorInvalidDeviceFunction;
  if (config.numAttrs != 0) return cudaErrorNotSupported;
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || block.x == 0 || block.y == 0 || block.z == 0)
    return cudaErrorInvalidConfiguration;
  if (grid.x > limits::grid_x || grid.y > limits::grid_yz || grid.z > limits::grid_yz)
    return cudaErrorInvalidConfiguration;
  if (block.x > limits::threads || block.y > limits::threads || block.z > limits::block_z ||
      block.x * block.y * block.z > limits::threads)
    return cudaErrorInvalidConfiguration;
  const auto opted_in = shared_bytes_opted_in.find(kernel);
  const size_t shared_limit = opted_in == shared_bytes_opted_in.end() ? limits::shared_bytes : opted_in->second;
  return config.dynamicSmemBytes > shared_limit ? cudaErrorInvalidValue : cudaSuccess;
}

inline cta::events events_of_cta() {
  cta::events events = {};
  events.barrier_passed = [] { race_checker.next_interval(); };
  events.thread_returns = [] {
    for (async_part* const part : async_parts()) part->thread_returns();
  };
  events.all_wait = [] {
    for (async_part* const part : async_parts())
      if (part->act_late()) return true;
    return false;
  };
  events.cta_ends = [] {
    for (async_part* const part : async_parts()) part->cta_ends();
  };
  return events;
}

// Calls `thread` in every thread of the grid.
template <class Function>
void run_grid(const cudaLaunchConfig_t& config, const Function& thread) {
  gridDim = config.gridDim;
  blockDim = config.blockDim;
  running_cta.begin_launch(config.blockDim, launches++);
  dynamic_shared_memory.begin_launch(config.dynamicSmemBytes);
  race_checker.begin_launch();
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned z = 0; z < gridDim.z; ++z)
    for (unsigned y = 0; y < gridDim.y; ++y)
      for (unsigned x = 0; x < gridDim.x; ++x) {
        blockIdx = {x, y, z};
        dynamic_shared_memory.begin_cta();
        race_checker.begin_cta();
        shared_proxy.begin_cta(threads);
        for (async_part* const part : async_parts()) part->begin_cta(threads);
        running_cta.run(thread, events_of_cta());
        if (settings.count) counters.end_cta();
      }
}

} // namespace hostcuda

template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel* kernel, cudaFuncAttribute attribute, int value) {
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
      static_cast<size_t>(value) > hostcuda::device_limits::shared_bytes_opt_in)
    return hostcuda::finish(cudaErrorInvalidValue);
  hostcuda::shared_bytes_opted_in[reinterpret_cast<const void*>(kernel)] = static_cast<size_t>(value);
  return cudaSuccess;
}

template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
  if (config == nullptr) return hostcuda::finish(cudaErrorInvalidValue);
  const cudaError_t error = hostcuda::check_launch(*config, reinterpret_cast<const void*>(kernel));
  if (error != cudaSuccess) return hostcuda::finish(error);
  // Each thread gets its own copy of the arguments. They are in no std::tuple, which takes long to compile.
  hostcuda::run_grid(*config, [&] { kernel(static_cast<Parameters>(arguments)...); });
  return cudaSuccess;
}

// Starts the kernel on `stream`: the prelude's function of this name.
template <class... Parameters, class... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), dim3 grid, int threads, size_t shared_bytes, cudaStream_t stream,
                   Arguments... arguments) {
  // More than 48 KB of shared memory must be asked for.
  if (shared_bytes > hostcuda::device_limits::shared_bytes) {
    const cudaError_t error =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared_bytes));
    if (error != cudaSuccess) return error;
  }
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = dim3(static_cast<unsigned>(threads));
  config.dynamicSmemBytes = shared_bytes;
  config.stream = stream;
  return cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...);
}

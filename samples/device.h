// Where the sample programs run their kernels: one text for the CPU, and for CUDA's runtime API.
//
// With TILE_SAMPLE_CPU defined a program runs the dialect itself. Otherwise it calls the launchers that tiletrans
// generated, on a GPU (nvcc) or on the CPU (hostcuda).
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <iostream>

#ifdef TILE_SAMPLE_CPU
#include <tile/tile.h>
#else
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#endif

#if defined(__SANITIZE_ADDRESS__)
#define SAMPLE_ASAN
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SAMPLE_ASAN
#endif
#endif

namespace sample {

#ifdef TILE_SAMPLE_CPU

using f16 = tile::f16;
using bf16 = tile::bf16;
constexpr bool is_gpu = false;
#if defined(SAMPLE_ASAN) || !defined(__OPTIMIZE__)
constexpr bool is_slow = true;
#else
constexpr bool is_slow = false;
#endif

inline void* allocate(std::size_t bytes) { return std::aligned_alloc(256, (bytes + 255) / 256 * 256); }
inline void release(void* memory) { std::free(memory); }
inline void copy_to_device(void* to, const void* from, std::size_t bytes) {
  // g++ 12 thinks that a vector of constant size might have a negative one, and warns.
  if (bytes <= std::size_t(-1) / 2) std::memcpy(to, from, bytes);
}
inline void copy_to_host(void* to, const void* from, std::size_t bytes) { copy_to_device(to, from, bytes); }

// A kernel with these parameters.
template <class... Parameters>
using Kernel = void (*)(Parameters...);

// Runs a kernel to its end.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), Arguments... arguments) {
  tile::run(kernel, arguments...);
}

#else

using f16 = __half;
using bf16 = __nv_bfloat16;
#ifdef TILETRANS_HOSTCUDA
constexpr bool is_gpu = false;
constexpr bool is_slow = true;
#else
constexpr bool is_gpu = true;
constexpr bool is_slow = false;
#endif

inline void require(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  std::cout << "FAIL " << what << ": " << cudaGetErrorString(status) << std::endl;
  std::exit(1);
}

inline void* allocate(std::size_t bytes) {
  void* memory = nullptr;
  require(cudaMalloc(&memory, bytes), "cudaMalloc");
  return memory;
}
inline void release(void* memory) { require(cudaFree(memory), "cudaFree"); }
inline void copy_to_device(void* to, const void* from, std::size_t bytes) {
  require(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice), "cudaMemcpy to the device");
}
inline void copy_to_host(void* to, const void* from, std::size_t bytes) {
  require(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy to the host");
}

// The launcher of a kernel with these parameters.
template <class... Parameters>
using Kernel = cudaError_t (*)(Parameters..., cudaStream_t);

// Calls a launcher, whose last parameter is the stream, and waits for the kernel.
template <class... Parameters, class... Arguments>
void launch(cudaError_t (*launcher)(Parameters...), Arguments... arguments) {
  require(launcher(arguments..., nullptr), "launch");
  require(cudaDeviceSynchronize(), "kernel");
}

#endif

} // namespace sample

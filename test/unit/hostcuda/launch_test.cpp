#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "device_array.h"

namespace {

__global__ void note_index(int* numbers, int base) {
  const unsigned cta = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  if (threadIdx.x == 0) store_element(numbers + cta, true, base + int(cta));
}

__global__ void do_nothing() {}
__global__ void do_nothing_else() {}

cudaError_t launch_shape(dim3 grid, dim3 block, size_t shared_bytes = 0) {
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = block;
  config.dynamicSmemBytes = shared_bytes;
  const cudaError_t error = cudaLaunchKernelEx(&config, do_nothing);
  EXPECT_EQ(cudaGetLastError(), error);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  return error;
}

TEST(Launch, RunsEveryCtaOnce) {
  const DeviceArray<int> numbers(std::vector<int>(24));
  ASSERT_EQ(launch(note_index, dim3(4, 3, 2), 32, 0, nullptr, numbers.data(), 100), cudaSuccess);
  const std::vector<int> values = numbers.read();
  for (int cta = 0; cta < 24; ++cta) EXPECT_EQ(values[cta], 100 + cta);
}

TEST(Launch, RefusesWhatCudaRefuses) {
  EXPECT_EQ(launch_shape(dim3(1), dim3(1024)), cudaSuccess);
  EXPECT_EQ(launch_shape(dim3(1), dim3(1025)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(1), dim3(32, 32, 2)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(1), dim3(1, 1, 65)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(1), dim3(0)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(0), dim3(32)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(1, 0), dim3(32)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(1, 1, 0), dim3(32)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(2147483648u), dim3(32)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(1, 65535), dim3(1)), cudaSuccess);
  EXPECT_EQ(launch_shape(dim3(1, 65536), dim3(1)), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_shape(dim3(1, 1, 65536), dim3(1)), cudaErrorInvalidConfiguration);
}

TEST(Launch, SharedMemoryBeyondTheDefaultMustBeAskedFor) {
  EXPECT_EQ(launch_shape(dim3(1), dim3(1), 48 * 1024), cudaSuccess);
  EXPECT_EQ(launch_shape(dim3(1), dim3(1), 48 * 1024 + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncSetAttribute(do_nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024), cudaSuccess);
  EXPECT_EQ(launch_shape(dim3(1), dim3(1), 227 * 1024), cudaSuccess);
  EXPECT_EQ(launch_shape(dim3(1), dim3(1), 227 * 1024 + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncSetAttribute(do_nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024 + 1),
            cudaErrorInvalidValue);

  // The prelude's function asks by itself.
  EXPECT_EQ(launch(do_nothing_else, dim3(1), 32, 100 * 1024, nullptr), cudaSuccess);
  EXPECT_EQ(launch(do_nothing_else, dim3(1), 32, 228 * 1024, nullptr), cudaErrorInvalidValue);
  EXPECT_EQ(launch(do_nothing_else, dim3(1), -1, 0, nullptr), cudaErrorInvalidConfiguration);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
}

__global__ void expect_poison(int words, int* wrong) {
  const unsigned char* const tile = shared_memory<unsigned char>();
  for (int byte = 0; byte < 4 * words; ++byte)
    if (tile[byte] != 0xff) store_element(wrong, true, 1);
  if (words > 0) store_shared(shared_memory<int>(), 0);
}

TEST(Launch, EveryCtaStartsWithPoisonedAlignedSharedMemory) {
  const DeviceArray<int> wrong(std::vector<int>(1));
  ASSERT_EQ(launch(expect_poison, dim3(3), 1, 100, nullptr, 25, wrong.data()), cudaSuccess);
  EXPECT_EQ(wrong.read()[0], 0);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(shared_memory<int>()) % 128, 0u);
}

TEST(Runtime, NamesErrors) {
  EXPECT_STREQ(cudaGetErrorName(cudaErrorInvalidConfiguration), "cudaErrorInvalidConfiguration");
  EXPECT_STREQ(cudaGetErrorString(cudaSuccess), "no error");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(12345)), "unrecognized error code");
}

TEST(Runtime, MovesMemory) {
  int* memory = nullptr;
  ASSERT_EQ(cudaMalloc(&memory, 16), cudaSuccess);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 256, 0u);
  int words[4] = {1, 2, 3, 4}, copy[4] = {};
  EXPECT_EQ(cudaMemcpyAsync(memory, words, 16, cudaMemcpyHostToDevice, nullptr), cudaSuccess);
  EXPECT_EQ(cudaMemsetAsync(memory + 1, 0xff, 4, nullptr), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(copy, memory, 16, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(copy[0], 1);
  EXPECT_EQ(copy[1], -1);
  EXPECT_EQ(copy[3], 4);
  EXPECT_EQ(cudaMemcpy(nullptr, memory, 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(memory), cudaSuccess);
  EXPECT_EQ(cudaMalloc(&memory, 0), cudaSuccess);
  EXPECT_EQ(memory, nullptr);
}

TEST(Runtime, RecordsEventsAndKnowsTheDevice) {
  cudaStream_t stream;
  cudaEvent_t start, end;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&end), cudaSuccess);
  float milliseconds = -1;
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorInvalidResourceHandle);
  cudaGetLastError();
  EXPECT_EQ(cudaEventRecord(start, stream), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(end, stream), cudaSuccess);
  EXPECT_EQ(cudaEventSynchronize(end), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaSuccess);
  EXPECT_GE(milliseconds, 0);
  cudaEventDestroy(start);
  cudaEventDestroy(end);
  cudaStreamDestroy(stream);

  int device = -1, value = 0;
  EXPECT_EQ(cudaGetDevice(&device), cudaSuccess);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMaxSharedMemoryPerBlockOptin, device), cudaSuccess);
  EXPECT_EQ(value, 227 * 1024);
  cudaDeviceProp properties;
  EXPECT_EQ(cudaGetDeviceProperties(&properties, device), cudaSuccess);
  EXPECT_STREQ(properties.name, "hostcuda");
}

TEST(MinMax, HasCudasOverloads) {
  EXPECT_EQ(min(int64_t(5), int64_t(7)), 5);
  EXPECT_EQ(max(3u, 4u), 4u);
  EXPECT_EQ(min(-1, 4u), 4u);
  static_assert(std::is_same<decltype(min(1, 2u)), unsigned>::value, "");
  EXPECT_EQ(min(1.5f, NAN), 1.5f);
  EXPECT_EQ(max(double(NAN), 2.0), 2.0);
}

} // namespace

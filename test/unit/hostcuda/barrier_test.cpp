#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "device_array.h"

namespace {

// What a thread leaves in ordinary memory of the host, which the checker does not see.
std::vector<unsigned> order;

__global__ void note_order() { order.push_back(threadIdx.x); }

std::vector<unsigned> order_with_seed(uint64_t seed) {
  const uint64_t before = hostcuda::settings.seed;
  hostcuda::settings.seed = seed;
  // The order also depends on the number of the launch.
  hostcuda::launches = 0;
  order.clear();
  EXPECT_EQ(launch(note_order, dim3(2), 48, 0, nullptr), cudaSuccess);
  hostcuda::settings.seed = before;
  return order;
}

TEST(Barrier, OrderOfThreadsFollowsTheSeed) {
  EXPECT_EQ(order_with_seed(1), order_with_seed(1));
  EXPECT_NE(order_with_seed(1), order_with_seed(2));
  EXPECT_EQ(order_with_seed(3).size(), 96u);
}

__global__ void reverse(int* values) {
  int* const tile = shared_memory<int>();
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  store_shared(tile + thread, load_element(values + thread, true, 0));
  __syncthreads();
  store_element(values + thread, true, load_shared(tile + 119 - thread));
}

TEST(Barrier, AllThreadsArriveBeforeOneLeaves) {
  std::vector<int> values(120), reversed(120);
  for (int i = 0; i < 120; ++i) values[i] = reversed[119 - i] = i;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    hostcuda::settings.seed = seed;
    const DeviceArray<int> device(values);
    cudaLaunchConfig_t config = {};
    config.blockDim = dim3(4, 5, 6);
    config.dynamicSmemBytes = 120 * sizeof(int);
    ASSERT_EQ(cudaLaunchKernelEx(&config, reverse, device.data()), cudaSuccess);
    EXPECT_EQ(device.read(), reversed);
  }
  hostcuda::settings.seed = 1;
}

__global__ void some_return_early(int* values) {
  if (threadIdx.x % 2 == 1) return;
  int* const tile = shared_memory<int>();
  store_shared(tile + threadIdx.x, int(threadIdx.x));
  __syncthreads();
  store_element(values + threadIdx.x, true, load_shared(tile + (threadIdx.x + 2) % 64));
}

TEST(Barrier, ThreadsThatReturnedCountAsArrived) {
  const DeviceArray<int> values(std::vector<int>(64, -1));
  ASSERT_EQ(launch(some_return_early, dim3(1), 64, 256, nullptr, values.data()), cudaSuccess);
  EXPECT_EQ(values.read()[10], 12);
  EXPECT_EQ(values.read()[62], 0);
  EXPECT_EQ(values.read()[1], -1);
}

__global__ void wait_for_a_lane_that_waits_elsewhere() {
  if (threadIdx.x == 5)
    __syncwarp();
  else
    __syncthreads();
}

TEST(BarrierDeathTest, DeadlockIsReportedWithAllPlaces) {
  EXPECT_DEATH(launch(wait_for_a_lane_that_waits_elsewhere, dim3(1), 64, 0, nullptr),
               "deadlock in CTA \\(0, 0, 0\\): 0 of 64 threads have returned(.|\n)*"
               "63 wait in __syncthreads at .*barrier_test.cpp:[0-9]+; the first is thread 0(.|\n)*"
               "1 wait in __syncwarp for mask ffffffff at .*barrier_test.cpp:[0-9]+; the first is thread 5 "
               "\\(lane 5 of warp 0\\)(.|\n)*HOSTCUDA_SEED=[0-9]+");
}

__global__ void throw_from_kernel() {
  if (threadIdx.x == 3) throw std::runtime_error("kernel");
}

TEST(BarrierDeathTest, ExceptionsDoNotLeaveAKernel) {
  EXPECT_DEATH(launch(throw_from_kernel, dim3(1), 32, 0, nullptr), "an exception left the kernel in thread 3");
}

} // namespace

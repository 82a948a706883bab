// What the checker takes for an order of accesses, and what it does not: __syncwarp, named barriers, atomic operations.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <vector>

#include "device_array.h"

namespace {

// The program has a named barrier, which changes what the checker keeps; each kind is tested.
class Order : public testing::Test {
protected:
  void TearDown() override { hostcuda::orders_beyond_warps = true; }
};
class OrderDeathTest : public Order {};

enum class Between { nothing, vote, syncwarp, half_of_warp };

template <Between kBetween>
__device__ void meet() {
  if (kBetween == Between::vote) __any_sync(~0u, 1);
  if (kBetween == Between::syncwarp) __syncwarp();
  if (kBetween == Between::half_of_warp) __syncwarp(threadIdx.x % 32 < 16 ? 0x0000ffffu : 0xffff0000u);
}

// Each lane writes its element of shared memory, and reads that of the lane `distance` away.
template <Between kBetween>
__global__ void neighbours_in_warp(int* out, unsigned distance) {
  int* const tile = shared_memory<int>();
  const unsigned thread = threadIdx.x;
  store_shared(tile + thread, int(thread));
  meet<kBetween>();
  store_element(out + thread, true, load_shared(tile + (thread ^ distance)));
  meet<kBetween>();
  store_shared(tile + thread, 0);
}

template <Between kBetween>
void run_neighbours(unsigned distance) {
  const DeviceArray<int> out(std::vector<int>(64));
  ASSERT_EQ(launch(neighbours_in_warp<kBetween>, dim3(2), 64, 256, nullptr, out.data(), distance), cudaSuccess);
}

TEST_F(Order, LanesThatMeetInSyncwarpAreOrdered) {
  for (const bool named : {false, true}) {
    hostcuda::orders_beyond_warps = named;
    run_neighbours<Between::syncwarp>(1);
    run_neighbours<Between::syncwarp>(31);
    run_neighbours<Between::half_of_warp>(15);
    run_neighbours<Between::nothing>(0);
  }
}

TEST_F(OrderDeathTest, OthersAreNot) {
  for (const bool named : {false, true}) {
    hostcuda::orders_beyond_warps = named;
    const char* const race = "race on byte|no thread of its CTA has written";
    EXPECT_DEATH(run_neighbours<Between::nothing>(1), race);
    EXPECT_DEATH(run_neighbours<Between::vote>(1), race);
    EXPECT_DEATH(run_neighbours<Between::half_of_warp>(16), race);
    EXPECT_DEATH(run_neighbours<Between::syncwarp>(32), race);
  }
}

// Every lane reads; thread `writer` writes after the lanes of `mask` have met it.
__global__ void write_after_reads(int* value, unsigned mask, unsigned writer) {
  load_element(value, true, 0);
  if (mask >> threadIdx.x % 32 & 1) __syncwarp(mask);
  // A second read, at another place and time.
  if (threadIdx.x % 2 == 0) load_element(value, true, 0);
  if (mask >> threadIdx.x % 32 & 1) __syncwarp(mask);
  if (threadIdx.x == writer) store_element(value, true, 1);
}

TEST_F(Order, AWriteComesAfterAllReadsOfTheWarp) {
  const DeviceArray<int> value(std::vector<int>(1));
  for (const bool named : {false, true}) {
    hostcuda::orders_beyond_warps = named;
    EXPECT_EQ(launch(write_after_reads, dim3(1), 32, 0, nullptr, value.data(), ~0u, 5u), cudaSuccess);
  }
}

TEST_F(OrderDeathTest, AReadThatIsLeftOutIsFound) {
  const DeviceArray<int> value(std::vector<int>(1));
  for (uint64_t seed = 1; seed < 6; ++seed) {
    hostcuda::settings.seed = seed;
    for (const bool named : {false, true}) {
      hostcuda::orders_beyond_warps = named;
      for (const unsigned left_out : {0u, 13u, 31u})
        EXPECT_DEATH(launch(write_after_reads, dim3(1), 32, 0, nullptr, value.data(), ~(1u << left_out), 5u),
                     "race on global memory");
      EXPECT_DEATH(launch(write_after_reads, dim3(1), 64, 0, nullptr, value.data(), ~0u, 5u), "race on global memory");
    }
  }
  hostcuda::settings.seed = 1;
}

// Warps 0 and 1 meet at barrier 1 and, if they do, all four at barrier 2. Then thread 64 reads what thread 0 wrote.
__global__ void chain_of_barriers(int* out, bool last) {
  int* const cell = shared_memory<int>();
  const unsigned warp = threadIdx.x / 32;
  if (threadIdx.x == 0) store_shared(cell, 7);
  if (warp < 2) __barrier_sync_count(1, 64);
  if (last && warp > 0) __barrier_sync_count(2, 96);
  if (threadIdx.x == 64) store_element(out, true, load_shared(cell));
}

TEST_F(Order, NamedBarriersOrderWarpsOneAfterTheOther) {
  const DeviceArray<int> out(std::vector<int>(1));
  EXPECT_EQ(launch(chain_of_barriers, dim3(1), 128, 4, nullptr, out.data(), true), cudaSuccess);
  EXPECT_EQ(out.read()[0], 7);
}

TEST_F(OrderDeathTest, WarpsThatDoNotMeetAreNotOrdered) {
  const DeviceArray<int> out(std::vector<int>(1));
  EXPECT_DEATH(launch(chain_of_barriers, dim3(1), 128, 4, nullptr, out.data(), false),
               "race on byte 0|no thread of its CTA has written");
}

__global__ void barrier_of_too_many() {
  if (threadIdx.x < 32) __barrier_sync_count(3, 64);
}

TEST_F(OrderDeathTest, DeadlocksAndWrongCountsAtNamedBarriersAreReported) {
  EXPECT_DEATH(launch(barrier_of_too_many, dim3(1), 64, 0, nullptr),
               "deadlock(.|\n)*32 wait in __barrier_sync_count for 64 threads at barrier 3 at .*order_test.cpp");
  EXPECT_DEATH(launch(barrier_of_too_many, dim3(1), 32, 0, nullptr), "barrier 3 of 64 threads");
}

// Everybody adds to one cell of shared memory, and one thread publishes it.
__global__ void count_threads(int* out, bool wait) {
  int* const cell = shared_memory<int>();
  if (threadIdx.x == 0) store_shared(cell, 0);
  __syncthreads();
  atomicAdd(cell, 2);
  if (wait) __syncthreads();
  if (threadIdx.x == 0) store_element(out, true, load_shared(cell));
}

TEST_F(Order, AtomicsDoNotRaceWithEachOther) {
  const DeviceArray<int> out(std::vector<int>(1));
  EXPECT_EQ(launch(count_threads, dim3(1), 96, 4, nullptr, out.data(), true), cudaSuccess);
  EXPECT_EQ(out.read()[0], 192);
}

TEST_F(OrderDeathTest, AtomicsRaceWithPlainAccesses) {
  const DeviceArray<int> out(std::vector<int>(1));
  EXPECT_DEATH(launch(count_threads, dim3(1), 96, 4, nullptr, out.data(), false), "race on byte 0 of shared memory");
}

__global__ void all_atomics(unsigned* cells, int* number, float* sum) {
  atomicAdd(cells, 3u);
  atomicMax(cells + 1, threadIdx.x);
  atomicMin(cells + 2, 100 + threadIdx.x);
  atomicAnd(cells + 3, ~(1u << threadIdx.x));
  atomicOr(cells + 4, 1u << threadIdx.x);
  atomicXor(cells + 5, 1u);
  atomicCAS(cells + 6, 0u, 9u);
  atomicExch(cells + 7, 5u);
  atomicAdd(number, 0x7fffffff);
  atomicAdd(sum, 0.5f);
}

TEST_F(Order, AtomicsGiveWhatTheirNamesSay) {
  const DeviceArray<unsigned> cells({0, 0, 1000, ~0u, 0, 0, 0, 0});
  const DeviceArray<int> number({0});
  const DeviceArray<float> sum({0.0f});
  EXPECT_EQ(launch(all_atomics, dim3(1), 8, 0, nullptr, cells.data(), number.data(), sum.data()), cudaSuccess);
  EXPECT_EQ(cells.read(), (std::vector<unsigned>{24, 7, 100, ~0xffu, 0xff, 0, 9, 5}));
  // Eight times the largest number goes round.
  EXPECT_EQ(number.read()[0], -8);
  EXPECT_EQ(sum.read()[0], 4.0f);
}

} // namespace

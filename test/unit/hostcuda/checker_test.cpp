#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <vector>

#include "device_array.h"

namespace {

// Each thread writes its own element and reads its neighbour's.
template <class T, bool kBarrier>
__global__ void neighbour_in_shared(const T* from, T* to) {
  T* const tile = shared_memory<T>();
  const unsigned thread = threadIdx.x;
  store_shared(tile + thread, load_const_element(from + thread, true, T()));
  if (kBarrier) __syncthreads();
  store_element(to + thread, true, load_shared(tile + (thread + 1) % blockDim.x));
  if (kBarrier) __syncthreads();
  store_shared(tile + thread, T());
}

template <class T>
void run_neighbour_in_shared() {
  const DeviceArray<T> from(std::vector<T>(64)), to(std::vector<T>(64));
  ASSERT_EQ(launch(neighbour_in_shared<T, true>, dim3(3), 64, 64 * sizeof(T), nullptr, from.data(), to.data()),
            cudaSuccess);
}

TEST(Checker, AcceptsAccessesWithBarriersBetween) {
  run_neighbour_in_shared<int8_t>();
  run_neighbour_in_shared<int16_t>();
  run_neighbour_in_shared<float>();
  run_neighbour_in_shared<double>();
}

template <bool kWriteFirst>
__global__ void exchange(int* flags) {
  // The order of the two threads is fixed by a vote, which orders no memory.
  const unsigned thread = threadIdx.x;
  if (thread == (kWriteFirst ? 0 : 1)) store_element(flags, true, 1);
  __any_sync(3, 1);
  if (thread == (kWriteFirst ? 1 : 0)) load_element(flags, true, 0);
}

TEST(CheckerDeathTest, ReportsBothThreadsAndPlaces) {
  const DeviceArray<int> flags(std::vector<int>(1));
  EXPECT_DEATH(launch(exchange<true>, dim3(1), 2, 0, nullptr, flags.data()),
               "race on global memory at 0x[0-9a-f]+: no barrier between(.|\n)*"
               "thread 0 \\(0, 0, 0\\) wrote at .*checker_test.cpp:[0-9]+(.|\n)*"
               "thread 1 \\(1, 0, 0\\) reads at .*checker_test.cpp:[0-9]+(.|\n)*"
               "in CTA \\(0, 0, 0\\), after 0 barriers(.|\n)*HOSTCUDA_SEED=[0-9]+");
}

TEST(CheckerDeathTest, FindsAMissingBarrierInEveryOrder) {
  const DeviceArray<float> from(std::vector<float>(64)), to(std::vector<float>(64));
  for (uint64_t seed = 0; seed < 8; ++seed) {
    hostcuda::settings.seed = seed;
    EXPECT_DEATH(launch(neighbour_in_shared<float, false>, dim3(1), 64, 256, nullptr, from.data(), to.data()),
                 "race on byte [0-9]+ of shared memory|of shared memory at .*, which no thread of its CTA has written");
  }
  hostcuda::settings.seed = 1;
}

TEST(Checker, CanBeTurnedOff) {
  hostcuda::settings.check = false;
  const DeviceArray<float> from(std::vector<float>(64)), to(std::vector<float>(64));
  EXPECT_EQ(launch(neighbour_in_shared<float, false>, dim3(1), 64, 256, nullptr, from.data(), to.data()), cudaSuccess);
  hostcuda::settings.check = true;
}

// Two threads, one after the other: thread 0 stores `first` bytes at `first_byte`, thread 1 `second` at `second_byte`.
template <class First, class Second>
__global__ void two_stores(int first_byte, int second_byte) {
  char* const tile = shared_memory<char>();
  if (threadIdx.x == 0)
    store_shared(reinterpret_cast<First*>(tile + first_byte), First());
  else
    store_shared(reinterpret_cast<Second*>(tile + second_byte), Second());
}

TEST(Checker, IsExactToTheByte) {
  for (int byte = 0; byte < 8; ++byte)
    for (int other = 0; other < 8; ++other) {
      if (byte == other) continue;
      EXPECT_EQ(launch(two_stores<char, char>, dim3(1), 2, 16, nullptr, byte, other), cudaSuccess);
    }
  EXPECT_EQ(launch(two_stores<int16_t, int16_t>, dim3(1), 2, 16, nullptr, 2, 0), cudaSuccess);
  EXPECT_EQ(launch(two_stores<int16_t, int>, dim3(1), 2, 16, nullptr, 2, 4), cudaSuccess);
}

TEST(CheckerDeathTest, IsExactToTheByte) {
  EXPECT_DEATH(launch(two_stores<char, char>, dim3(1), 2, 16, nullptr, 5, 5), "race on byte 5 of shared memory");
  EXPECT_DEATH(launch(two_stores<char, int64_t>, dim3(1), 2, 16, nullptr, 14, 8), "race on byte 14 of shared memory");
  EXPECT_DEATH(launch(two_stores<int64_t, char>, dim3(1), 2, 16, nullptr, 8, 15), "race on byte 15 of shared memory");
  EXPECT_DEATH(launch(two_stores<int, int16_t>, dim3(1), 2, 16, nullptr, 4, 6), "race on byte (4|6) of shared memory");
}

// Many read, then one of the readers writes.
__global__ void write_after_reads(int* value, unsigned writer) {
  load_element(value, true, 0);
  __any_sync(~0u >> (32 - blockDim.x), 1);
  if (threadIdx.x == writer) store_element(value, true, 1);
}

TEST(CheckerDeathTest, AReaderThatWritesRacesWithTheOtherReaders) {
  const DeviceArray<int> value(std::vector<int>(1));
  for (unsigned writer = 0; writer < 3; ++writer)
    EXPECT_DEATH(launch(write_after_reads, dim3(1), 3, 0, nullptr, value.data(), writer), "race on global memory");
  EXPECT_EQ(launch(write_after_reads, dim3(1), 1, 0, nullptr, value.data(), 0), cudaSuccess);
  EXPECT_EQ(launch(write_after_reads, dim3(1), 3, 0, nullptr, value.data(), 3), cudaSuccess);
}

// The global accesses of one interval are many, so that the table of lines grows on the way.
__global__ void sweep(float* values, int count, bool collide) {
  for (int i = int(threadIdx.x); i < count; i += int(blockDim.x)) store_element(values + i, true, 1.0f);
  if (collide && threadIdx.x == 0) store_element(values + 33, true, 2.0f);
  __syncthreads();
  for (int i = int(threadIdx.x); i < count; i += int(blockDim.x)) load_element(values + count - 1 - i, true, 0.0f);
}

TEST(Checker, RemembersManyAddresses) {
  const DeviceArray<float> values(std::vector<float>(100000));
  EXPECT_EQ(launch(sweep, dim3(2), 64, 0, nullptr, values.data(), 100000, false), cudaSuccess);
}

TEST(CheckerDeathTest, RemembersManyAddresses) {
  const DeviceArray<float> values(std::vector<float>(100000));
  EXPECT_DEATH(launch(sweep, dim3(1), 64, 0, nullptr, values.data(), 100000, true), "race on global memory");
}

__global__ void read_shared(int byte) { load_shared(shared_memory<char>() + byte); }

TEST(CheckerDeathTest, FindsReadsOfSharedMemoryThatNobodyWrote) {
  EXPECT_DEATH(launch(read_shared, dim3(1), 1, 8, nullptr, 3),
               "thread 0 reads byte 3 of shared memory at .*checker_test.cpp:[0-9]+, which no thread of its CTA has "
               "written");
}

__global__ void write_in_first_cta_only() {
  int* const tile = shared_memory<int>();
  if (blockIdx.x == 0) store_shared(tile, 1);
  __syncthreads();
  load_shared(tile);
}

TEST(CheckerDeathTest, WhatAnotherCtaWroteDoesNotCount) {
  EXPECT_EQ(launch(write_in_first_cta_only, dim3(1), 1, 4, nullptr), cudaSuccess);
  EXPECT_DEATH(launch(write_in_first_cta_only, dim3(2), 1, 4, nullptr), "which no thread of its CTA has written");
}

TEST(CheckerDeathTest, FindsAccessesOutsideOfSharedMemory) {
  EXPECT_DEATH(launch(read_shared, dim3(1), 1, 8, nullptr, 8), "bytes 8 to 8 are not in the CTA's 8 bytes of shared");
  EXPECT_DEATH(launch(read_shared, dim3(1), 1, 8, nullptr, -1),
               "bytes -1 to -1 are not in the CTA's 8 bytes of shared");
}

__global__ void global_access_to_shared() { store_element(shared_memory<int>() + 1, true, 1); }

TEST(CheckerDeathTest, FindsGlobalAccessesToSharedMemory) {
  EXPECT_DEATH(launch(global_access_to_shared, dim3(1), 1, 8, nullptr), "the address is byte 4 of shared memory");
}

} // namespace

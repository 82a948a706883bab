// Asynchronous copies: what arrives, and what is reported of bytes in flight. The bytes move early or late by seed.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "device_array.h"

namespace {

class CopyAsync : public testing::TestWithParam<uint64_t> {
protected:
  void SetUp() override { hostcuda::settings.seed = GetParam(); }
  void TearDown() override { hostcuda::settings = hostcuda::environment_settings(); }
};
using CopyAsyncDeathTest = CopyAsync;
INSTANTIATE_TEST_SUITE_P(Seeds, CopyAsync, testing::Range(uint64_t(1), uint64_t(6)));
INSTANTIATE_TEST_SUITE_P(Seeds, CopyAsyncDeathTest, testing::Range(uint64_t(1), uint64_t(4)));

template <bool kVector, class T, int N>
__global__ void copy(const T* from, T* to, int64_t stride, int left) {
  T* const tile = shared_memory<T>();
  copy_vector_async<kVector, N>(tile, from, stride, left);
  commit_copies();
  wait_copies<0>();
  for (int i = 0; i < N; ++i) store_element(to + i, true, load_shared(tile + i));
}

template <bool kVector, class T, int N>
void expect_copies(int64_t stride) {
  for (int left = -2; left <= N + 2; ++left) {
    const int existing = left < 0 ? 0 : left > N ? N : left;
    // No more memory than the elements that exist, so that ASan sees reads beyond them.
    std::vector<T> source(existing == 0 ? 1 : (existing - 1) * stride + 1), expected(N, T(0));
    for (size_t i = 0; i < source.size(); ++i) source[i] = T(int(i + 1));
    for (int i = 0; i < existing; ++i) expected[i] = source[i * stride];
    const DeviceArray<T> from(source), to(std::vector<T>(N, T(99)));
    ASSERT_EQ(launch(copy<kVector, T, N>, dim3(1), 1, N * sizeof(T), nullptr, from.data() + (existing == 0), to.data(),
                     stride, left),
              cudaSuccess);
    EXPECT_EQ(to.read(), expected) << "left " << left;
  }
}

template <class T>
void expect_copies_of_all_lengths() {
  expect_copies<true, T, 16 / sizeof(T)>(1);
  expect_copies<true, T, 8 / sizeof(T)>(1);
  expect_copies<true, T, 4 / sizeof(T)>(1);
  expect_copies<false, T, 16 / sizeof(T)>(3);
  expect_copies<false, T, 4 / sizeof(T)>(1);
}

TEST_P(CopyAsync, TheTailIsZero) {
  expect_copies_of_all_lengths<int8_t>();
  expect_copies_of_all_lengths<__half>();
  expect_copies_of_all_lengths<__nv_bfloat16>();
  expect_copies_of_all_lengths<float>();
  expect_copies<true, double, 2>(1);
}

// A ring of three stages, each filled two trips ahead: every thread copies a word, and reads that of its neighbour.
enum class Fault { none, wait, barrier, stage, drain };

__global__ void ring(const int* from, int* to, int trips, Fault fault) {
  constexpr int stages = 3;
  const int thread = int(threadIdx.x), threads = int(blockDim.x);
  int* const tile = shared_memory<int>();
  const auto load_stage = [&](int trip) {
    if (trip < trips || fault == Fault::drain)
      copy_vector_async<true, 1>(tile + trip % stages * threads + thread, from + trip * threads + thread, 1, 1);
    commit_copies();
  };
  load_stage(0);
  load_stage(1);
  for (int trip = 0; trip < trips; ++trip) {
    if (fault == Fault::wait)
      wait_copies<2>();
    else
      wait_copies<1>();
    if (fault != Fault::barrier) __syncthreads();
    // One stage further is the one that is read.
    if (fault == Fault::stage) load_stage(trip + 3);
    store_element(to + trip * threads + thread, true,
                  load_shared(tile + trip % stages * threads + (thread + 1) % threads));
    if (fault != Fault::stage) load_stage(trip + 2);
  }
}

void run_ring(Fault fault) {
  constexpr int trips = 7, threads = 64;
  // Two trips more than are asked for.
  std::vector<int> source((trips + 2) * threads), expected(trips * threads);
  for (size_t i = 0; i < source.size(); ++i) source[i] = int(i);
  for (int i = 0; i < trips * threads; ++i) expected[i] = i / threads * threads + (i + 1) % threads;
  const DeviceArray<int> from(source), to(std::vector<int>(trips * threads));
  ASSERT_EQ(launch(ring, dim3(2), threads, 3 * 4 * threads, nullptr, from.data(), to.data(), trips, fault),
            cudaSuccess);
  EXPECT_EQ(to.read(), expected);
}

TEST_P(CopyAsync, AGroupIsWaitedForWhileLaterOnesAreInFlight) { run_ring(Fault::none); }

TEST_P(CopyAsyncDeathTest, ReadsOfWhatIsInFlightAreReported) {
  EXPECT_DEATH(run_ring(Fault::wait), "shared load of thread [0-9]+ at .*copy_async_test.cpp:[0-9]+ reads byte [0-9]+ "
                                      "of shared memory, which an operation in flight writes\n.*"
                                      "asynchronous copy of thread [0-9]+, started at .*copy_async_test.cpp:[0-9]+ and "
                                      "not yet waited for with wait_copies");
}

TEST_P(CopyAsyncDeathTest, OtherThreadsNeedABarrierBehindTheWait) {
  EXPECT_DEATH(run_ring(Fault::barrier), "which an operation in flight writes|race on byte|no thread of its CTA has");
}

TEST_P(CopyAsyncDeathTest, AStageThatIsStillReadIsNotFree) {
  EXPECT_DEATH(run_ring(Fault::stage), "race on byte [0-9]+ of shared memory|which an operation in flight writes");
}

TEST_P(CopyAsyncDeathTest, CopiesInFlightAtTheEndAreReported) {
  EXPECT_DEATH(run_ring(Fault::drain), "returns while an asynchronous copy, started at .*, is in flight\n.*"
                                       "not been waited for with wait_copies");
}

enum class Use { store, copy, uncommitted, unwaited };

__global__ void use_in_flight(const int* from, Use use) {
  int* const tile = shared_memory<int>();
  copy_vector_async<true, 4>(tile, from, 1, 4);
  if (use == Use::store) store_shared(tile + 1, 5);
  if (use == Use::copy) copy_vector_async<true, 1>(tile + 3, from, 1, 1);
  if (use == Use::uncommitted) {
    wait_copies<0>();
    load_shared(tile);
  }
}

void run_use(Use use) {
  const DeviceArray<int> from(std::vector<int>(4));
  launch(use_in_flight, dim3(1), 1, 16, nullptr, from.data(), use);
}

TEST_P(CopyAsyncDeathTest, NobodyElseWritesWhatIsInFlight) {
  EXPECT_DEATH(run_use(Use::store), "shared store of thread 0 at .* writes byte 4 .* in flight writes");
  EXPECT_DEATH(run_use(Use::copy), "asynchronous copy of thread 0 at .* writes byte 12 .* in flight writes");
}

TEST_P(CopyAsyncDeathTest, AWaitIsForWhatIsCommitted) {
  EXPECT_DEATH(run_use(Use::uncommitted), "reads byte 0 of shared memory, which an operation in flight writes");
  EXPECT_DEATH(run_use(Use::unwaited), "not been waited for with commit_copies\\(\\) and wait_copies");
}

template <int N>
__global__ void copy_between(const float* from, int shared_offset, int64_t stride) {
  copy_vector_async<true, N>(shared_memory<float>() + shared_offset, from, stride, N);
  commit_copies();
  wait_copies<0>();
}

TEST_P(CopyAsyncDeathTest, VectorsMustBeAligned) {
  const DeviceArray<float> from(std::vector<float>(8));
  EXPECT_DEATH(launch(copy_between<4>, dim3(1), 1, 64, nullptr, from.data() + 1, 0, 1),
               "global load .* is not a multiple of 16 bytes");
  EXPECT_DEATH(launch(copy_between<4>, dim3(1), 1, 64, nullptr, from.data(), 2, 1),
               "shared store .* is not a multiple of 16 bytes");
  EXPECT_DEATH(launch(copy_between<2>, dim3(1), 1, 64, nullptr, from.data(), 1, 1),
               "shared store .* is not a multiple of 8 bytes");
  EXPECT_DEATH(launch(copy_between<2>, dim3(1), 1, 64, nullptr, from.data(), 0, 2), "with stride 2 instead of 1");
  EXPECT_DEATH(launch(copy_between<4>, dim3(1), 1, 64, nullptr, from.data(), 16, 1), "are not in the CTA's 64 bytes");
}

// Through a plain pointer, which the checker does not see.
__global__ void peek(const float* from, float* to) {
  float* const tile = shared_memory<float>();
  copy_vector_async<true, 1>(tile, from, 1, 1);
  to[0] = *tile;
  commit_copies();
  wait_copies<0>();
  to[1] = *tile;
}

TEST(CopyAsyncMoment, IsEarlyOrLateBySeed) {
  int early = 0, late = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    hostcuda::settings.seed = seed;
    const DeviceArray<float> from({7}), to(std::vector<float>(2));
    ASSERT_EQ(launch(peek, dim3(1), 1, 4, nullptr, from.data(), to.data()), cudaSuccess);
    const std::vector<float> seen = to.read();
    EXPECT_EQ(seen[1], 7);
    ++(std::isnan(seen[0]) ? late : early);
    EXPECT_TRUE(std::isnan(seen[0]) || seen[0] == 7);
  }
  EXPECT_GT(early, 2);
  EXPECT_GT(late, 2);
  hostcuda::settings = hostcuda::environment_settings();
}

// Lane k copies to vector k * step.
__global__ void copy_by_lanes(const float* from, int step) {
  copy_vector_async<true, 4>(shared_memory<float>() + 4 * step * int(threadIdx.x), from + 4 * threadIdx.x, 1, 4);
  commit_copies();
  wait_copies<0>();
}

TEST(CopyAsyncCounters, CountsALoadAndAStore) {
  for (const int step : {1, 8}) {
    hostcuda::counters.enable();
    hostcuda::counters.reset();
    const DeviceArray<float> from(std::vector<float>(128));
    launch(copy_by_lanes, dim3(1), 32, 8 * 512, nullptr, from.data(), step);
    const std::vector<hostcuda::site_counts> sites = hostcuda::counters.sites();
    hostcuda::counters.enable(false);
    ASSERT_EQ(sites.size(), 2u);
    EXPECT_EQ(sites[0].kind, hostcuda::access_kind::global_load);
    EXPECT_EQ(sites[0].sectors, 16u);
    EXPECT_EQ(sites[1].kind, hostcuda::access_kind::shared_store);
    EXPECT_EQ(sites[1].accesses, 1u);
    EXPECT_EQ(sites[1].max_ways, step == 1 ? 1u : 8u);
  }
}

} // namespace

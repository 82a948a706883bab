// Barriers in shared memory: what they order, and what is reported of their misuse.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <vector>

#include "device_array.h"

namespace {

class Mbarrier : public testing::TestWithParam<uint64_t> {
protected:
  void SetUp() override { hostcuda::settings.seed = GetParam(); }
  void TearDown() override { hostcuda::settings = hostcuda::environment_settings(); }
};
using MbarrierDeathTest = Mbarrier;
INSTANTIATE_TEST_SUITE_P(Seeds, Mbarrier, testing::Range(uint64_t(1), uint64_t(9)));
INSTANTIATE_TEST_SUITE_P(Seeds, MbarrierDeathTest, testing::Range(uint64_t(1), uint64_t(4)));

enum class Fault { none, no_wait, no_release, one_arrives, phase };

// Warp 0 hands numbers to warp 1 through a ring of two slots of 32 words.
__global__ void hand_over(int* to, int trips, Fault fault) {
  int* const slots = shared_memory<int>();
  uint64_t* const full = reinterpret_cast<uint64_t*>(slots + 64);
  uint64_t* const empty = full + 2;
  const int lane = int(threadIdx.x % 32);
  if (threadIdx.x == 0) {
    for (int slot = 0; slot < 2; ++slot) {
      mbarrier_init(full + slot, fault == Fault::one_arrives ? 1 : 32);
      mbarrier_init(empty + slot, 32);
    }
    mbarrier_init_done();
  }
  __syncthreads();
  for (int trip = 0; trip < trips; ++trip) {
    const int slot = trip % 2;
    const unsigned parity = trip / 2 % 2;
    if (threadIdx.x < 32) {
      if (fault != Fault::no_release) mbarrier_wait(empty + slot, parity ^ 1);
      store_shared(slots + 32 * slot + lane, 100 * trip + lane);
      if (fault != Fault::one_arrives || lane == 0) mbarrier_arrive(full + slot);
    } else {
      if (fault != Fault::no_wait) mbarrier_wait(full + slot, fault == Fault::phase ? parity ^ 1 : parity);
      store_element(to + 32 * trip + lane, true, load_shared(slots + 32 * slot + (lane + 1) % 32));
      mbarrier_arrive(empty + slot);
    }
  }
}

void run_hand_over(Fault fault) {
  constexpr int trips = 9;
  const DeviceArray<int> to(std::vector<int>(32 * trips));
  ASSERT_EQ(launch(hand_over, dim3(2), 64, 64 * 4 + 4 * 8, nullptr, to.data(), trips, fault), cudaSuccess);
  std::vector<int> expected(32 * trips);
  for (int i = 0; i < 32 * trips; ++i) expected[i] = 100 * (i / 32) + (i + 1) % 32;
  EXPECT_EQ(to.read(), expected);
}

TEST_P(Mbarrier, OrdersThoseWhoWaitAfterThoseWhoArrive) { run_hand_over(Fault::none); }

TEST_P(MbarrierDeathTest, WithoutWaitingNothingIsOrdered) {
  const char* const race = "race on byte|no thread of its CTA has written|have come in this phase";
  EXPECT_DEATH(run_hand_over(Fault::no_wait), race);
  EXPECT_DEATH(run_hand_over(Fault::no_release), race);
}

TEST_P(MbarrierDeathTest, AnArrivalIsForOneThreadOnly) {
  EXPECT_DEATH(run_hand_over(Fault::one_arrives), "race on byte|no thread of its CTA has written");
}

TEST_P(MbarrierDeathTest, AWaitForTheWrongPhaseIsFound) {
  EXPECT_DEATH(run_hand_over(Fault::phase), "race on byte|no thread of its CTA has written|deadlock(.|\n)*"
                                            "mbarrier_wait for phase [0-9]+ \\(parity [01]\\) of the mbarrier at byte");
}

enum class Misuse {
  late_phase,
  missing_arrival,
  extra_arrival,
  no_init,
  no_fence,
  no_barrier,
  twice,
  store,
  address,
  zero
};

__global__ void misuse_barrier(Misuse misuse) {
  int* const words = shared_memory<int>();
  uint64_t* const barrier = reinterpret_cast<uint64_t*>(words + (misuse == Misuse::address ? 1 : 0));
  if (threadIdx.x == 0 && misuse != Misuse::no_init) {
    mbarrier_init(barrier, misuse == Misuse::zero ? 0 : 2);
    if (misuse == Misuse::twice) mbarrier_init(barrier, 2);
    if (misuse != Misuse::no_fence) mbarrier_init_done();
  }
  if (misuse != Misuse::no_barrier) __syncthreads();
  if (misuse == Misuse::store && threadIdx.x == 1) store_shared(words + 1, 5);
  if (threadIdx.x < (misuse == Misuse::missing_arrival ? 1u : 2u)) mbarrier_arrive(barrier);
  if (misuse == Misuse::extra_arrival) {
    mbarrier_expect_bytes(barrier, 16);
    mbarrier_arrive(barrier);
  }
  mbarrier_wait(barrier, misuse == Misuse::late_phase ? 1 : 0);
  if (misuse == Misuse::late_phase) mbarrier_wait(barrier, 1);
}

TEST_P(MbarrierDeathTest, MisuseIsReported) {
  const auto run = [](Misuse misuse) { launch(misuse_barrier, dim3(1), 2, 16, nullptr, misuse); };
  EXPECT_DEATH(run(Misuse::late_phase),
               "deadlock(.|\n)*mbarrier_wait for phase 1 \\(parity 1\\) of the mbarrier at byte "
               "0, which misses 2 arrivals, 0 bytes at .*mbarrier_test.cpp");
  EXPECT_DEATH(run(Misuse::missing_arrival),
               "deadlock(.|\n)*mbarrier_wait for phase 0 \\(parity 0\\) of the mbarrier at "
               "byte 0, which misses 1 arrivals, 0 bytes");
  EXPECT_DEATH(run(Misuse::extra_arrival), "mbarrier_(arrive|expect_bytes) of thread .* all arrivals that the mbarrier "
                                           "was made for have come in this phase");
  EXPECT_DEATH(run(Misuse::no_init), "mbarrier_arrive of thread .*: there is no mbarrier at the address");
  EXPECT_DEATH(run(Misuse::no_fence), "mbarrier_arrive of thread .*: the mbarrier is used before mbarrier_init_done");
  EXPECT_DEATH(run(Misuse::no_barrier), "race on byte 0|there is no mbarrier at the address");
  EXPECT_DEATH(run(Misuse::twice),
               "shared store of thread 0 .* writes byte 0 of shared memory, which an mbarrier holds");
  EXPECT_DEATH(run(Misuse::store), "shared store of thread 1 .* writes byte 4 of shared memory, which an mbarrier "
                                   "holds\n.*made by thread 0 at .*mbarrier_test.cpp");
  EXPECT_DEATH(run(Misuse::address), "mbarrier_init of thread 0 .*: the address is not a multiple of 8 bytes");
  EXPECT_DEATH(run(Misuse::zero), "mbarrier_init of thread 0 .*: the number of arrivals is out of range");
}

// Behind a __syncwarp the other lanes of a warp know what one has waited for.
__global__ void one_lane_waits(int* to, bool meet) {
  int* const word = shared_memory<int>();
  uint64_t* const barrier = reinterpret_cast<uint64_t*>(word + 2);
  if (threadIdx.x == 0) {
    mbarrier_init(barrier, 1);
    mbarrier_init_done();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    store_shared(word, 42);
    mbarrier_arrive(barrier);
  }
  if (threadIdx.x >= 32) {
    if (threadIdx.x == 40) mbarrier_wait(barrier, 0);
    if (meet) __syncwarp();
    store_element(to + threadIdx.x - 32, true, load_shared(word));
  }
}

TEST_P(Mbarrier, WhatOneLaneHasWaitedForTheWarpKnowsWhenItMeets) {
  const DeviceArray<int> to(std::vector<int>(32));
  ASSERT_EQ(launch(one_lane_waits, dim3(1), 64, 16, nullptr, to.data(), true), cudaSuccess);
  EXPECT_EQ(to.read(), std::vector<int>(32, 42));
}

TEST_P(MbarrierDeathTest, OtherwiseOnlyThatLaneDoes) {
  const DeviceArray<int> to(std::vector<int>(32));
  EXPECT_DEATH(launch(one_lane_waits, dim3(1), 64, 16, nullptr, to.data(), false),
               "race on byte|no thread of its CTA has written");
}

} // namespace

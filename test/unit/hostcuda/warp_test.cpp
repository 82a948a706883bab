#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <vector>

#include "device_array.h"

namespace {

enum class Shuffle { idx, up, down, exclusive_or };

__global__ void shuffle_kernel(Shuffle shuffle, int argument, int width, int* lanes) {
  const int lane = int(threadIdx.x % 32);
  int from = -1;
  switch (shuffle) {
  case Shuffle::idx:
    from = __shfl_sync(~0u, lane, argument, width);
    break;
  case Shuffle::up:
    from = __shfl_up_sync(~0u, lane, argument, width);
    break;
  case Shuffle::down:
    from = __shfl_down_sync(~0u, lane, argument, width);
    break;
  case Shuffle::exclusive_or:
    from = __shfl_xor_sync(~0u, lane, argument, width);
    break;
  }
  store_element(lanes + threadIdx.x, true, from);
}

// The formulas of the PTX manual for shfl.sync, with CUDA's encoding of the width.
int source_lane(Shuffle shuffle, int lane, int argument, int width) {
  const int segment = 32 - width;
  const int clamp = shuffle == Shuffle::up ? 0 : 31;
  const int max_lane = (lane & segment) | (clamp & ~segment);
  switch (shuffle) {
  case Shuffle::up:
    return lane - argument >= max_lane ? lane - argument : lane;
  case Shuffle::down:
    return lane + argument <= max_lane ? lane + argument : lane;
  case Shuffle::exclusive_or:
    return (lane ^ argument) <= max_lane ? lane ^ argument : lane;
  case Shuffle::idx:
    return (lane & segment) | (argument & ~segment & 31);
  }
  return -1;
}

TEST(Warp, ShufflesFollowThePtxManual) {
  for (const Shuffle shuffle : {Shuffle::idx, Shuffle::up, Shuffle::down, Shuffle::exclusive_or})
    for (const int width : {32, 16, 8, 4, 2, 1})
      for (int argument = 0; argument < 32; ++argument) {
        const DeviceArray<int> lanes(std::vector<int>(64));
        ASSERT_EQ(launch(shuffle_kernel, dim3(1), 64, 0, nullptr, shuffle, argument, width, lanes.data()), cudaSuccess);
        const std::vector<int> from = lanes.read();
        for (int thread = 0; thread < 64; ++thread)
          ASSERT_EQ(from[thread], source_lane(shuffle, thread % 32, argument, width))
              << "shuffle " << int(shuffle) << ", argument " << argument << ", width " << width;
      }
}

template <class T>
__global__ void rotate(T* values) {
  const T value = load_element(values + threadIdx.x, true, T());
  store_element(values + threadIdx.x, true, __shfl_sync(~0u, value, (threadIdx.x + 1) % 32));
}

template <class T>
void expect_rotation() {
  std::vector<T> values(32), rotated(32);
  for (int i = 0; i < 32; ++i) values[i] = rotated[(i + 31) % 32] = T(1.5f * float(i) - 20);
  const DeviceArray<T> device(values);
  ASSERT_EQ(launch(rotate<T>, dim3(1), 32, 0, nullptr, device.data()), cudaSuccess);
  EXPECT_EQ(device.read(), rotated);
}

TEST(Warp, ShufflesMoveAllTypes) {
  expect_rotation<__half>();
  expect_rotation<float>();
  expect_rotation<double>();
  expect_rotation<int>();
  expect_rotation<int64_t>();
}

__global__ void votes_kernel(unsigned* results) {
  const unsigned lane = threadIdx.x % 32;
  // Lanes 0 to 7 and 8 to 31 meet apart from each other.
  const unsigned mask = lane < 8 ? 0xffu : ~0xffu;
  unsigned* const mine = results + 4 * threadIdx.x;
  store_element(mine, true, __ballot_sync(mask, lane % 3 == 0));
  store_element(mine + 1, true, unsigned(__any_sync(mask, lane > 7)));
  store_element(mine + 2, true, unsigned(__all_sync(mask, lane < 8)));
  if (lane == 9) return;
  // Who has returned is not waited for.
  store_element(mine + 3, true, __ballot_sync(mask, 1));
}

TEST(Warp, VotesCountTheLanesOfTheMask) {
  const DeviceArray<unsigned> results(std::vector<unsigned>(4 * 32));
  ASSERT_EQ(launch(votes_kernel, dim3(1), 32, 0, nullptr, results.data()), cudaSuccess);
  const std::vector<unsigned> values = results.read();
  for (unsigned lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(values[4 * lane], lane < 8 ? 0x49u : 0x49249249u & ~0xffu);
    EXPECT_EQ(values[4 * lane + 1], lane < 8 ? 0u : 1u);
    EXPECT_EQ(values[4 * lane + 2], lane < 8 ? 1u : 0u);
    const unsigned votes = lane == 9 ? 0 : lane < 8 ? 0xffu : ~0x2ffu;
    EXPECT_EQ(values[4 * lane + 3], votes);
  }
}

__global__ void sum_of_part_of_a_warp(int* sums) {
  int sum = 1;
  for (int distance = 8; distance > 0; distance /= 2) sum += __shfl_xor_sync(~0u, sum, distance);
  store_element(sums + threadIdx.x, true, sum);
}

TEST(Warp, LanesThatTheCtaDoesNotHaveAreNotWaitedFor) {
  const DeviceArray<int> sums(std::vector<int>(48));
  ASSERT_EQ(launch(sum_of_part_of_a_warp, dim3(1), 48, 0, nullptr, sums.data()), cudaSuccess);
  EXPECT_EQ(sums.read(), std::vector<int>(48, 16));
}

TEST(WarpDeathTest, ReadingALaneThatDoesNotTakePartIsAFault) {
  const DeviceArray<int> sums(std::vector<int>(48));
  EXPECT_DEATH(launch(sum_of_part_of_a_warp, dim3(1), 44, 0, nullptr, sums.data()),
               "__shfl_xor_sync at .*warp_test.cpp:[0-9]+: lane [0-9]+ of warp 1 reads lane [0-9]+, which does not "
               "take part");
}

__global__ void outside_of_mask() { __syncwarp(0xff); }

TEST(WarpDeathTest, ALaneMustBeInItsOwnMask) {
  EXPECT_DEATH(launch(outside_of_mask, dim3(1), 32, 0, nullptr), "is not in its own mask 000000ff");
}

__global__ void different_operations() {
  if (threadIdx.x == 4)
    __ballot_sync(~0u, 1);
  else
    __shfl_sync(~0u, 1, 0);
}

TEST(WarpDeathTest, LanesMustMeetInOneOperation) {
  EXPECT_DEATH(launch(different_operations, dim3(1), 32, 0, nullptr),
               "lanes of warp 0 meet in different operations:(.|\n)*lane 0 in __shfl_sync at (.|\n)*"
               "lane 4 in __ballot_sync at ");
}

} // namespace

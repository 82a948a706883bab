// Copies of boxes: what arrives where, inside and outside of arrays, and what is reported of wrong ones.
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstring>
#include <utility>
#include <vector>

#include "device_array.h"

namespace {

class Tma : public testing::TestWithParam<uint64_t> {
protected:
  void SetUp() override { hostcuda::settings.seed = GetParam(); }
  void TearDown() override { hostcuda::settings = hostcuda::environment_settings(); }
};
using TmaDeathTest = Tma;
INSTANTIATE_TEST_SUITE_P(Seeds, Tma, testing::Range(uint64_t(1), uint64_t(9)));
INSTANTIATE_TEST_SUITE_P(Seeds, TmaDeathTest, testing::Range(uint64_t(1), uint64_t(4)));

struct Place {
  int at[5];
};

template <int kRank, size_t... kAxis>
__device__ void load_at(void* shared, const CUtensorMap& map, uint64_t* barrier, Place place,
                        std::index_sequence<kAxis...>) {
  tma_load(shared, map, barrier, place.at[kAxis]...);
}
template <int kRank, size_t... kAxis>
__device__ void store_at(const CUtensorMap& map, const void* shared, Place place, std::index_sequence<kAxis...>) {
  tma_store(map, shared, place.at[kAxis]...);
}

// Loads a box, gives its bytes out as they lie, and stores it elsewhere.
template <int kRank>
__global__ void copy_box(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to, Place load,
                         Place store, int announced, int bytes, unsigned char* out) {
  unsigned char* const tile = shared_memory<unsigned char>();
  uint64_t* const barrier = reinterpret_cast<uint64_t*>(tile + bytes);
  if (threadIdx.x == 0) {
    mbarrier_init(barrier, 1);
    mbarrier_init_done();
    mbarrier_expect_bytes(barrier, unsigned(announced));
    load_at<kRank>(tile, from, barrier, load, std::make_index_sequence<kRank>());
  }
  __syncthreads();
  mbarrier_wait(barrier, 0);
  for (int i = int(threadIdx.x); i < bytes; i += 32) store_element(out + i, true, load_shared(tile + i));
  if (threadIdx.x == 0) {
    store_at<kRank>(to, tile, store, std::make_index_sequence<kRank>());
    tma_commit_stores();
    tma_wait_stores<0>();
  }
}

// An array of bytes that count up, and the boxes in it, innermost axis first.
struct Array {
  std::vector<int64_t> extents, strides;
  std::vector<int> box;

  int64_t size() const {
    int64_t last = extents[0];
    for (size_t axis = 1; axis < extents.size(); ++axis) last += (extents[axis] - 1) * strides[axis - 1];
    return last;
  }
  int rows() const {
    int count = 1;
    for (size_t axis = 1; axis < box.size(); ++axis) count *= box[axis];
    return count;
  }
  // Where element x of row `row` of the box at `place` lies in the array, or -1.
  int64_t offset(Place place, int row, int x) const {
    int64_t offset = place.at[0] + x;
    if (offset < 0 || offset >= extents[0]) return -1;
    for (size_t axis = 1; axis < box.size(); ++axis) {
      const int64_t coordinate = place.at[axis] + row % box[axis];
      row /= box[axis];
      if (coordinate < 0 || coordinate >= extents[axis]) return -1;
      offset += coordinate * strides[axis - 1];
    }
    return offset;
  }
};

template <class T, int kRank>
CUtensorMap map_of(T* base, const Array& array, int swizzle_bytes) {
  int64_t extents[kRank], strides[kRank > 1 ? kRank - 1 : 1] = {};
  int box[kRank];
  for (int axis = 0; axis < kRank; ++axis) {
    extents[axis] = array.extents[axis];
    box[axis] = array.box[axis];
    if (axis > 0) strides[axis - 1] = array.strides[axis - 1];
  }
  CUtensorMap map;
  EXPECT_EQ((make_tensor_map<T, kRank>(&map, base, extents, strides, box, swizzle_bytes)), cudaSuccess);
  return map;
}

template <class T, int kRank>
void expect_box(const Array& array, Place load, Place store, int swizzle_bytes) {
  std::vector<T> source(array.size()), target(array.size(), T(9999));
  for (size_t i = 0; i < source.size(); ++i) source[i] = T(i + 1);
  const DeviceArray<T> from(source), to(target);
  // A row takes a whole row of the pattern.
  const int row_bytes = array.box[0] * int(sizeof(T)), pitch = swizzle_bytes == 0 ? row_bytes : swizzle_bytes;
  const int bytes = array.rows() * pitch;
  const DeviceArray<unsigned char> out{std::vector<unsigned char>(bytes)};
  ASSERT_EQ(launch(copy_box<kRank>, dim3(1), 32, size_t(bytes) + 8, nullptr,
                   map_of<T, kRank>(from.data(), array, swizzle_bytes),
                   map_of<T, kRank>(to.data(), array, swizzle_bytes), load, store, array.rows() * row_bytes, bytes,
                   out.data()),
            cudaSuccess);
  const std::vector<unsigned char> lies = out.read();
  for (int row = 0; row < array.rows(); ++row)
    for (int x = 0; x < array.box[0]; ++x) {
      const int64_t offset = array.offset(load, row, x);
      const T expected = offset < 0 ? T(0) : source[offset];
      // A piece of 16 bytes changes its place within the row of the pattern, by the number of that row.
      const int plain = row * pitch + x * int(sizeof(T));
      int place = plain;
      if (swizzle_bytes == 128) place = plain / 128 * 128 + ((plain % 128 / 16) ^ (plain / 128 % 8)) * 16 + plain % 16;
      if (swizzle_bytes == 64) place = plain / 64 * 64 + ((plain % 64 / 16) ^ (plain / 128 % 4)) * 16 + plain % 16;
      if (swizzle_bytes == 32) place = plain / 32 * 32 + ((plain % 32 / 16) ^ (plain / 128 % 2)) * 16 + plain % 16;
      T found;
      std::memcpy(&found, &lies[place], sizeof(T));
      ASSERT_EQ(found, expected) << "row " << row << ", element " << x << ", swizzle " << swizzle_bytes;
      const int64_t stored = array.offset(store, row, x);
      if (stored >= 0) target[stored] = expected;
    }
  EXPECT_EQ(to.read(), target);
}

TEST_P(Tma, BoxesOfEveryRank) {
  expect_box<uint16_t, 1>({{200}, {}, {64}}, {{64}}, {{8}}, 0);
  expect_box<uint16_t, 1>({{200}, {}, {64}}, {{168}}, {{152}}, 128);
  expect_box<uint16_t, 2>({{40, 9}, {48}, {16, 4}}, {{8, 2}}, {{16, 5}}, 0);
  expect_box<uint32_t, 3>({{24, 5, 4}, {24, 128}, {8, 3, 2}}, {{16, 1, 1}}, {{0, 2, 2}}, 32);
  expect_box<uint16_t, 4>({{32, 3, 3, 2}, {32, 96, 288}, {16, 2, 1, 2}}, {{16, 1, 2, 0}}, {{0, 0, 0, 0}}, 0);
  expect_box<uint8_t, 5>({{32, 3, 2, 2, 2}, {32, 96, 192, 384}, {16, 2, 2, 1, 2}}, {{16, 1, 0, 1, 0}},
                         {{0, 0, 0, 0, 0}}, 0);
}

TEST_P(Tma, WhatIsOutsideIsZeroAndLeftOut) {
  const Array array = {{40, 9}, {48}, {16, 4}};
  for (const int x : {-24, -16, -8, 0, 24, 32, 40, 104})
    for (const int y : {-5, -4, -1, 6, 9, 20})
      expect_box<uint16_t, 2>(array, {{x, y}}, {{x < 0 ? 0 : x, y < 0 ? 0 : y}}, 32);
}

TEST_P(Tma, PiecesAreSwizzledByTheirRow) {
  expect_box<uint16_t, 2>({{80, 30}, {80}, {64, 20}}, {{8, 3}}, {{0, 5}}, 128);
  expect_box<uint16_t, 2>({{80, 30}, {80}, {32, 20}}, {{8, 3}}, {{0, 5}}, 64);
  expect_box<uint16_t, 2>({{80, 30}, {80}, {16, 20}}, {{8, 3}}, {{0, 5}}, 32);
  expect_box<uint16_t, 2>({{80, 30}, {80}, {64, 20}}, {{8, 3}}, {{0, 5}}, 0);
  expect_box<float, 2>({{80, 30}, {80}, {32, 20}}, {{8, 3}}, {{0, 5}}, 128);
}

TEST_P(Tma, ShortRowsTakeRowsOfThePattern) {
  for (const int swizzle : {32, 64, 128})
    expect_box<uint16_t, 2>({{80, 30}, {80}, {8, 20}}, {{8, 3}}, {{0, 5}}, swizzle);
}

TEST(TensorMap, RefusesWhatTheDriverRefuses) {
  alignas(64) static float memory[64];
  CUtensorMap map;
  const auto make = [&](const float* base, int64_t extent, int64_t stride, int box_x, int box_y, int swizzle) {
    return make_tensor_map<float>(&map, base, {extent, 4}, {stride}, {box_x, box_y}, swizzle);
  };
  EXPECT_EQ(make(memory, 16, 16, 16, 4, 0), cudaSuccess);
  EXPECT_EQ(make(memory, 15, 16, 16, 4, 0), cudaSuccess);
  EXPECT_EQ(make(memory + 1, 16, 16, 16, 4, 0), cudaErrorInvalidValue);
  EXPECT_EQ(make(memory, 16, 18, 16, 4, 0), cudaErrorInvalidValue);
  EXPECT_EQ(make(memory, 0, 16, 16, 4, 0), cudaErrorInvalidValue);
  EXPECT_EQ(make(memory, 16, 16, 6, 4, 0), cudaErrorInvalidValue);
  EXPECT_EQ(make(memory, 16, 16, 16, 0, 0), cudaErrorInvalidValue);
  EXPECT_EQ(make(memory, 16, 16, 16, 257, 0), cudaErrorInvalidValue);
  EXPECT_EQ(make(memory, 16, 16, 16, 4, 32), cudaErrorInvalidValue);
  EXPECT_EQ(make(memory, 16, 16, 16, 4, 64), cudaSuccess);
  EXPECT_EQ(make(memory, 16, 16, 16, 4, 48), cudaErrorInvalidValue);
}

// A ring of two stages of 64 words: thread 0 loads, warp 1 adds 1 and stores to shared memory, thread 32 stores the
// box.
enum class Fault { none, few_bytes, many_bytes, no_wait, no_release, no_fence, no_barrier, no_store_wait, tail };

__global__ void add_one(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to, int trips,
                        Fault fault) {
  constexpr int words = 64;
  int* const stages = shared_memory<int>();
  int* const result = stages + 2 * words;
  uint64_t* const full = reinterpret_cast<uint64_t*>(result + words);
  uint64_t* const empty = full + 2;
  if (threadIdx.x == 0) {
    for (int stage = 0; stage < 2; ++stage) {
      mbarrier_init(full + stage, 1);
      mbarrier_init(empty + stage, 32);
    }
    mbarrier_init_done();
  }
  __syncthreads();
  for (int trip = 0; trip < trips; ++trip) {
    const int stage = trip % 2;
    const unsigned parity = trip / 2 % 2;
    int* const tile = stages + words * stage;
    if (threadIdx.x == 0) {
      if (fault != Fault::no_release) mbarrier_wait(empty + stage, parity ^ 1);
      const unsigned bytes = fault == Fault::few_bytes ? 192 : fault == Fault::many_bytes ? 320 : 256;
      mbarrier_expect_bytes(full + stage, bytes);
      tma_load(tile, from, full + stage, words * trip);
      // One more than anybody asks for.
      if (fault == Fault::tail && trip == trips - 1) {
        mbarrier_wait(empty + (stage ^ 1), (trip + 1) / 2 % 2 ^ 1);
        mbarrier_expect_bytes(full + (stage ^ 1), 256);
        tma_load(stages + words * (stage ^ 1), from, full + (stage ^ 1), 0);
      }
    } else if (threadIdx.x >= 32) {
      const int lane = int(threadIdx.x) - 32;
      if (fault != Fault::no_wait) mbarrier_wait(full + stage, parity);
      const int low = load_shared(tile + lane), high = load_shared(tile + 32 + lane);
      mbarrier_arrive(empty + stage);
      if (lane == 0 && fault != Fault::no_store_wait) tma_wait_stores<0>();
      __syncwarp();
      store_shared(result + lane, low + 1);
      store_shared(result + 32 + lane, high + 1);
      if (fault != Fault::no_fence) fence_async_proxy();
      if (fault != Fault::no_barrier) __syncwarp();
      if (lane == 0) {
        tma_store(to, result, words * trip);
        tma_commit_stores();
      }
    }
  }
  if (threadIdx.x == 32) tma_wait_stores<0>();
}

void run_add_one(Fault fault) {
  constexpr int trips = 6;
  std::vector<int> source(64 * trips), expected(64 * trips);
  for (int i = 0; i < 64 * trips; ++i) expected[i] = (source[i] = 3 * i) + 1;
  const DeviceArray<int> from(source), to(std::vector<int>(64 * trips));
  const Array array = {{64 * trips}, {}, {64}};
  ASSERT_EQ(launch(add_one, dim3(2), 64, 3 * 256 + 4 * 8, nullptr, map_of<int, 1>(from.data(), array, 0),
                   map_of<int, 1>(to.data(), array, 0), trips, fault),
            cudaSuccess);
  EXPECT_EQ(to.read(), expected);
}

TEST_P(Tma, RingOfStages) { run_add_one(Fault::none); }

TEST_P(TmaDeathTest, AnnouncedBytesMustBeThoseThatCome) {
  EXPECT_DEATH(run_add_one(Fault::few_bytes), "mbarrier_wait for phase 0 .* misses 0 arrivals, -64 bytes|"
                                              "phase 0 of the mbarrier at byte 768 is complete .* in flight");
  EXPECT_DEATH(
      run_add_one(Fault::many_bytes),
      "deadlock(.|\n)*mbarrier_wait for phase 0 .* of the mbarrier at byte 768, which misses 0 arrivals, 64 bytes");
}

TEST_P(TmaDeathTest, ALoadMustBeWaitedFor) {
  EXPECT_DEATH(run_add_one(Fault::no_wait),
               "reads byte [0-9]+ of shared memory, which an operation in flight writes\n.*"
               "tma_load of thread 0, started at .*tma_test.cpp:[0-9]+ and not yet waited "
               "for with mbarrier_wait|no thread of its CTA has written");
  EXPECT_DEATH(run_add_one(Fault::tail),
               "ends with an mbarrier in use(.|\n)*nobody has waited for the copy that thread 0 "
               "started at .*tma_test.cpp");
}

TEST_P(TmaDeathTest, AStageMustBeFree) {
  EXPECT_DEATH(run_add_one(Fault::no_release),
               "race on byte [0-9]+ of shared memory|in flight writes|have come in this "
               "phase");
}

TEST_P(TmaDeathTest, AStoreSeesWhatIsFenced) {
  EXPECT_DEATH(run_add_one(Fault::no_fence),
               "tma_store of thread 32 at .* reads byte [0-9]+ of shared memory, which "
               "thread [0-9]+ wrote at .*\n.*that thread has called no fence_async_proxy");
  EXPECT_DEATH(run_add_one(Fault::no_barrier), "race on byte [0-9]+ of shared memory|no thread of its CTA has written");
}

TEST_P(TmaDeathTest, AStoreMustHaveReadWhatIsOverwritten) {
  EXPECT_DEATH(run_add_one(Fault::no_store_wait),
               "shared store of thread [0-9]+ .* writes byte [0-9]+ of shared memory, "
               "which an operation in flight reads\n.*tma_store of thread 32");
}

enum class Wrong { alignment, size, rank, map, first, negative, row, unwaited, uncommitted, fence_order, overwrites };

__global__ void wrong_box(const __grid_constant__ CUtensorMap map, Wrong wrong) {
  int* const tile = shared_memory<int>();
  uint64_t* const barrier = reinterpret_cast<uint64_t*>(tile + 512);
  const bool is_store = wrong == Wrong::row || wrong == Wrong::negative || wrong == Wrong::unwaited ||
                        wrong == Wrong::uncommitted || wrong == Wrong::fence_order;
  if (is_store || wrong == Wrong::overwrites)
    for (int i = int(threadIdx.x); i < 64; i += 32) store_shared(tile + i, i);
  if (wrong != Wrong::fence_order && wrong != Wrong::overwrites) fence_async_proxy();
  __syncthreads();
  if (wrong == Wrong::fence_order) fence_async_proxy();
  if (threadIdx.x != 0) return;
  if (is_store) {
    tma_store(map, tile, 0, wrong == Wrong::negative ? -1 : 0);
    if (wrong != Wrong::uncommitted) tma_commit_stores();
    if (wrong != Wrong::unwaited) tma_wait_stores<0>();
    return;
  }
  mbarrier_init(barrier, 1);
  mbarrier_init_done();
  mbarrier_expect_bytes(barrier, 256);
  if (wrong == Wrong::rank)
    tma_load(tile, map, barrier, 0);
  else
    tma_load(tile + (wrong == Wrong::alignment ? 64
                     : wrong == Wrong::size    ? 512
                                               : 0),
             map, barrier, wrong == Wrong::first ? 2 : 0, 0);
  mbarrier_wait(barrier, 0);
}

TEST_P(TmaDeathTest, WrongBoxesAreReported) {
  const DeviceArray<int> memory(std::vector<int>(256));
  const auto run = [&](Wrong wrong) {
    const CUtensorMap map = map_of<int, 2>(memory.data(), {{wrong == Wrong::row ? 13 : 16, 4}, {16}, {16, 4}}, 64);
    launch(wrong_box, dim3(1), 32, 2048 + 8, nullptr, wrong == Wrong::map ? CUtensorMap() : map, wrong);
  };
  EXPECT_DEATH(run(Wrong::alignment), "tma_load of thread 0 .*\n.*the box does not begin at a multiple of 512 bytes");
  EXPECT_DEATH(run(Wrong::size), "the box is not in the CTA's 2056 bytes of shared memory");
  EXPECT_DEATH(run(Wrong::rank), "the array has 2 axes, the coordinates do not");
  EXPECT_DEATH(run(Wrong::map), "make_tensor_map\\(\\) has not made this tensor map");
  EXPECT_DEATH(run(Wrong::row), "tma_store of thread 0 .*: rows of the array are no multiple of 16 bytes");
  EXPECT_DEATH(run(Wrong::first), "the first coordinate is no multiple of 16 bytes, but of elements of 4");
  EXPECT_DEATH(run(Wrong::negative), "tma_store of thread 0 .*: a coordinate is negative");
  EXPECT_DEATH(run(Wrong::unwaited), "returns while a tma_store, started at .*\n.*not been waited for with "
                                     "tma_wait_stores");
  EXPECT_DEATH(run(Wrong::uncommitted), "not been waited for with tma_commit_stores\\(\\) and tma_wait_stores");
  EXPECT_DEATH(run(Wrong::fence_order),
               "tma_store of thread 0 .* reads byte [0-9]+ of shared memory, which thread .*\n.*"
               "(no fence_async_proxy|there is no barrier between that thread's)");
  EXPECT_DEATH(run(Wrong::overwrites),
               "tma_load of thread 0 .* overwrites byte 0 of shared memory, which thread 0 wrote");
}

} // namespace

#include <hostcuda/counters.h>

#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "device_array.h"

namespace {

using hostcuda::access_kind;
using hostcuda::site_counts;

class Counters : public testing::Test {
protected:
  void SetUp() override {
    hostcuda::counters.reset();
    hostcuda::counters.enable();
  }
  void TearDown() override {
    hostcuda::counters.enable(false);
    hostcuda::counters.set_bank_count(32);
  }

  // The counts of the only place with an access of this kind.
  static site_counts only(access_kind kind) {
    std::vector<site_counts> found;
    for (const site_counts& site : hostcuda::counters.sites())
      if (site.kind == kind) found.push_back(site);
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? site_counts() : found[0];
  }
};

// A square tile of floats is written by rows, one row a warp, and read by columns.
template <unsigned kSize, bool kSwizzle>
__global__ void column_of_tile() {
  float* const tile = shared_memory<float>();
  const unsigned x = threadIdx.x;
  const auto offset = [](unsigned row, unsigned column) { return kSize * row + (kSwizzle ? column ^ row : column); };
  for (unsigned row = 0; row < kSize; ++row) store_shared(tile + offset(row, x), 0.0f);
  __syncthreads();
  for (unsigned column = 0; column < kSize; ++column) load_shared(tile + offset(x, column));
}

TEST_F(Counters, ColumnOfFourByFourTileOverFourBanks) {
  hostcuda::counters.set_bank_count(4);
  launch(column_of_tile<4, false>, dim3(1), 4, 64, nullptr);
  EXPECT_EQ(only(access_kind::shared_store).max_ways, 1u);
  const site_counts column = only(access_kind::shared_load);
  EXPECT_EQ(column.accesses, 4u);
  EXPECT_EQ(column.max_ways, 4u);
  EXPECT_EQ(column.total_ways, 16u);

  hostcuda::counters.reset();
  launch(column_of_tile<4, true>, dim3(1), 4, 64, nullptr);
  EXPECT_EQ(only(access_kind::shared_store).max_ways, 1u);
  EXPECT_EQ(only(access_kind::shared_load).max_ways, 1u);
}

TEST_F(Counters, ColumnOfTileOverThirtyTwoBanks) {
  launch(column_of_tile<32, false>, dim3(1), 32, 4096, nullptr);
  EXPECT_EQ(only(access_kind::shared_load).max_ways, 32u);
  EXPECT_EQ(only(access_kind::shared_load).bytes_per_lane, 4u);
  hostcuda::counters.reset();
  launch(column_of_tile<32, true>, dim3(1), 32, 4096, nullptr);
  EXPECT_EQ(only(access_kind::shared_load).max_ways, 1u);
}

// Lane k stores a vector of T at element k * kStep.
template <class T, int N, unsigned kStep>
__global__ void store_vectors() {
  const T value[N] = {};
  store_shared(shared_memory<T>() + kStep * threadIdx.x, value);
}

template <class T, int N, unsigned kStep>
unsigned ways_of_store() {
  hostcuda::counters.reset();
  launch(store_vectors<T, N, kStep>, dim3(1), 32, 32 * kStep * sizeof(T), nullptr);
  unsigned ways = 0;
  for (const site_counts& site : hostcuda::counters.sites()) ways = site.max_ways;
  return ways;
}

TEST_F(Counters, WideAccessesTakePlaceInPhases) {
  // Consecutive vectors: each phase covers all banks once.
  EXPECT_EQ((ways_of_store<float, 1, 1>()), 1u);
  EXPECT_EQ((ways_of_store<float, 2, 2>()), 1u);
  EXPECT_EQ((ways_of_store<float, 4, 4>()), 1u);
  // 8 bytes, 16 apart: the 16 lanes of a phase touch every other pair of banks, twice.
  EXPECT_EQ((ways_of_store<float, 2, 4>()), 2u);
  // 16 bytes, 32 apart: the 8 lanes of a phase touch every other quadruple of banks, twice.
  EXPECT_EQ((ways_of_store<float, 4, 8>()), 2u);
  // 16 bytes in rows of 128 bytes: all 8 lanes of a phase on the same four banks.
  EXPECT_EQ((ways_of_store<float, 4, 32>()), 8u);
  // 2 bytes a lane: two lanes share a word.
  EXPECT_EQ((ways_of_store<__half, 1, 1>()), 1u);
  EXPECT_EQ((ways_of_store<__half, 1, 64>()), 32u);
}

__global__ void broadcast() {
  float* const tile = shared_memory<float>();
  store_shared(tile + threadIdx.x, 0.0f);
  __syncthreads();
  load_shared(tile + threadIdx.x / 16);
}

TEST_F(Counters, LanesThatReadOneWordShareIt) {
  launch(broadcast, dim3(1), 64, 256, nullptr);
  const site_counts loads = only(access_kind::shared_load);
  EXPECT_EQ(loads.accesses, 2u);
  EXPECT_EQ(loads.max_ways, 1u);
}

template <bool kVector>
__global__ void strided_copy(const float* from, float* to, int stride, int left) {
  float value[4];
  load_vector<kVector>(value, from + 4 * stride * int(threadIdx.x), stride, left - 4 * int(threadIdx.x), 0.0f);
  store_vector<kVector>(to + 4 * stride * int(threadIdx.x), stride, left - 4 * int(threadIdx.x), value);
}

TEST_F(Counters, SectorsOfVectors) {
  const DeviceArray<float> from(std::vector<float>(256)), to(std::vector<float>(256));
  // Two warps, 512 bytes each.
  launch(strided_copy<true>, dim3(1), 64, 0, nullptr, from.data(), to.data(), 1, 256);
  const site_counts loads = only(access_kind::global_load);
  EXPECT_EQ(loads.accesses, 2u);
  EXPECT_EQ(loads.bytes_per_lane, 16u);
  EXPECT_EQ(loads.sectors, 32u);
  EXPECT_EQ(loads.ideal_sectors, 32u);

  // 131 elements: 512 bytes by the first warp, 12 by the second. Its other lanes take no part.
  hostcuda::counters.reset();
  launch(strided_copy<true>, dim3(1), 96, 0, nullptr, from.data(), to.data(), 1, 131);
  const site_counts stores = only(access_kind::global_store);
  EXPECT_EQ(stores.accesses, 2u);
  EXPECT_EQ(stores.sectors, 17u);
  EXPECT_EQ(stores.ideal_sectors, 17u);
}

TEST_F(Counters, SectorsOfSingleElements) {
  const DeviceArray<float> from(std::vector<float>(1024)), to(std::vector<float>(1024));
  // Four accesses of one warp; lanes are 4 * stride elements apart, 16 and 64 bytes.
  launch(strided_copy<false>, dim3(1), 32, 0, nullptr, from.data(), to.data(), 1, 128);
  const site_counts close = only(access_kind::global_load);
  EXPECT_EQ(close.accesses, 4u);
  EXPECT_EQ(close.bytes_per_lane, 4u);
  EXPECT_EQ(close.sectors, 4 * 16u);
  EXPECT_EQ(close.ideal_sectors, 4 * 4u);
  hostcuda::counters.reset();
  launch(strided_copy<false>, dim3(1), 32, 0, nullptr, from.data(), to.data(), 4, 128);
  EXPECT_EQ(only(access_kind::global_load).sectors, 4 * 32u);
}

__global__ void misaligned_copy(const float* from, float* to) {
  store_element(to + threadIdx.x, true, load_element(from + threadIdx.x, true, 0.0f));
}

TEST_F(Counters, MisalignmentCostsASector) {
  const DeviceArray<float> from(std::vector<float>(40)), to(std::vector<float>(40));
  launch(misaligned_copy, dim3(1), 32, 0, nullptr, from.data() + 1, to.data());
  EXPECT_EQ(only(access_kind::global_load).sectors, 5u);
  EXPECT_EQ(only(access_kind::global_load).ideal_sectors, 4u);
  EXPECT_EQ(only(access_kind::global_store).sectors, 4u);
}

TEST_F(Counters, NameThePlaceInTheText) {
  const DeviceArray<float> from(std::vector<float>(40)), to(std::vector<float>(40));
  launch(misaligned_copy, dim3(1), 32, 0, nullptr, from.data(), to.data());
  const site_counts loads = only(access_kind::global_load);
  EXPECT_NE(loads.file.find("counters_test.cpp"), std::string::npos);
  EXPECT_GT(loads.line, 0);
  EXPECT_EQ(only(access_kind::global_store).line, loads.line);
}

TEST_F(Counters, PrintATableWithOneRowForEachPlace) {
  launch(column_of_tile<32, false>, dim3(1), 32, 4096, nullptr);
  testing::internal::CaptureStdout();
  hostcuda::counters.print(stdout);
  const std::string table = testing::internal::GetCapturedStdout();
  EXPECT_NE(table.find("shared store"), std::string::npos);
  EXPECT_NE(table.find("shared load           32          4            -            -        32     32.00\n"),
            std::string::npos)
      << table;
}

} // namespace

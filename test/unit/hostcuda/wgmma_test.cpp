// Products of warpgroups against plain loops, for operands of every layout, and what is reported of wrong ones.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <vector>

#include "device_array.h"

namespace {

class Wgmma : public testing::TestWithParam<uint64_t> {
protected:
  void SetUp() override { hostcuda::settings.seed = GetParam(); }
  void TearDown() override { hostcuda::settings = hostcuda::environment_settings(); }
};
using WgmmaDeathTest = Wgmma;
INSTANTIATE_TEST_SUITE_P(Seeds, Wgmma, testing::Range(uint64_t(1), uint64_t(5)));
INSTANTIATE_TEST_SUITE_P(Seeds, WgmmaDeathTest, testing::Range(uint64_t(1), uint64_t(4)));

// How an operand of `lines` x 32 (k) lies in shared memory, in the words of the PTX manual: in groups of 8 rows, each
// `stride` bytes behind the one before.
struct Layout {
  bool transposed;
  int swizzle;
  int lines;

  int row_bytes() const { return swizzle == 0 ? 16 : swizzle; }
  // Rows along k: a row that is full goes on in another tile. Transposed: in another panel.
  int panel_bytes() const { return transposed ? 32 * row_bytes() : lines * row_bytes(); }
  int bytes() const { return lines * 64; }
  int leading() const {
    if (transposed) return swizzle == 0 ? 8 * 16 : panel_bytes();
    return swizzle == 0 ? panel_bytes() : 16;
  }
  int stride() const { return transposed && swizzle == 0 ? panel_bytes() : 8 * row_bytes(); }

  // The element (line, k), in elements from the start.
  int place(int line, int k) const {
    const int row = transposed ? k : line, column = 2 * (transposed ? line : k);
    const int address = column / row_bytes() * panel_bytes() + row * row_bytes() + column % row_bytes();
    const int piece = swizzle == 128 ? row % 8 : swizzle == 64 ? row / 2 % 4 : swizzle == 32 ? row / 4 % 2 : 0;
    return (address ^ (piece * 16)) / 2;
  }
  // Where the part from k = 16 begins, in elements.
  int second_half() const {
    if (transposed) return 16 * row_bytes() / 2;
    return swizzle == 0 || swizzle == 32 ? 32 / row_bytes() * panel_bytes() / 2 : 16;
  }
};

// d[64][8 * N8] = a[64][32] * b[32][8 * N8] + c by one warpgroup. a may be in registers.
template <class T, int N8, bool kTransposeA, bool kTransposeB, bool kRegisters>
__global__ void multiply(const T* a, const T* b, float* d, Layout a_layout, Layout b_layout, bool accumulate) {
  T* const a_tile = shared_memory<T>();
  T* const b_tile = a_tile + 64 * 32;
  const unsigned thread = threadIdx.x, lane = thread % 32, row = thread / 32 * 16 + lane / 4, column = 2 * (lane % 4);
  for (int i = int(thread); i < 64 * 32; i += 128)
    store_shared(a_tile + a_layout.place(i / 32, i % 32), load_const_element(a + i, true, T()));
  for (int i = int(thread); i < 8 * N8 * 32; i += 128)
    store_shared(b_tile + b_layout.place(i / 32, i % 32), load_const_element(b + i, true, T()));
  fence_async_proxy();
  __syncthreads();

  float acc[N8][2][2];
  for (int j = 0; j < N8; ++j)
    for (int i = 0; i < 4; ++i)
      acc[j][i / 2][i % 2] = load_element(d + (row + i / 2 * 8) * 8 * N8 + 8 * j + column + i % 2, accumulate, 99.0f);
  uint32_t a_frag[2][4];
  for (unsigned i = 0; i < 8; ++i) {
    const T* const pair = a + (row + i % 2 * 8) * 32 + i / 4 * 16 + i / 2 % 2 * 8 + column;
    a_frag[i / 4][i % 4] =
        load_const_element(pair, true, T()).bits | uint32_t(load_const_element(pair + 1, true, T()).bits) << 16;
  }
  wgmma_fence();
  for (int half = 0; half < 2; ++half) {
    const uint64_t a_desc = wgmma_descriptor(a_tile + half * a_layout.second_half(), a_layout.leading(),
                                             a_layout.stride(), a_layout.swizzle);
    const uint64_t b_desc = wgmma_descriptor(b_tile + half * b_layout.second_half(), b_layout.leading(),
                                             b_layout.stride(), b_layout.swizzle);
    if constexpr (kRegisters)
      wgmma<T, kTransposeB>(acc, a_frag[half], b_desc, accumulate || half > 0);
    else
      wgmma<T, kTransposeA, kTransposeB>(acc, a_desc, b_desc, accumulate || half > 0);
  }
  wgmma_commit();
  wgmma_wait<0>();
  wgmma_fence_registers(acc);
  for (int j = 0; j < N8; ++j)
    for (int i = 0; i < 4; ++i)
      store_element(d + (row + i / 2 * 8) * 8 * N8 + 8 * j + column + i % 2, true, acc[j][i / 2][i % 2]);
}

// Small whole numbers, whose sums float holds exactly. b is given as b[column][k].
template <class T, int N8, bool kTransposeA, bool kTransposeB, bool kRegisters>
void expect_product(int swizzle_a, int swizzle_b, bool accumulate) {
  constexpr int columns = 8 * N8;
  std::vector<T> a(64 * 32), b(columns * 32);
  std::vector<float> d(64 * columns);
  for (size_t i = 0; i < a.size(); ++i) a[i] = T(int(i * 7 % 23) - 11);
  for (size_t i = 0; i < b.size(); ++i) b[i] = T(int(i * 5 % 19) - 9);
  for (size_t i = 0; i < d.size(); ++i) d[i] = float(int(i) % 100 - 40);
  const DeviceArray<T> device_a(a), device_b(b);
  const DeviceArray<float> device_d(d);
  const Layout a_layout = {kTransposeA, swizzle_a, 64}, b_layout = {kTransposeB, swizzle_b, columns};
  ASSERT_EQ(launch(multiply<T, N8, kTransposeA, kTransposeB, kRegisters>, dim3(1), 128,
                   size_t(a_layout.bytes() + b_layout.bytes()), nullptr, device_a.data(), device_b.data(),
                   device_d.data(), a_layout, b_layout, accumulate),
            cudaSuccess);
  for (int row = 0; row < 64; ++row)
    for (int column = 0; column < columns; ++column) {
      float& sum = d[row * columns + column];
      if (!accumulate) sum = 0;
      for (int k = 0; k < 32; ++k) sum += float(a[row * 32 + k]) * float(b[column * 32 + k]);
    }
  EXPECT_EQ(device_d.read(), d) << "swizzles " << swizzle_a << ", " << swizzle_b << ", width " << columns;
}

TEST_P(Wgmma, RowsAlongK) {
  for (const int swizzle : {0, 32, 64}) {
    expect_product<__half, 4, false, false, false>(swizzle, 64, true);
    expect_product<__half, 4, false, false, false>(64, swizzle, false);
  }
}

TEST_P(Wgmma, RowsAcrossK) {
  for (const int swizzle : {0, 32, 64, 128}) {
    expect_product<__half, 8, false, true, false>(64, swizzle, true);
    expect_product<__nv_bfloat16, 2, true, false, false>(swizzle, 32, true);
  }
}

TEST_P(Wgmma, FirstOperandInRegisters) {
  expect_product<__half, 1, false, false, true>(64, 64, true);
  expect_product<__nv_bfloat16, 8, false, true, true>(64, 128, false);
}

TEST_P(Wgmma, Widths) {
  expect_product<__half, 3, false, false, false>(64, 64, false);
  expect_product<__half, 10, false, false, false>(64, 64, false);
  expect_product<__half, 28, false, false, false>(64, 64, false);
  expect_product<__half, 32, false, true, false>(64, 128, true);
}

// A loop in which each product runs while the next tile is written. Both tiles are 64 x 16, rows along k, swizzled
// within 32 bytes; thread `t` writes row t / 2, half t % 2.
enum class Fault {
  none,
  stage,
  early_read,
  changed,
  register_fence,
  no_fence,
  no_proxy_fence,
  no_barrier,
  no_wait,
  descriptor,

  stride,
  pattern,
  outside,
  few_threads
};

__global__ void pipeline(const __half* a, const __half* b, float* d, int trips, Fault fault) {
  constexpr int tile = 64 * 16;
  __half* const tiles = shared_memory<__half>();
  const unsigned thread = threadIdx.x, lane = thread % 32;
  const int row = int(thread / 2), half = int(thread % 2);
  const auto write_tile = [&](int trip, int stage) {
    __half value[8];
    load_const_vector<true>(value, a + trip * tile + row * 16 + 8 * half, 1, 8, __half(0));
    store_shared(tiles + stage * 2 * tile + row * 16 + 8 * (half ^ (row / 4 % 2)), value);
    load_const_vector<true>(value, b + trip * tile + row * 16 + 8 * half, 1, 8, __half(0));
    store_shared(tiles + (stage * 2 + 1) * tile + row * 16 + 8 * (half ^ (row / 4 % 2)), value);
    if (fault != Fault::no_proxy_fence) fence_async_proxy();
  };
  float acc[8][2][2] = {};
  if (fault == Fault::few_threads && thread == 127) return;
  write_tile(0, 0);
  for (int trip = 0; trip < trips; ++trip) {
    const int stage = trip % 2;
    if (fault != Fault::no_barrier) __syncthreads();
    if (fault != Fault::no_fence) wgmma_fence();
    if (fault == Fault::register_fence && trip == 2) acc[0][0][0] += 1;
    const int stride = fault == Fault::stride ? 512 : 256;
    const int start = fault == Fault::pattern ? 64 : fault == Fault::outside ? 3 * tile : 0;
    const int odd = fault == Fault::descriptor && thread == 77 ? 2 * tile : 0;
    const uint64_t a_desc = wgmma_descriptor(tiles + stage * 2 * tile + start + odd, 16, stride, 32);
    const uint64_t b_desc = wgmma_descriptor(tiles + (stage * 2 + 1) * tile, 16, stride, 32);
    wgmma<__half, false, false>(acc, a_desc, b_desc, true);
    wgmma_commit();
    if (fault == Fault::changed) acc[3][0][1] = 0;
    if (fault == Fault::early_read) wgmma_fence_registers(acc);
    // Without waiting the next tile goes where the product reads.
    if (trip + 1 < trips) write_tile(trip + 1, fault == Fault::stage ? stage : stage ^ 1);
    if (fault != Fault::no_wait) wgmma_wait<0>();
  }
  for (int j = 0; j < 8; ++j)
    for (int i = 0; i < 4; ++i)
      store_element(d + (thread / 32 * 16 + lane / 4 + i / 2 * 8) * 64 + 8 * j + 2 * (lane % 4) + i % 2, true,
                    acc[j][i / 2][i % 2]);
}

void run_pipeline(Fault fault) {
  constexpr int trips = 4, tile = 64 * 16;
  std::vector<__half> a(trips * tile), b(trips * tile);
  for (size_t i = 0; i < a.size(); ++i) a[i] = __half(int(i * 7 % 23) - 11), b[i] = __half(int(i * 5 % 19) - 9);
  const DeviceArray<__half> device_a(a), device_b(b);
  const DeviceArray<float> device_d(std::vector<float>(64 * 64));
  ASSERT_EQ(launch(pipeline, dim3(2), 128, 4 * tile * sizeof(__half), nullptr, device_a.data(), device_b.data(),
                   device_d.data(), trips, fault),
            cudaSuccess);
  std::vector<float> d(64 * 64);
  for (int i = 0; i < 64 * 64; ++i)
    for (int k = 0; k < 16 * trips; ++k)
      d[i] += float(a[k / 16 * tile + i / 64 * 16 + k % 16]) * float(b[k / 16 * tile + i % 64 * 16 + k % 16]);
  EXPECT_EQ(device_d.read(), d);
}

TEST_P(Wgmma, RunsWhileTheNextTileIsWritten) { run_pipeline(Fault::none); }

TEST_P(WgmmaDeathTest, AStageThatIsReadIsNotFree) {
  EXPECT_DEATH(run_pipeline(Fault::stage),
               "shared store of thread [0-9]+ .* writes byte [0-9]+ of shared memory, which an "
               "operation in flight reads\n.*wgmma of thread [0-9]+, started at "
               ".*wgmma_test.cpp:[0-9]+ and not yet waited for with wgmma_wait");
}

TEST_P(WgmmaDeathTest, AccumulatorsInFlightAreNobodysElse) {
  EXPECT_DEATH(run_pipeline(Fault::early_read),
               "wgmma of warpgroup 0 .*: accumulators are used that a product in flight");
  EXPECT_DEATH(run_pipeline(Fault::changed),
               "wgmma of warpgroup 0 .*: its accumulators were changed while it was in flight");
}

TEST_P(WgmmaDeathTest, WhatIsWrittenMustBeFenced) {
  EXPECT_DEATH(run_pipeline(Fault::no_fence), "there is no wgmma_fence\\(\\) before the first");
  EXPECT_DEATH(run_pipeline(Fault::register_fence),
               "its accumulators were changed, and no wgmma_fence\\(\\) stands between");
  EXPECT_DEATH(run_pipeline(Fault::no_proxy_fence),
               "wgmma of thread [0-9]+ at .* reads byte [0-9]+ of shared memory, which "
               "thread [0-9]+ wrote at .*\n.*called no fence_async_proxy");
  EXPECT_DEATH(run_pipeline(Fault::no_barrier), "race on byte [0-9]+ of shared memory");
}

TEST_P(WgmmaDeathTest, ProductsMustBeWaitedFor) {
  EXPECT_DEATH(run_pipeline(Fault::no_wait),
               "which an operation in flight reads|the thread returns and has not waited");
}

TEST_P(WgmmaDeathTest, ThreadsOfAWarpgroupActAlike) {
  EXPECT_DEATH(run_pipeline(Fault::descriptor), "threads of warpgroup 0 start different products");
  EXPECT_DEATH(run_pipeline(Fault::few_threads),
               "deadlock(.|\n)*127 wait in wgmma for the 128 threads of warpgroup 0 at");
}

TEST_P(WgmmaDeathTest, WrongDescriptorsAreReported) {
  EXPECT_DEATH(run_pipeline(Fault::pattern), "a descriptor begins within a pattern of swizzled rows");
  EXPECT_DEATH(run_pipeline(Fault::outside),
               "a descriptor reaches out of the CTA's shared memory|no thread of its CTA has");
  EXPECT_DEATH(run_pipeline(Fault::stride),
               "a descriptor reaches out of the CTA's shared memory|no thread of its CTA has");
}

// A change that a fence follows is fine.
__global__ void scale_between(float* d) {
  __half* const tile = shared_memory<__half>();
  for (int i = int(threadIdx.x); i < 2048; i += 128) store_shared(tile + i, __half(1));
  fence_async_proxy();
  __syncthreads();
  float acc[1][2][2] = {};
  const uint64_t a = wgmma_descriptor(tile, 16, 256, 32), b = wgmma_descriptor(tile, 16, 256, 32);
  for (int trip = 0; trip < 3; ++trip) {
    wgmma_fence();
    wgmma<__half, false, false>(acc, a, b, true);
    wgmma_commit();
    wgmma_wait<0>();
    for (int i = 0; i < 4; ++i) acc[0][i / 2][i % 2] *= 2;
  }
  store_element(d + threadIdx.x, true, acc[0][0][0]);
}

TEST_P(Wgmma, AccumulatorsMayBeScaledBetweenProducts) {
  const DeviceArray<float> d(std::vector<float>(128));
  ASSERT_EQ(launch(scale_between, dim3(1), 128, 4096, nullptr, d.data()), cudaSuccess);
  EXPECT_EQ(d.read(), std::vector<float>(128, 2 * (2 * (2 * 16.0f + 16) + 16)));
}

// Two products in flight add to other accumulators; the older one is waited for.
__global__ void two_in_flight(float* d) {
  __half* const tile = shared_memory<__half>();
  for (int i = int(threadIdx.x); i < 2048; i += 128) store_shared(tile + i, __half(1));
  fence_async_proxy();
  __syncthreads();
  float first[1][2][2], second[1][2][2];
  const uint64_t operand = wgmma_descriptor(tile, 16, 256, 32);
  wgmma_fence();
  wgmma<__half, false, false>(first, operand, operand, false);
  wgmma_commit();
  wgmma<__half, false, false>(second, operand, operand, false);
  wgmma<__half, false, false>(second, operand, operand, true);
  wgmma_commit();
  wgmma_wait<1>();
  store_element(d + threadIdx.x, true, first[0][1][0]);
  store_element(d + 128 + threadIdx.x, true, second[0][1][0] != second[0][1][0] ? 1.0f : 0.0f);
  wgmma_wait<0>();
  store_element(d + 256 + threadIdx.x, true, second[0][1][1]);
}

TEST_P(Wgmma, GroupsAreWaitedForInTheirOrder) {
  const DeviceArray<float> d(std::vector<float>(384));
  ASSERT_EQ(launch(two_in_flight, dim3(1), 128, 4096, nullptr, d.data()), cudaSuccess);
  const std::vector<float> seen = d.read();
  for (int thread = 0; thread < 128; ++thread) {
    EXPECT_EQ(seen[thread], 16);
    // What is in flight is no number.
    EXPECT_EQ(seen[128 + thread], 1);
    EXPECT_EQ(seen[256 + thread], 32);
  }
}

// Arrays that a trip of a loop begins anew; where they were before, something else has been since.
__global__ void arrays_in_loops(float* d, bool late) {
  __half* const tile = shared_memory<__half>();
  for (int i = int(threadIdx.x); i < 2048; i += 128) store_shared(tile + i, __half(1));
  fence_async_proxy();
  __syncthreads();
  const uint64_t operand = wgmma_descriptor(tile, 16, 256, 32);
  float total = 0;
  for (int trip = 0; trip < 3; ++trip) {
    float sum[1][2][2];
    {
      uint32_t a[4] = {};
      if (!late)
        for (uint32_t& pair : a) pair = pack_pair<__half>(float(trip + 1), float(trip + 1));
      wgmma_fence();
      if (late)
        for (uint32_t& pair : a) pair = pack_pair<__half>(float(trip + 1), float(trip + 1));
      wgmma<__half, false>(sum, a, operand, false);
    }
    wgmma_commit();
    wgmma_wait<0>();
    total += sum[0][0][0];
  }
  store_element(d + threadIdx.x, true, total);
}

TEST_P(Wgmma, ArraysMayLiveInLoops) {
  const DeviceArray<float> d(std::vector<float>(128));
  ASSERT_EQ(launch(arrays_in_loops, dim3(1), 128, 4096, nullptr, d.data(), false), cudaSuccess);
  EXPECT_EQ(d.read(), std::vector<float>(128, 16.0f * (1 + 2 + 3)));
}

TEST_P(WgmmaDeathTest, RegistersOfOperandsMustBeFencedToo) {
  const DeviceArray<float> d(std::vector<float>(128));
  EXPECT_DEATH(launch(arrays_in_loops, dim3(1), 128, 4096, nullptr, d.data(), true),
               "wgmma of warpgroup 0 .*: registers of a were changed, and no wgmma_fence\\(\\) stands between");
}

__global__ void number_of_warpgroup(unsigned* to) { store_element(to + threadIdx.x, true, warpgroup_index()); }

TEST_P(Wgmma, WarpgroupsAreFourWarps) {
  const DeviceArray<unsigned> to(std::vector<unsigned>(256));
  ASSERT_EQ(launch(number_of_warpgroup, dim3(1), 256, 0, nullptr, to.data()), cudaSuccess);
  const std::vector<unsigned> numbers = to.read();
  for (unsigned thread = 0; thread < 256; ++thread) EXPECT_EQ(numbers[thread], thread / 128);
}

} // namespace

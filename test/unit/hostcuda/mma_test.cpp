// Fragments of tensor cores: ldmatrix, stmatrix and mma against plain loops over whole matrices.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "device_array.h"

namespace {

// N matrices of 8 rows of 16 bytes, `pitch` bytes from row to row; every lane stores its registers.
template <int N, bool kTranspose>
__global__ void load_matrices(const uint16_t* from, uint32_t* to, int pitch) {
  uint16_t* const tile = shared_memory<uint16_t>();
  const int lane = int(threadIdx.x);
  for (int row = lane; row < 8 * N; row += 32)
    for (int i = 0; i < 8; ++i)
      store_shared(tile + row * pitch / 2 + i, load_const_element(from + 8 * row + i, true, uint16_t(0)));
  __syncthreads();
  uint32_t matrix[N];
  if constexpr (kTranspose)
    ldmatrix_trans(matrix, tile + lane * pitch / 2);
  else
    ldmatrix(matrix, tile + lane * pitch / 2);
  for (int i = 0; i < N; ++i) store_element(to + N * lane + i, true, matrix[i]);
}

template <int N, bool kTranspose>
void expect_matrices() {
  std::vector<uint16_t> source(64 * N);
  for (size_t i = 0; i < source.size(); ++i) source[i] = uint16_t(1000 + i);
  const DeviceArray<uint16_t> from(source);
  const DeviceArray<uint32_t> to(std::vector<uint32_t>(32 * N));
  ASSERT_EQ(launch(load_matrices<N, kTranspose>, dim3(1), 32, size_t(32 * 16), nullptr, from.data(), to.data(), 16),
            cudaSuccess);
  const std::vector<uint32_t> loaded = to.read();
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < N; ++i)
      for (int half = 0; half < 2; ++half) {
        const int line = lane / 4, place = 2 * (lane % 4) + half;
        const int row = kTranspose ? place : line, column = kTranspose ? line : place;
        EXPECT_EQ(loaded[N * lane + i] >> 16 * half & 0xffff, source[64 * i + 8 * row + column])
            << "lane " << lane << ", matrix " << i;
      }
}

TEST(Mma, LdmatrixGivesEachLaneItsWords) {
  expect_matrices<1, false>();
  expect_matrices<2, false>();
  expect_matrices<4, false>();
  expect_matrices<1, true>();
  expect_matrices<2, true>();
  expect_matrices<4, true>();
}

unsigned ways_of_ldmatrix(int pitch) {
  hostcuda::counters.enable();
  hostcuda::counters.reset();
  const DeviceArray<uint16_t> from(std::vector<uint16_t>(64 * 4));
  const DeviceArray<uint32_t> to(std::vector<uint32_t>(32 * 4));
  launch(load_matrices<4, false>, dim3(1), 32, size_t(32 * pitch), nullptr, from.data(), to.data(), pitch);
  hostcuda::counters.enable(false);
  for (const hostcuda::site_counts& site : hostcuda::counters.sites())
    if (site.kind == hostcuda::access_kind::shared_load) return site.max_ways;
  return 0;
}

TEST(Mma, LdmatrixCountsItsEightRowsAtATime) {
  EXPECT_EQ(ways_of_ldmatrix(16), 1u);
  EXPECT_EQ(ways_of_ldmatrix(48), 1u);
  EXPECT_EQ(ways_of_ldmatrix(32), 2u);
  EXPECT_EQ(ways_of_ldmatrix(128), 8u);
}

__global__ void store_matrices(uint16_t* to) {
  uint16_t* const tile = shared_memory<uint16_t>();
  const unsigned lane = threadIdx.x;
  // Element (r, c) of matrix i is 64 * i + 8 * r + c.
  uint32_t word[4];
  for (unsigned i = 0; i < 4; ++i) {
    const uint32_t low = 64 * i + 8 * (lane / 4) + 2 * (lane % 4);
    word[i] = low | (low + 1) << 16;
  }
  stmatrix(tile + 8 * lane, word);
  __syncthreads();
  for (unsigned i = 0; i < 8; ++i) store_element(to + 8 * lane + i, true, load_shared(tile + 8 * lane + i));
}

TEST(Mma, StmatrixIsTheWayBack) {
  const DeviceArray<uint16_t> to(std::vector<uint16_t>(256));
  ASSERT_EQ(launch(store_matrices, dim3(1), 32, 512, nullptr, to.data()), cudaSuccess);
  const std::vector<uint16_t> stored = to.read();
  for (size_t i = 0; i < 256; ++i) EXPECT_EQ(stored[i], i);
}

// Fragments are filled element by element from global memory.
template <class T>
__global__ void multiply(const T* a, const T* b, float* d) {
  const unsigned lane = threadIdx.x, group = lane / 4, place = lane % 4;
  float acc[2][2];
  for (unsigned h = 0; h < 2; ++h)
    for (unsigned e = 0; e < 2; ++e) acc[h][e] = load_element(d + (group + 8 * h) * 8 + 2 * place + e, true, 0.0f);
  if constexpr (sizeof(T) == 4) {
    uint32_t a_frag[4], b_frag[2];
    for (unsigned k = 0; k < 2; ++k) {
      for (unsigned h = 0; h < 2; ++h)
        a_frag[2 * k + h] = to_tf32(load_const_element(a + (group + 8 * h) * 8 + place + 4 * k, true, T()));
      b_frag[k] = to_tf32(load_const_element(b + (place + 4 * k) * 8 + group, true, T()));
    }
    mma_m16n8k8_tf32(acc, a_frag, b_frag[0], b_frag[1]);
  } else {
    uint32_t a_frag[4], b_frag[2];
    const auto pair = [](const T* address, unsigned step) {
      return pack_pair<T>(float(load_const_element(address, true, T())),
                          float(load_const_element(address + step, true, T())));
    };
    for (unsigned k = 0; k < 2; ++k) {
      for (unsigned h = 0; h < 2; ++h) a_frag[2 * k + h] = pair(a + (group + 8 * h) * 16 + 2 * place + 8 * k, 1);
      b_frag[k] = pair(b + (2 * place + 8 * k) * 8 + group, 8);
    }
    mma_m16n8k16<T>(acc, a_frag, b_frag[0], b_frag[1]);
  }
  for (unsigned h = 0; h < 2; ++h)
    for (unsigned e = 0; e < 2; ++e) store_element(d + (group + 8 * h) * 8 + 2 * place + e, true, acc[h][e]);
}

// Small whole numbers, whose sums float holds exactly.
template <class T>
void expect_product() {
  constexpr int depth = sizeof(T) == 4 ? 8 : 16;
  std::vector<T> a(16 * depth), b(depth * 8);
  std::vector<float> d(16 * 8);
  for (size_t i = 0; i < a.size(); ++i) a[i] = T(int(i * 7 % 23) - 11);
  for (size_t i = 0; i < b.size(); ++i) b[i] = T(int(i * 5 % 19) - 9);
  for (size_t i = 0; i < d.size(); ++i) d[i] = float(int(i) - 40);
  const DeviceArray<T> device_a(a), device_b(b);
  const DeviceArray<float> device_d(d);
  ASSERT_EQ(launch(multiply<T>, dim3(1), 32, 0, nullptr, device_a.data(), device_b.data(), device_d.data()),
            cudaSuccess);
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 8; ++column)
      for (int k = 0; k < depth; ++k) d[row * 8 + column] += float(a[row * depth + k]) * float(b[k * 8 + column]);
  EXPECT_EQ(device_d.read(), d);
}

TEST(Mma, MultipliesFragments) {
  expect_product<__half>();
  expect_product<__nv_bfloat16>();
  expect_product<float>();
}

TEST(Mma, PairsAreRoundedToTheNearest) {
  const uint32_t halves = pack_pair<__half>(1.0f + 0.00048828125f, -65520.0f);
  EXPECT_EQ(halves & 0xffff, 0x3c00u);
  EXPECT_EQ(halves >> 16, 0xfc00u);
  const uint32_t bfloats = pack_pair<__nv_bfloat16>(1.01171875f, 2.0f);
  EXPECT_EQ(bfloats & 0xffff, 0x3f82u);
  EXPECT_EQ(bfloats >> 16, 0x4000u);
}

TEST(Mma, Tf32TiesGoAwayFromZero) {
  const auto rounded = [](float value) {
    const uint32_t bits = to_tf32(value);
    float result;
    std::memcpy(&result, &bits, 4);
    return result;
  };
  EXPECT_EQ(rounded(1.0f + std::ldexp(1.0f, -11)), 1.0f + std::ldexp(1.0f, -10));
  EXPECT_EQ(rounded(-1.0f - std::ldexp(1.0f, -11)), -1.0f - std::ldexp(1.0f, -10));
  EXPECT_EQ(rounded(1.0f + std::ldexp(1.0f, -12)), 1.0f);
  EXPECT_EQ(rounded(HUGE_VALF), HUGE_VALF);
  EXPECT_TRUE(std::isnan(rounded(NAN)));
}

__global__ void some_lanes_multiply(unsigned lanes, bool alike) {
  float d[2][2] = {};
  const uint32_t a[4] = {};
  if (threadIdx.x >= lanes) return;
  if (!alike && threadIdx.x == 3)
    mma_m16n8k8_tf32(d, a, 0, 0);
  else
    mma_m16n8k16<__half>(d, a, 0, 0);
}

TEST(MmaDeathTest, AllLanesOfTheWarpTakePart) {
  EXPECT_DEATH(launch(some_lanes_multiply, dim3(1), 32, 0, nullptr, 20u, true),
               "mma_m16n8k16 at .*mma_test.cpp:[0-9]+ needs all lanes of the warp; only those of mask 000fffff");
  EXPECT_DEATH(launch(some_lanes_multiply, dim3(1), 32, 0, nullptr, 32u, false),
               "lanes of warp 0 meet in different operations");
}

enum class Fault { alignment, unwritten, barrier };

__global__ void load_wrongly(Fault fault) {
  uint16_t* const tile = shared_memory<uint16_t>();
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  uint32_t word[4] = {};
  if (fault != Fault::unwritten && warp == 0) stmatrix(tile + 8 * lane, {0, 0, 0, 0});
  if (fault == Fault::alignment) __syncthreads();
  if (warp == 1) ldmatrix(word, tile + 8 * lane + (fault == Fault::alignment && lane == 5 ? 4 : 0));
}

TEST(MmaDeathTest, AccessesOfRowsAreChecked) {
  const auto run = [](Fault fault) { launch(load_wrongly, dim3(1), 64, 1024, nullptr, fault); };
  EXPECT_DEATH(run(Fault::alignment), "shared load of thread 37 .* is not a multiple of 16 bytes");
  EXPECT_DEATH(run(Fault::unwritten), "which no thread of its CTA has written");
  EXPECT_DEATH(run(Fault::barrier), "race on byte [0-9]+ of shared memory|which no thread of its CTA has written");
}

} // namespace

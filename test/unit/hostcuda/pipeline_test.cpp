// The parts of Hopper together: a warp loads boxes into a ring, a warpgroup multiplies them and stores the product.
// What goes wrong where two of the parts meet is reported.
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <vector>

#include "device_array.h"

namespace {

class Pipeline : public testing::TestWithParam<uint64_t> {
protected:
  void SetUp() override { hostcuda::settings.seed = GetParam(); }
  void TearDown() override { hostcuda::settings = hostcuda::environment_settings(); }
};
using PipelineDeathTest = Pipeline;
INSTANTIATE_TEST_SUITE_P(Seeds, Pipeline, testing::Range(uint64_t(1), uint64_t(9)));
INSTANTIATE_TEST_SUITE_P(Seeds, PipelineDeathTest, testing::Range(uint64_t(1), uint64_t(4)));

enum class Fault {
  none,
  no_full_wait,
  full_phase,
  empty_phase,
  early_release,
  swizzle,
  leading,
  stride,
  no_product_wait,
  no_fence,
  no_barrier,
  reused_tile,
};

// c[64][64] = a[64][k] * b[k][64], all row-major, in trips of 64 of k. Warps 0 to 3 multiply, warp 4 loads.
__global__ void product(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                        const __grid_constant__ CUtensorMap c, int k, Fault fault) {
  constexpr int tile = 64 * 64, stages = 2;
  __half* const a_tiles = shared_memory<__half>();
  __half* const b_tiles = a_tiles + stages * tile;
  __half* const c_tile = fault == Fault::reused_tile ? a_tiles : b_tiles + stages * tile;
  uint64_t* const full = reinterpret_cast<uint64_t*>(b_tiles + stages * tile + tile);
  uint64_t* const empty = full + stages;
  const unsigned thread = threadIdx.x, lane = thread % 32;
  if (thread == 0) {
    for (int stage = 0; stage < stages; ++stage) {
      mbarrier_init(full + stage, 1);
      mbarrier_init(empty + stage, 1);
    }
    mbarrier_init_done();
  }
  __syncthreads();

  if (thread >= 128) {
    for (int trip = 0; thread == 128 && trip * 64 < k; ++trip) {
      const int stage = trip % stages;
      const unsigned parity = trip / stages % 2;
      mbarrier_wait(empty + stage, fault == Fault::empty_phase ? parity : parity ^ 1);
      mbarrier_expect_bytes(full + stage, 2 * tile * sizeof(__half));
      tma_load(a_tiles + stage * tile, a, full + stage, 64 * trip, 0);
      tma_load(b_tiles + stage * tile, b, full + stage, 0, 64 * trip);
    }
    return;
  }

  float acc[8][2][2];
  for (int trip = 0; trip * 64 < k; ++trip) {
    const int stage = trip % stages;
    const unsigned parity = trip / stages % 2;
    if (fault != Fault::no_full_wait) mbarrier_wait(full + stage, fault == Fault::full_phase ? parity ^ 1 : parity);
    wgmma_fence();
    for (int step = 0; step < 64; step += 16) {
      const int swizzle = fault == Fault::swizzle ? 64 : 128, stride = fault == Fault::stride ? 4096 : 1024;
      const uint64_t a_desc = wgmma_descriptor(a_tiles + stage * tile + step, 16, stride, swizzle);
      const uint64_t b_desc =
          wgmma_descriptor(b_tiles + stage * tile + 64 * step, fault == Fault::leading ? 128 : 8192, 1024, 128);
      wgmma<__half, false, true>(acc, a_desc, b_desc, trip + step > 0);
    }
    wgmma_commit();
    if (fault == Fault::early_release && thread == 0) mbarrier_arrive(empty + stage);
    if (fault != Fault::no_product_wait) wgmma_wait<1>();
    if (fault != Fault::early_release && trip > 0 && thread == 0) mbarrier_arrive(empty + (stage ^ 1));
  }
  if (fault != Fault::no_product_wait && fault != Fault::reused_tile) wgmma_wait<0>();
  if (fault != Fault::no_product_wait && fault != Fault::reused_tile) wgmma_fence_registers(acc);

  const unsigned row = thread / 32 * 16 + lane % 16;
  for (unsigned j = 0; j < 8; j += 2)
    stmatrix(c_tile + row * 64 + ((j + lane / 16) ^ row % 8) * 8,
             {pack_pair<__half>(acc[j][0][0], acc[j][0][1]), pack_pair<__half>(acc[j][1][0], acc[j][1][1]),
              pack_pair<__half>(acc[j + 1][0][0], acc[j + 1][0][1]),
              pack_pair<__half>(acc[j + 1][1][0], acc[j + 1][1][1])});
  if (fault != Fault::no_fence) fence_async_proxy();
  if (fault != Fault::no_barrier) barrier_sync(1, 128);
  if (thread == 0) {
    tma_store(c, c_tile, 0, 0);
    tma_commit_stores();
    tma_wait_stores<0>();
  }
}

void run_product(Fault fault) {
  constexpr int k = 4 * 64 + 24;
  std::vector<__half> a(64 * k), b(64 * k), expected(64 * 64);
  for (size_t i = 0; i < a.size(); ++i) a[i] = __half(int(i * 7 % 5) - 2), b[i] = __half(int(i * 5 % 7) - 3);
  for (int i = 0; i < 64 * 64; ++i) {
    float sum = 0;
    for (int j = 0; j < k; ++j) sum += float(a[i / 64 * k + j]) * float(b[j * 64 + i % 64]);
    expected[i] = __half(sum);
  }
  const DeviceArray<__half> device_a(a), device_b(b), device_c(std::vector<__half>(64 * 64));
  CUtensorMap a_map, b_map, c_map;
  ASSERT_EQ(make_tensor_map<__half>(&a_map, device_a.data(), {k, 64}, {k}, {64, 64}, 128), cudaSuccess);
  ASSERT_EQ(make_tensor_map<__half>(&b_map, device_b.data(), {64, k}, {64}, {64, 64}, 128), cudaSuccess);
  ASSERT_EQ(make_tensor_map<__half>(&c_map, device_c.data(), {64, 64}, {64}, {64, 64}, 128), cudaSuccess);
  ASSERT_EQ(launch(product, dim3(1), 160, 5 * 64 * 64 * sizeof(__half) + 32, nullptr, a_map, b_map, c_map, k, fault),
            cudaSuccess);
  EXPECT_EQ(device_c.read(), expected);
}

TEST_P(Pipeline, OneThreadReleasesWhatItsWarpgroupHasRead) { run_product(Fault::none); }

TEST_P(PipelineDeathTest, PhasesMustFit) {
  // Some threads may pass the wrong phase, and others wait for ever.
  const char* const early =
      "no thread of its CTA has written|in flight writes|race on byte|deadlock(.|\n)*mbarrier_wait";
  EXPECT_DEATH(run_product(Fault::no_full_wait), early);
  EXPECT_DEATH(run_product(Fault::full_phase), early);
  EXPECT_DEATH(run_product(Fault::empty_phase),
               "deadlock(.|\n)*1 wait in mbarrier_wait for phase 0 \\(parity 0\\) of the "
               "mbarrier at byte 40976, which misses 1 arrivals");
}

TEST_P(PipelineDeathTest, AStageIsFreeWhenTheProductIsDone) {
  EXPECT_DEATH(run_product(Fault::early_release),
               "tma_load of thread 128 at .* writes byte [0-9]+ of shared memory, which "
               "an operation in flight reads\n.*wgmma of thread");
}

TEST_P(PipelineDeathTest, DescriptorsMustFitTheBoxes) {
  EXPECT_DEATH(run_product(Fault::swizzle),
               "wgmma of warpgroup 0 at .* reads byte [0-9]+ of shared memory as swizzled "
               "within 64 bytes\n.*a tma_load has written it as swizzled within 128 bytes");
  EXPECT_DEATH(run_product(Fault::stride),
               "no thread of its CTA has written|in flight writes|race on byte|reaches out of");
  // One panel is as wide as b: its distance to the next is not looked at.
  run_product(Fault::leading);
}

TEST_P(PipelineDeathTest, TheProductIsStoredWhenItIsThere) {
  EXPECT_DEATH(run_product(Fault::no_product_wait), "the thread returns and has not waited for it|in flight|deadlock");
  EXPECT_DEATH(run_product(Fault::no_fence),
               "tma_store of thread 0 at .* reads byte [0-9]+ of shared memory, which thread "
               "[0-9]+ wrote at .*\n.*called no fence_async_proxy");
  EXPECT_DEATH(run_product(Fault::no_barrier), "race on byte|no thread of its CTA has written");
  EXPECT_DEATH(run_product(Fault::reused_tile), "shared store of thread [0-9]+ .* which an operation in flight reads");
}

} // namespace

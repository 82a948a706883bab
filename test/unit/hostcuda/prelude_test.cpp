#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <vector>

#include "device_array.h"

namespace {

// Copies `left` of N elements; the others become 77.
template <bool kVector, class T, int N>
__global__ void copy(const T* from, T* to, int64_t from_stride, int64_t to_stride, int left) {
  T value[N];
  load_const_vector<kVector>(value, from, from_stride, left, T(77));
  store_vector<kVector>(to, to_stride, N, value);
  load_vector<kVector>(value, from, from_stride, left, T(77));
  store_vector<kVector>(to, to_stride, left, value);
}

template <bool kVector, class T, int N>
void expect_copies(int64_t from_stride, int64_t to_stride) {
  for (int left = -2; left <= N + 2; ++left) {
    const int existing = left < 0 ? 0 : left > N ? N : left;
    // No more memory than the elements that exist, so that ASan sees reads beyond them.
    std::vector<T> source(existing == 0 ? 1 : (existing - 1) * from_stride + 1);
    std::vector<T> expected((N - 1) * to_stride + 1, T(99));
    for (size_t i = 0; i < source.size(); ++i) source[i] = T(int(i + 1));
    const DeviceArray<T> from(source), to(expected);
    for (int i = 0; i < N; ++i) expected[i * to_stride] = i < existing ? source[i * from_stride] : T(77);
    ASSERT_EQ(launch(copy<kVector, T, N>, dim3(1), 1, 0, nullptr, from.data() + (existing == 0), to.data(), from_stride,
                     to_stride, left),
              cudaSuccess);
    EXPECT_EQ(to.read(), expected) << "left " << left;
  }
}

template <class T>
void expect_copies_of_all_lengths() {
  expect_copies<true, T, 16 / sizeof(T)>(1, 1);
  expect_copies<true, T, 8 / sizeof(T)>(1, 1);
  expect_copies<false, T, 16 / sizeof(T)>(1, 3);
  expect_copies<false, T, 8 / sizeof(T)>(2, 1);
}

TEST(Prelude, VectorsAtEveryCut) {
  expect_copies_of_all_lengths<int8_t>();
  expect_copies_of_all_lengths<uint16_t>();
  expect_copies_of_all_lengths<__half>();
  expect_copies_of_all_lengths<__nv_bfloat16>();
  expect_copies_of_all_lengths<float>();
  expect_copies_of_all_lengths<int32_t>();
  expect_copies_of_all_lengths<double>();
  expect_copies_of_all_lengths<int64_t>();
}

__global__ void any_byte_is_true(const bool* from, int* to) {
  bool value[4];
  load_vector<true>(value, from, 1, 4, false);
  for (int i = 0; i < 4; ++i) store_element(to + i, true, value[i] ? 1 : 0);
}

TEST(Prelude, ABoolInMemoryIsTrueUnlessItsByteIsZero) {
  const DeviceArray<unsigned char> from({0, 1, 2, 0x80});
  const DeviceArray<int> to(std::vector<int>(4));
  launch(any_byte_is_true, dim3(1), 1, 0, nullptr, reinterpret_cast<const bool*>(from.data()), to.data());
  EXPECT_EQ(to.read(), (std::vector<int>{0, 1, 1, 1}));
}

TEST(PreludeDeathTest, VectorAccessesMustBeAligned) {
  const DeviceArray<float> from(std::vector<float>(8)), to(std::vector<float>(8));
  EXPECT_DEATH(launch(copy<true, float, 4>, dim3(1), 1, 0, nullptr, from.data() + 1, to.data(), 1, 1, 4),
               "global load of thread 0 in CTA \\(0, 0, 0\\) at .*prelude_test.cpp:[0-9]+: the address .* is not a "
               "multiple of 16 bytes");
  EXPECT_DEATH(launch(copy<true, float, 4>, dim3(1), 1, 0, nullptr, from.data(), to.data() + 2, 1, 1, 4),
               "global store .* is not a multiple of 16 bytes");
  EXPECT_DEATH(launch(copy<true, float, 4>, dim3(1), 1, 0, nullptr, from.data(), to.data(), 2, 1, 4),
               "vector access of thread 0 at .* with stride 2 instead of 1");
}

// An address without existing elements is never used, and need not be aligned.
TEST(Prelude, WhatDoesNotExistIsNotTouched) {
  const DeviceArray<float> to(std::vector<float>(4));
  EXPECT_EQ(
      launch(copy<true, float, 4>, dim3(1), 1, 0, nullptr, static_cast<const float*>(nullptr), to.data(), 1, 1, 0),
      cudaSuccess);
  EXPECT_EQ(to.read(), std::vector<float>(4, 77.0f));
}

} // namespace

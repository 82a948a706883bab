// Checks the kernels of dots.tile.cpp against plain loops. Numbers are small and whole: products are exact.
#ifdef TILE_SAMPLE_CPU
#include "dots.tile.cpp"
#else
#include "dots.h"
#endif
#include "cases.h"

#include <algorithm>
#include <array>

namespace {

using namespace meaning;

// [m, k] x [k, n] of each batch.
template <class R, class T>
std::vector<R> multiplied(const std::vector<T>& a, const std::vector<T>& b, Size batches, Size m, Size n, Size k,
                          R start = R(0)) {
  std::vector<R> result;
  for (Size i = 0; i < batches; ++i)
    for (Size r = 0; r < m; ++r)
      for (Size c = 0; c < n; ++c) {
        R value = start;
        for (Size j = 0; j < k; ++j)
          value += R(float(a[std::size_t((i * m + r) * k + j)])) * R(float(b[std::size_t((i * k + j) * n + c)]));
        result.push_back(value);
      }
  return result;
}
template <class T>
std::vector<T> turned(const std::vector<T>& x, std::size_t rows, std::size_t columns) {
  std::vector<T> result;
  for (std::size_t c = 0; c < columns; ++c)
    for (std::size_t r = 0; r < rows; ++r) result.push_back(x[r * columns + c]);
  return result;
}

template <class R, class T>
void check_product(const char* name, sample::Kernel<const T*, const T*, R*> kernel, Size m, Size n, Size k) {
  const std::vector<T> a = small_numbers<T>(m * k, 9, 1), b = small_numbers<T>(k * n, 9, 2);
  check(name, kernel, multiplied<R>(a, b, 1, m, n, k), a, b);
}
#define PRODUCT(T, R, ...) check_product<R, T>("product " #T " " #__VA_ARGS__, product<T, R, __VA_ARGS__>, __VA_ARGS__)

void products() {
  PRODUCT(float, float, 1, 1, 1);
  PRODUCT(float, float, 1, 8, 2);
  PRODUCT(float, float, 16, 16, 1);
  PRODUCT(float, float, 2, 1, 48);
  PRODUCT(float, float, 48, 96, 16);
  PRODUCT(float, float, 12, 100, 12);
  check_product<float, float>("product float 8 8 96, 8 warps", product<float, float, 8, 8, 96, 8>, 8, 8, 96);
  PRODUCT(f16, float, 16, 16, 16);
  check_product<float, f16>("product f16 64 64 32, 8 warps", product<f16, float, 64, 64, 32, 8>, 64, 64, 32);
  PRODUCT(f16, float, 12, 8, 100);
  PRODUCT(bf16, float, 16, 8, 48);
  PRODUCT(bf16, float, 2, 12, 3);
  PRODUCT(double, double, 16, 8, 4);
  PRODUCT(double, double, 3, 5, 7);
  PRODUCT(i8, i32, 16, 16, 32);
  PRODUCT(i8, i32, 12, 8, 100);
  PRODUCT(i8, i32, 1, 2, 8);
}

template <class R, class T>
void check_batched(const char* name, sample::Kernel<const T*, const T*, R*> kernel, Size batches, Size m, Size n,
                   Size k) {
  const std::vector<T> a = small_numbers<T>(batches * m * k, 9, 3), b = small_numbers<T>(batches * k * n, 9, 4);
  check(name, kernel, multiplied<R>(a, b, batches, m, n, k, R(3)), a, b);
}
template <class T>
void check_blocked(const char* name, sample::Kernel<const T*, const T*, Size, Size, Size, float*> kernel) {
  for (const auto& [m, n, k] : {std::array<Size, 3>{33, 20, 17}, {16, 32, 64}, {1, 1, 1}, {5, 40, 0}}) {
    const std::vector<T> a = small_numbers<T>(m * k, 9, 5), b = small_numbers<T>(k * n, 9, 6);
    check(name + std::to_string(m), kernel, multiplied<float>(a, b, 1, m, n, k), a, b, m, n, k);
  }
}

void batches_and_blocks() {
  check_batched<float, float>("batched 2 8 16 4", batched<float, float, 2, 8, 16, 4>, 2, 8, 16, 4);
  check_batched<float, float>("batched 3 1 5 12", batched<float, float, 3, 1, 5, 12>, 3, 1, 5, 12);
  check_batched<float, f16>("batched f16", batched<f16, float, 4, 16, 16, 16>, 4, 16, 16, 16);
  check_batched<double, double>("batched double", batched<double, double, 1, 2, 2, 3>, 1, 2, 2, 3);
  check_batched<i32, i8>("batched i8", batched<i8, i32, 2, 16, 8, 32>, 2, 16, 8, 32);
  const std::vector<i8> a = small_numbers<i8>(8 * 16, 100, 9), b = small_numbers<i8>(16 * 8, 100, 10);
  std::vector<i32> round = multiplied<i32>(a, b, 1, 8, 8, 16);
  for (i32& value : round) value = i32(u32(value) + u32(2147483647));
  check("wrapping_product", wrapping_product, round, a, b);
  check_blocked<float>("blocked float ", blocked<float, 16, 32, 8>);
  check_blocked<f16>("blocked f16 ", blocked<f16, 32, 16, 16>);
  check_blocked<bf16>("blocked bf16 ", blocked<bf16, 12, 20, 6>);
}

void computed() {
  const std::vector<float> x = small_numbers<float>(16 * 8, 3, 7), y = small_numbers<float>(8 * 16, 3, 8);
  const std::vector<float> x_turned = turned(x, 16, 8);
  std::vector<float> left = x, right = y, positive = x;
  for (std::size_t i = 0; i < 128; ++i) {
    left[i] = x[i] * float(i % 8) + 1;
    right[i] = y[i] * 2 - x_turned[i];
    positive[i] = std::fmax(x[i], 0.0f);
  }
  const std::vector<float> p = multiplied<float>(left, right, 1, 16, 16, 8);
  std::vector<float> p_more = p;
  for (float& value : p_more) value += 1;
  std::vector<float> expected = multiplied<float>(p, p_more, 1, 16, 16, 16);
  for (std::size_t i = 0; i < 256; ++i) expected[i] = expected[i] * 2 + p[i];
  const std::vector<float> second = multiplied<float>(positive, x, 1, 16, 16, 8);
  expected.insert(expected.end(), second.begin(), second.end());
  const std::vector<float> third = multiplied<float>(turned(y, 8, 16), x_turned, 1, 16, 16, 8);
  for (std::size_t r = 0; r < 16; ++r) {
    float total = 0;
    for (std::size_t c = 0; c < 16; ++c) total += third[r * 16 + c] + p[r * 16 + c];
    expected.push_back(total);
  }
  check("computed_operands", computed_operands, expected, x, y);

  const std::vector<float> a = small_numbers<float>(256, 3, 9);
  const std::vector<i8> b = small_numbers<i8>(256, 3, 10);
  const std::vector<float> b_floats(b.begin(), b.end());
  const std::vector<float> first = multiplied<float>(a, b_floats, 1, 16, 16, 16);
  expected = multiplied<float>(first, turned(b_floats, 16, 16), 1, 16, 16, 16);
  for (std::size_t i = 0; i < 256; ++i) expected[i] += first[i];
  for (const i32 value : multiplied<i32>(b, b, 1, 16, 16, 16)) expected.push_back(float(value / 2));
  check("casts_of_operands", casts_of_operands, expected, a, b);
}

void chains() {
  const std::vector<float> q = small_numbers<float>(16 * 32, 2, 11), k = small_numbers<float>(24 * 32, 2, 12);
  const std::vector<float> v = small_numbers<float>(24 * 8, 5, 13);
  std::vector<float> weights = multiplied<float>(q, turned(k, 24, 32), 1, 16, 24, 32);
  std::vector<float> totals;
  for (std::size_t r = 0; r < 16; ++r) {
    float* const row = weights.data() + r * 24;
    const float most = *std::max_element(row, row + 24);
    float total = 0;
    for (std::size_t c = 0; c < 24; ++c) total += row[c] = std::fmax(row[c] - most + 8, 0.0f);
    totals.push_back(total);
  }
  std::vector<float> expected = multiplied<float>(weights, v, 1, 16, 8, 24);
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] += totals[i / 8];
  check("chain", chain, expected, q, k, v);

  for (const Size n : {0, 1, 4}) {
    const std::vector<float> x = small_numbers<float>(64, 2, 14);
    std::vector<float> power(64, 0.0f);
    for (std::size_t i = 0; i < 8; ++i) power[i * 9] = 1;
    for (Size i = 0; i < n; ++i) power = multiplied<float>(power, x, 1, 8, 8, 8);
    check("powers " + std::to_string(n), powers, power, x, n);
  }

  const std::vector<float> x = small_numbers<float>(16, 9, 15), y = small_numbers<float>(16, 9, 16);
  expected = multiplied<float>(x, y, 1, 16, 16, 1);
  expected.push_back(multiplied<float>(x, y, 1, 1, 1, 16)[0]);
  check("vectors_as_matrices", vectors_as_matrices, expected, x, y);
}

} // namespace

int main() {
  products();
  batches_and_blocks();
  computed();
  chains();
  return report.exit_status();
}

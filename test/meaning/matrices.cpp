// Checks the kernels of matrices.tile.cpp against plain loops. Numbers are small and whole: products are exact.
#ifdef TILE_SAMPLE_CPU
#include "matrices.tile.cpp"
#else
#include "matrices.h"
#endif
#include "products.h"

#include <algorithm>
#include <array>

namespace {

using namespace meaning;

const std::array<Size, 3> sizes[] = {{1, 1, 1},    {3, 5, 0},      {64, 64, 64},   {65, 40, 72},
                                     {130, 200, 40}, {40, 33, 17}, {128, 256, 129}};

template <class T, class Kernel>
void check_tiled(const std::string& name, Kernel kernel, bool ta, bool tb) {
  for (const auto& [m, n, k] : sizes) {
    const std::vector<T> a = small_numbers<T>(m * k, 3, 1), b = small_numbers<T>(k * n, 3, 2);
    const Matrix<T> left{a, ta ? 1 : k, ta ? m : 1}, right{b, tb ? 1 : n, tb ? k : 1};
    check(name + " " + std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k), kernel,
          product(left, right, m, n, k), a, b, m, n, k);
  }
}
#define TILED(T, BM, BN, BK, TA, TB, ...)                                                                              \
  check_tiled<T>("tiled " #T " " #BM " " #BN " " #BK " " #TA " " #TB, tiled<T, BM, BN, BK, TA, TB, ##__VA_ARGS__>, TA, TB)

void tiles() {
  TILED(f16, 16, 16, 16, false, false);
  TILED(f16, 8, 16, 16, false, false, 1);
  TILED(f16, 16, 8, 32, true, true, 2);
  TILED(f16, 24, 40, 48, false, false);
  TILED(f16, 128, 8, 16, false, false, 4);
  TILED(bf16, 48, 8, 32, true, true, 1);
  TILED(f16, 64, 64, 32, false, true);
  TILED(f16, 64, 32, 64, true, false, 4, 2);
  TILED(f16, 64, 128, 128, true, true, 8, 2);
  TILED(bf16, 64, 64, 16, false, false, 4, 3);
  TILED(bf16, 128, 64, 64, false, true, 8);
  TILED(bf16, 128, 48, 64, true, false, 4);
  TILED(f16, 64, 192, 32, false, false, 4);
  TILED(f16, 192, 64, 32, false, true, 4);
  TILED(f16, 64, 256, 16, false, false, 8);
  TILED(f16, 64, 64, 64, false, false, 4, 1);
  check_tiled<float>("rounded 64 64 32", rounded<64, 64, 32, false, false>, false, false);
  check_tiled<float>("rounded 32 16 8", rounded<32, 16, 8, true, true>, true, true);
  check_tiled<float>("rounded 16 64 16", rounded<16, 64, 16, false, true>, false, true);
  check_tiled<float>("rounded 64 8 16", rounded<64, 8, 16, true, false>, true, false);
  check_tiled<float>("rounded 192 64 16", rounded<192, 64, 16, false, false, 4>, false, false);
  check_tiled<float>("rounded 48 192 48", rounded<48, 192, 48, false, false, 4>, false, false);
  check_tiled<float>("rounded 32 256 8", rounded<32, 256, 8, false, false, 8>, false, false);
  check_tiled<float>("rounded 128 80 16", rounded<128, 80, 16, true, true, 8>, true, true);
  check_tiled<float>("rounded 64 64 48", rounded<64, 64, 48, false, true, 8>, false, true);
  check_tiled<float>("rounded 64 64 32 turned", rounded<64, 64, 32, true, false, 4>, true, false);
  check_tiled<f16>("turned_operands f16", turned_operands<f16, 64, 64, 32>, false, false);
  check_tiled<bf16>("turned_operands bf16", turned_operands<bf16, 16, 32, 16>, false, false);
}

// Rows or columns apart, backwards, all the same, from the middle on, and in front of the first.
void strides() {
  struct Case {
    Size m, n, k, a_row, a_col, b_row, b_col, start;
  };
  for (const Case& x : {Case{70, 40, 50, 57, 1, 44, 1, 0}, Case{70, 40, 48, 1, 72, 1, 56, 0}, Case{33, 20, 40, 80, 2, 0, 3, 0},
                        Case{64, 32, 64, 64, 1, 32, 1, 16}, Case{64, 32, 64, 64, 1, 32, 1, 5}, Case{20, 20, 30, 0, 1, 20, 1, -16},
                        Case{64, 32, 16, 16, 1, 32, 1, -3}}) {
    const std::vector<f16> a = small_numbers<f16>(x.m * x.a_row + x.k * x.a_col + 1, 3, 3);
    const std::vector<f16> b = small_numbers<f16>(x.k * x.b_row + x.n * x.b_col + 1, 3, 4);
    // Where a has its padding, b has none but zeros.
    check("strided " + std::to_string(x.m) + " start " + std::to_string(x.start), strided<64, 32, 16>,
          product(Matrix<f16>{a, x.a_row, x.a_col}, Matrix<f16>{b, x.b_row, x.b_col}, x.m, x.n, x.k,
                  std::max<Size>(0, x.start)),
          a, b, x.m, x.n, x.k, x.a_row, x.a_col, x.b_row, x.b_col, x.start);
  }
}

template <class T, class Kernel>
void check_fused(const std::string& name, Kernel kernel) {
  for (const auto& [m, n, k] : {std::array<Size, 3>{70, 40, 24}, {64, 64, 64}, {1, 1, 1}, {17, 33, 0}}) {
    const std::vector<T> a = small_numbers<T>(m * k, 2, 5), b = small_numbers<T>(k * n, 1, 6);
    const std::vector<T> residual = small_numbers<T>(m * n, 9, 8);
    const std::vector<float> bias = small_numbers<float>(n, 9, 7);
    std::vector<T> expected;
    std::vector<float> totals(std::size_t(m), 0.0f);
    const std::vector<float> sums = product(Matrix<T>{a, k, 1}, Matrix<T>{b, n, 1}, m, n, k);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const float value = std::fmax(sums[i] + bias[i % std::size_t(n)], 0.0f) + float(residual[i]);
      totals[i / std::size_t(n)] += value;
      expected.push_back(T(value));
    }
    for (const float total : totals) expected.push_back(T(total));
    check(name + " " + std::to_string(m), kernel, expected, a, b, bias, residual, m, n, k);
  }
}

template <class T, class Kernel>
void check_chained(const std::string& name, Kernel kernel, Size d) {
  for (const auto& [m, n] : {std::array<Size, 2>{64, 64}, {70, 33}, {1, 1}, {17, 128}, {5, 0}}) {
    const std::vector<T> q = small_numbers<T>(m * d, 1, 9), k = small_numbers<T>(n * d, 1, 10);
    const std::vector<T> v = small_numbers<T>(n * d, 2, 11);
    std::vector<float> scores = product(Matrix<T>{q, d, 1}, Matrix<T>{k, 1, d}, m, n, d);
    std::vector<float> most(std::size_t(m), -1000.0f);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      scores[i] += float(i % std::size_t(n));
      most[i / std::size_t(n)] = std::fmax(most[i / std::size_t(n)], scores[i]);
      scores[i] = std::fmax(scores[i], -8.0f);
    }
    std::vector<float> expected = product(Matrix<float>{scores, n, 1}, Matrix<T>{v, d, 1}, m, d, n);
    expected.insert(expected.end(), most.begin(), most.end());
    check(name + " " + std::to_string(m) + "x" + std::to_string(n), kernel, expected, q, k, v, m, n);
  }
}

// Few numbers are not 0, so that products of products fit into 10 bits of fraction.
void rounded_chains() {
  std::vector<float> a = small_numbers<float>(64 * 32, 1, 20), b = small_numbers<float>(32 * 64, 1, 21);
  std::vector<float> c = small_numbers<float>(64 * 64, 1, 22);
  for (std::size_t i = 0; i < a.size(); ++i)
    if (i % 5 != 0) a[i] = 0;
  std::vector<float> more = c;
  for (float& value : more) value += 1;
  for (const bool turned : {false, true}) {
    const Size row = turned ? 1 : 64, column = turned ? 32 : 1;
    const std::vector<float> first = product(Matrix<float>{a, 32, 1}, Matrix<float>{b, row, column}, 64, 64, 32);
    const std::vector<float> second = product(Matrix<float>{first, 64, 1}, Matrix<float>{more, 64, 1}, 64, 64, 64);
    const std::vector<float> third = product(Matrix<float>{first, 1, 64}, Matrix<float>{second, 1, 64}, 64, 64, 64);
    std::vector<float> expected = first;
    expected.insert(expected.end(), third.begin(), third.end());
    check(turned ? "rounded_chain turned" : "rounded_chain", rounded_chain, expected, a, b, c, row, column);
  }
}

template <class T, class Kernel>
void check_in_turn(const std::string& name, Kernel kernel, bool ta, bool tb, bool tc, bool td) {
  for (const Size k : {16, 40, 5}) {
    const std::vector<T> a = small_numbers<T>(64 * k, 2, 23), b = small_numbers<T>(k * 64, 2, 24);
    const std::vector<T> c = small_numbers<T>(64 * k, 2, 25), d = small_numbers<T>(k * 64, 2, 26);
    const auto left = [&](const std::vector<T>& values, bool t) { return Matrix<T>{values, t ? 1 : k, t ? 64 : 1}; };
    const auto right = [&](const std::vector<T>& values, bool t) { return Matrix<T>{values, t ? 1 : 64, t ? k : 1}; };
    std::vector<float> expected = product(left(a, ta), right(b, tb), 64, 64, k);
    const std::vector<float> more = product(left(c, tc), right(d, td), 64, 64, std::min<Size>(16, k));
    for (std::size_t i = 0; i < expected.size(); ++i) expected[i] += more[i];
    check(name + " " + std::to_string(k), kernel, expected, a, b, c, d, k);
  }
}

void products_that_go_on() {
  check_in_turn<float>("right, none", products_in_turn<float, false, false, false, true, 16>, false, false, false, true);
  check_in_turn<float>("left, right", products_in_turn<float, true, true, false, false, 16>, true, true, false, false);
  check_in_turn<float>("both, right", products_in_turn<float, true, false, false, false, 16>, true, false, false, false);
  check_in_turn<f16>("short, long", products_in_turn<f16, false, false, false, false, 8>, false, false, false, false);
}

void loops() {
  for (const Size k : {16, 96, 100, 0}) {
    const std::vector<f16> a = small_numbers<f16>(64 * k, 2, 12), b = small_numbers<f16>(k * 16, 2, 13);
    const std::vector<f16> c = small_numbers<f16>(k * 32, 2, 14);
    std::vector<float> expected = product(Matrix<f16>{a, k, 1}, Matrix<f16>{b, 16, 1}, 64, 16, k);
    const std::vector<float> second = product(Matrix<f16>{a, k, 1}, Matrix<f16>{c, 32, 1}, 64, 32, k);
    expected.insert(expected.end(), second.begin(), second.end());
    std::vector<float> seen(64, 0.0f);
    for (Size end = 16; end < k + 16 && k > 0; end += 16) {
      const std::vector<float> so_far = product(Matrix<f16>{a, k, 1}, Matrix<f16>{b, 16, 1}, 64, 16, std::min(end, k));
      for (std::size_t i = 0; i < so_far.size(); ++i) seen[i / 16] += so_far[i];
    }
    expected.insert(expected.end(), seen.begin(), seen.end());
    check("shared_operand " + std::to_string(k), shared_operand, expected, a, b, c, k);
    expected = product(Matrix<f16>{a, k, 1}, Matrix<f16>{b, 16, 1}, 64, 16, k);
    check("counted_from_one " + std::to_string(k), counted_from_one, expected, a, b, k);
    expected.insert(expected.end(), seen.begin(), seen.end());
    check("seen_sums " + std::to_string(k), seen_sums, expected, a, b, k);
  }

  const std::vector<f16> large = small_numbers<f16>(128 * 16, 3, 22), wide = small_numbers<f16>(16 * 256, 3, 23);
  std::vector<float> both = product(Matrix<f16>{large, 16, 1}, Matrix<f16>{wide, 256, 1}, 128, 256, 16);
  const std::vector<float> small = product(Matrix<f16>{large, 16, 1}, Matrix<f16>{wide, 16, 1}, 64, 16, 16);
  both.insert(both.end(), small.begin(), small.end());
  check("large_and_small", large_and_small, both, large, wide);

  for (const Size last : {3, 2, 0}) {
    const std::vector<f16> a = small_numbers<f16>(64 * 48, 2, 15), b = small_numbers<f16>(16 * 16, 2, 16);
    std::vector<float> expected(64 * 16, 0.0f);
    for (Size i = 0; i < std::min<Size>(3, last); ++i) {
      const std::vector<float> more = product(Matrix<f16>{a, 48, 1, 16 * i}, Matrix<f16>{b, 16, 1}, 64, 16, 16);
      for (std::size_t e = 0; e < more.size(); ++e) expected[e] += more[e];
    }
    check("ending_early " + std::to_string(last), ending_early, expected, a, b, Size(3), last);
  }

  std::vector<f16> x = small_numbers<f16>(64 * 64, 2, 17);
  const std::vector<f16> start = x;
  std::vector<float> expected(64 * 64, 0.0f);
  for (int i = 0; i < 3; ++i) {
    const std::vector<float> more = product(Matrix<f16>{x, 64, 1}, Matrix<f16>{x, 64, 1}, 64, 64, 64);
    for (std::size_t e = 0; e < more.size(); ++e) expected[e] += more[e];
    for (f16& value : x) value = f16(float(value) + 1);
  }
  check("changing", changing, expected, start, Size(3));
}

template <class Kernel>
void check_computed(const std::string& name, Kernel kernel, Size m, Size n, Size k) {
  const std::vector<f16> a = small_numbers<f16>(m * k, 3, 18);
  const std::vector<bf16> b = small_numbers<bf16>(k * n, 3, 19);
  std::vector<float> expected = product(Matrix<f16>{a, k, 1}, Matrix<bf16>{b, n, 1}, m, n, k - 7);
  for (float& value : expected) value *= 2;
  check(name, kernel, expected, a, b, k - 7);
}

template <class Kernel>
void check_batched(const std::string& name, Kernel kernel, Size m, Size n) {
  for (const auto& [batches, k] : {std::array<Size, 2>{1, 16}, {5, 40}, {4, 0}}) {
    const std::vector<f16> a = small_numbers<f16>(batches * m * k, 3, 20), b = small_numbers<f16>(batches * k * n, 3, 21);
    std::vector<float> expected;
    for (Size i = 0; i < batches; ++i) {
      const std::vector<float> one = product(Matrix<f16>{a, k, 1, i * m * k}, Matrix<f16>{b, n, 1, i * k * n}, m, n, k);
      expected.insert(expected.end(), one.begin(), one.end());
    }
    check(name + " " + std::to_string(batches), kernel, expected, a, b, batches, k);
  }
}

} // namespace

int main() {
  tiles();
  strides();
  check_fused<f16>("fused f16", fused<f16, 64, 32, 16, 4>);
  check_fused<bf16>("fused bf16", fused<bf16, 16, 16, 32, 2>);
  check_chained<f16>("chained f16 64 32 64", chained<f16, 64, 32, 64>, 64);
  check_chained<bf16>("chained bf16 16 16 32", chained<bf16, 16, 16, 32>, 32);
  check_chained<f16>("chained f16 128 64 16", chained<f16, 128, 64, 16>, 16);
  rounded_chains();
  products_that_go_on();
  loops();
  check_computed("computed_matrices 64", computed_matrices<64, 64, 64>, 64, 64, 64);
  check_computed("computed_matrices 16", computed_matrices<16, 32, 48>, 16, 32, 48);
  check_batched("batched_matrices 1 64 64 32", batched_matrices<1, 64, 64, 32>, 64, 64);
  check_batched("batched_matrices 4 16 16 16", batched_matrices<4, 16, 16, 16>, 16, 16);
  check_batched("batched_matrices 2 32 8 16", batched_matrices<2, 32, 8, 16>, 32, 8);
  return report.exit_status();
}

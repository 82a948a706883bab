// Checks the kernels of reductions.tile.cpp against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "reductions.tile.cpp"
#else
#include "reductions.h"
#endif
#include "cases.h"

#include <algorithm>

namespace {

using namespace meaning;

// Values of a dense array, seen as [outer, extent, inner]: what `fold` makes of the middle axis.
template <class R, class T, class Fold>
std::vector<R> folded(const std::vector<T>& x, Size outer, Size extent, Size inner, Fold fold) {
  std::vector<R> result;
  for (Size o = 0; o < outer; ++o)
    for (Size i = 0; i < inner; ++i) {
      R value = R(float(x[std::size_t(o * extent * inner + i)]));
      for (Size e = 1; e < extent; ++e) value = fold(value, R(float(x[std::size_t((o * extent + e) * inner + i)])));
      result.push_back(value);
    }
  return result;
}

template <class R>
R plus(R a, R b) {
  return R(a + b);
}
template <class R>
R times(R a, R b) {
  return R(a * b);
}
template <class R>
R larger(R a, R b) {
  return a < b ? b : a;
}
template <class R>
R smaller(R a, R b) {
  return b < a ? b : a;
}

template <class Kernel>
void check_sum(const char* name, Kernel kernel, std::vector<Size> shape, Size axis) {
  Size outer = 1, inner = 1;
  for (Size i = 0; i < axis; ++i) outer *= shape[std::size_t(i)];
  for (std::size_t i = std::size_t(axis) + 1; i < shape.size(); ++i) inner *= shape[i];
  const Size extent = shape[std::size_t(axis)];
  const std::vector<float> x = small_numbers<float>(outer * extent * inner, 50, 1);
  check(name, kernel, folded<float>(x, outer, extent, inner, plus<float>), x);
}
#define SUM1(AXIS, A) check_sum("sum1 " #AXIS " " #A, sum1<AXIS, A>, {A}, 0)
#define SUM2(AXIS, A, B, W) check_sum("sum2 " #AXIS " " #A " " #B " " #W, sum2<AXIS, A, B, W>, {A, B}, (AXIS + 2) % 2)
#define SUM3(AXIS, A, B, C)                                                                                            \
  check_sum("sum3 " #AXIS " " #A " " #B " " #C, sum3<AXIS, A, B, C>, {A, B, C}, (AXIS + 3) % 3)
#define SUM4(AXIS, A, B, C, D)                                                                                         \
  check_sum("sum4 " #AXIS " " #A " " #B " " #C " " #D, sum4<AXIS, A, B, C, D>, {A, B, C, D}, AXIS)

void sums_along_each_axis() {
  SUM1(0, 1), SUM1(0, 2), SUM1(0, 100), SUM1(-1, 4096);
  SUM2(0, 1, 1, 8), SUM2(1, 2, 2, 8), SUM2(0, 64, 32, 8), SUM2(1, 64, 32, 8), SUM2(0, 1024, 2, 8);
  SUM2(1, 2, 1024, 8), SUM2(0, 12, 100, 4), SUM2(1, 12, 100, 4), SUM2(0, 96, 48, 2), SUM2(-1, 96, 48, 2);
  SUM2(0, 3, 5, 1), SUM2(1, 3, 5, 1);
  SUM3(0, 4, 8, 32), SUM3(1, 4, 8, 32), SUM3(2, 4, 8, 32), SUM3(0, 3, 1, 12), SUM3(1, 7, 6, 5);
  SUM3(-1, 7, 6, 5), SUM3(-3, 7, 6, 5);
  SUM4(0, 2, 4, 8, 16), SUM4(1, 2, 4, 8, 16), SUM4(2, 2, 4, 8, 16), SUM4(3, 2, 4, 8, 16);
  SUM4(0, 3, 2, 5, 6), SUM4(1, 3, 2, 5, 6), SUM4(2, 3, 2, 5, 6), SUM4(3, 3, 2, 5, 6);
}

// A kernel with two outputs: the first one is checked with the second as an argument, and the other way round.
template <class T, class S, class Kernel>
void check_all_four(const char* name, Kernel kernel, Size a, Size b) {
  // Mostly ones, so that products stay small enough to be exact.
  std::vector<T> x(std::size_t(a * b), T(1.0f));
  for (std::size_t i = 0; i < x.size(); i += 19) x[i] = T(i % 2 ? 2.0f : 3.0f);
  if (!std::is_unsigned<T>::value) x[1] = T(-1.0f);
  std::vector<S> folds;
  std::vector<T> out;
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(folds, folded<S>(x, 1, a, b, plus<S>));
  append(folds, folded<S>(x, a, b, 1, plus<S>));
  append(folds, folded<S>(x, 1, a * b, 1, plus<S>));
  append(folds, folded<S>(x, 1, a, b, times<S>));
  append(folds, folded<S>(x, a, b, 1, times<S>));
  append(folds, folded<S>(x, 1, a * b, 1, times<S>));
  append(out, folded<T>(x, 1, a, b, larger<T>));
  append(out, folded<T>(x, a, b, 1, larger<T>));
  append(out, folded<T>(x, 1, a * b, 1, larger<T>));
  append(out, folded<T>(x, 1, a, b, smaller<T>));
  append(out, folded<T>(x, a, b, 1, smaller<T>));
  append(out, folded<T>(x, 1, a * b, 1, smaller<T>));
  check(std::string("all_four: max, min ") + name, kernel, out, x, sample::noise<S>(folds.size()));
  const auto launch = [&](auto... arguments) { sample::launch(kernel, arguments...); };
  const auto other_order = [&](T* in, T* second, S* first) { launch(in, first, second); };
  report.add(std::string("all_four: sum, prod ") + name,
             outcome(other_order, sample::noise<S>(folds.size()), folds, same<S>, x, sample::noise<T>(out.size())));
}

template <class T, class Kernel>
void check_wrapping(const char* name, Kernel kernel, std::size_t a, std::size_t b) {
  std::vector<T> x(a * b);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = T(sample::random_bits(11, i) | 1);
  std::vector<u64> expected(a + b + 1, 0);
  std::fill_n(expected.begin() + std::ptrdiff_t(a), b, u64(1));
  for (std::size_t i = 0; i < x.size(); ++i) {
    const u64 value = u64(x[i]);
    expected[i / b] += 2 * value;
    expected[a + i % b] *= value * value;
    expected[a + b] += value;
  }
  std::vector<T> narrowed;
  for (const u64 value : expected) narrowed.push_back(T(value));
  check(name, kernel, narrowed, x);
}

void each_function() {
  check_all_four<float, float>("float 8 16", all_four<float, float, 8, 16>, 8, 16);
  check_all_four<float, float>("float 3 20", all_four<float, float, 3, 20>, 3, 20);
  check_all_four<double, double>("double", all_four<double, double, 16, 8>, 16, 8);
  check_all_four<f16, f16>("f16", all_four<f16, f16, 8, 12>, 8, 12);
  check_all_four<bf16, bf16>("bf16", all_four<bf16, bf16, 8, 8>, 8, 8);
  check_all_four<i8, i32>("i8", all_four<i8, i32, 8, 16>, 8, 16);
  check_all_four<u8, i32>("u8", all_four<u8, i32, 6, 16>, 6, 16);
  check_all_four<i16, i32>("i16", all_four<i16, i32, 8, 16>, 8, 16);
  check_all_four<u16, i32>("u16", all_four<u16, i32, 4, 4>, 4, 4);
  check_all_four<i32, i32>("i32", all_four<i32, i32, 8, 16>, 8, 16);
  check_all_four<u32, u32>("u32", all_four<u32, u32, 8, 5>, 8, 5);
  check_all_four<i64, i64>("i64", all_four<i64, i64, 8, 16>, 8, 16);
  check_all_four<u64, u64>("u64", all_four<u64, u64, 2, 64>, 2, 64);
  check_wrapping<i32>("wrapping i32 8 64", wrapping<i32, 8, 64>, 8, 64);
  check_wrapping<i32>("wrapping i32 12 10", wrapping<i32, 12, 10>, 12, 10);
  check_wrapping<i64>("wrapping i64 5 32", wrapping<i64, 5, 32>, 5, 32);
}

void bools() {
  const std::vector<float> x = small_numbers<float>(12 * 32, 3, 2);
  std::vector<int> positive(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) positive[i] = x[i] > 0;
  std::vector<int> expected = folded<int>(positive, 1, 12, 32, plus<int>);
  const std::vector<int> rows = folded<int>(positive, 12, 32, 1, plus<int>);
  expected.insert(expected.end(), rows.begin(), rows.end());
  expected.push_back(folded<int>(positive, 1, 12 * 32, 1, plus<int>)[0]);
  check("count_true", count_true, expected, x);

  expected = folded<int>(positive, 1, 12, 32, larger<int>);
  const std::vector<int> all = folded<int>(positive, 12, 32, 1, smaller<int>);
  expected.insert(expected.end(), all.begin(), all.end());
  expected.push_back(1);
  check("any_and_all", any_and_all, expected, x);
}

template <class Kernel>
void check_standardize(const char* name, Kernel kernel, Size a, Size b) {
  const std::vector<float> x = small_numbers<float>(a * b, 9, 3);
  const std::vector<float> rows = folded<float>(x, a, b, 1, larger<float>);
  std::vector<float> shifted = x;
  for (Size i = 0; i < a * b; ++i) shifted[std::size_t(i)] -= rows[std::size_t(i / b)];
  const std::vector<float> columns = folded<float>(shifted, 1, a, b, smaller<float>);
  float total = 0;
  for (Size i = 0; i < a * b; ++i) total += shifted[std::size_t(i)] -= columns[std::size_t(i % b)];
  for (float& value : shifted) value = value * 2 + total;
  check(name, kernel, shifted, x);
}

template <class Kernel>
void check_one_after_another(const char* name, Kernel kernel, Size a, Size b, Size c) {
  const std::vector<float> x = small_numbers<float>(a * b * c, 9, 4);
  std::vector<float> expected = folded<float>(x, 1, a * b * c, 1, plus<float>);
  const std::vector<float> least = folded<float>(folded<float>(x, a * b, c, 1, smaller<float>), 1, a, b, plus<float>);
  expected.push_back(*std::max_element(least.begin(), least.end()));
  expected.push_back(folded<float>(folded<float>(x, a, b, c, larger<float>), 1, a * c, 1, plus<float>)[0]);
  const std::vector<float> last = folded<float>(x, a, b * c, 1, plus<float>);
  expected.insert(expected.end(), last.begin(), last.end());
  check(name, kernel, expected, x);
}

template <class Kernel>
void check_ranks(const char* name, Kernel kernel, Size n) {
  const std::vector<float> x = small_numbers<float>(n, 30, 5);
  std::vector<int> expected;
  for (const float value : x)
    expected.push_back(int(std::count_if(x.begin(), x.end(), [&](float other) { return other < value; })));
  check(name, kernel, expected, x);
}

void several_in_a_row() {
  check_standardize("standardize 8 64", standardize<8, 64>, 8, 64);
  check_standardize("standardize 64 8", standardize<64, 8>, 64, 8);
  check_standardize("standardize 12 3", standardize<12, 3>, 12, 3);
  check_standardize("standardize 1 1", standardize<1, 1>, 1, 1);
  check_one_after_another("one_after_another 4 8 16", one_after_another<4, 8, 16>, 4, 8, 16);
  check_one_after_another("one_after_another 5 3 12", one_after_another<5, 3, 12>, 5, 3, 12);
  check_one_after_another("one_after_another 1 2 1", one_after_another<1, 2, 1>, 1, 2, 1);
  check_ranks("ranks 8", ranks<8>, 8);
  check_ranks("ranks 100", ranks<100>, 100);
  check_ranks("ranks 64", ranks<64>, 64);

  const std::vector<float> x = small_numbers<float>(1024, 9, 6);
  const std::vector<float> rows = folded<float>(x, 32, 32, 1, plus<float>);
  const std::vector<float> columns = folded<float>(x, 1, 32, 32, plus<float>);
  std::vector<float> expected;
  for (std::size_t r = 0; r < 32; ++r)
    for (std::size_t c = 0; c < 32; ++c) expected.push_back(rows[r] * 100 + columns[c] + rows[c]);
  for (std::size_t i = 0; i < 32; ++i) expected.push_back(rows[i] - columns[i]);
  check("results_in_other_places", results_in_other_places, expected, x);
}

template <class Kernel>
void check_sum_in_loop(const char* name, Kernel kernel, Size a, Size b) {
  for (const Size trips : {0, 1, 5}) {
    const std::vector<float> x = small_numbers<float>(a * b * trips, 9, 7);
    std::vector<float> expected(std::size_t(a) + 1, 0.0f);
    for (Size t = 0; t < trips; ++t) {
      float most = -100;
      for (Size r = 0; r < a; ++r)
        for (Size c = 0; c < b; ++c) {
          const float value = x[std::size_t((r * trips + t) * b + c)];
          expected[std::size_t(r)] += value * float(t + 1);
          most = larger(most, value);
        }
      expected[std::size_t(a)] += most;
    }
    check(name + std::to_string(trips), kernel, expected, x, trips);
  }
}

void in_loops() {
  check_sum_in_loop("sum_in_loop 8 32 ", sum_in_loop<8, 32>, 8, 32);
  check_sum_in_loop("sum_in_loop 1 512 ", sum_in_loop<1, 512>, 1, 512);
  check_sum_in_loop("sum_in_loop 12 6 ", sum_in_loop<12, 6>, 12, 6);
  check_sum_in_loop("sum_in_loop 256 2 ", sum_in_loop<256, 2>, 256, 2);

  for (const float limit : {1.0f, 70.0f, 5000.0f}) {
    const std::vector<float> x = small_numbers<float>(64, 31, 8);
    std::vector<float> expected = x;
    expected.push_back(0);
    const auto size = [&] {
      float total = 0;
      for (std::size_t i = 0; i < 64; ++i) total += std::fabs(expected[i]);
      return total;
    };
    while (size() > limit) {
      for (std::size_t i = 0; i < 64; ++i) expected[i] *= 0.5f;
      ++expected[64];
    }
    check("halve_until_small " + std::to_string(limit), halve_until_small, expected, x, limit);
  }
}

// Most elements are 0; the largest is 3, the smallest -1, and the sum is 8.
template <class Kernel> void check_places(const char* name, Kernel kernel, Size size) {
  std::vector<int> x(std::size_t(size), 0);
  x[1] = x[std::size_t(size / 2 + 1)] = x[std::size_t(size - 1)] = 3;
  x[5] = -1;
  for (const Size n : {size, 2 * size - 3, Size(4)}) {
    std::vector<int> expected = sample::noise<int>(std::size_t(5 * size));
    for (Size i = 0; i < size; ++i) {
      const int element = x[std::size_t(i)];
      expected[std::size_t(i + 3)] = element;
      if (i + 8 < n - 1) expected[std::size_t(2 * size + i + 8)] = element;
      expected[std::size_t(4 * size + i)] = i + 1 > size - 1 - 8 ? 1 : element;
    }
    check(name + std::to_string(n), kernel, expected, x, n);
  }
}

void in_addresses_and_bounds() {
  check_places("places 16 ", places<16, 1>, 16);
  check_places("places 64 ", places<64, 2>, 64);
  check_places("places 512 ", places<512, 4>, 512);
}

// NaNs lose against numbers, infinities take part, and only NaNs give NaN.
template <class T, class Kernel>
void check_extremes(const char* name, Kernel kernel) {
  const float nan = std::nanf(""), inf = HUGE_VALF;
  std::vector<T> x;
  for (int i = 0; i < 32; ++i) x.push_back(T(float(i % 5) - 2));
  for (std::size_t i = 0; i < 7; ++i) x[i] = T(nan);
  x[7] = T(-inf);
  x[8] = T(inf), x[11] = T(nan), x[12] = T(-inf);
  for (std::size_t i = 16; i < 24; ++i) x[i] = T(nan);
  for (std::size_t i = 24; i < 31; ++i) x[i] = T(-inf);
  x[31] = T(nan);
  const std::vector<T> expected = {T(-inf), T(inf), T(nan), T(-inf), T(-inf), T(-inf), T(nan), T(-inf)};
  check(name, kernel, expected, x);
}

void corners() {
  check_extremes<float>("extremes float", extremes<float>);
  check_extremes<double>("extremes double", extremes<double>);
  check_extremes<f16>("extremes f16", extremes<f16>);
  check_extremes<bf16>("extremes bf16", extremes<bf16>);
  // 2048 + 511 and 256 + 511, rounded once to f16 and bf16: a sum in 16 bits would stay at the first element.
  std::vector<f16> half(512, f16(1.0f));
  half[0] = f16(2048.0f);
  check("long_sum f16", long_sum<f16>, std::vector<f16>{f16(2560.0f), f16(2560.0f)}, half);
  std::vector<bf16> brain(512, bf16(1.0f));
  brain[0] = bf16(256.0f);
  check("long_sum bf16", long_sum<bf16>, std::vector<bf16>{bf16(768.0f), bf16(768.0f)}, brain);
}

} // namespace

int main() {
  sums_along_each_axis();
  each_function();
  bools();
  several_in_a_row();
  in_loops();
  in_addresses_and_bounds();
  corners();
  return report.exit_status();
}

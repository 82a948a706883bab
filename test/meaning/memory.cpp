// Checks the kernels of memory.tile.cpp against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "memory.tile.cpp"
#else
#include "memory.h"
#endif
#include "cases.h"

#include <algorithm>
#include <numeric>

namespace {

using namespace meaning;

std::vector<float> counted(Size count) { return numbered<float>(count, 1.0f); }

// A permutation that takes neighbours far apart.
std::vector<int> scattered(int count) {
  std::vector<int> order;
  for (int i = 0; i < count; ++i) order.push_back((i * 37 + 5) % count);
  return order;
}

void addresses() {
  for (const Size n : {0, 1, 127, 128, 300}) {
    const std::vector<float> x = counted(n);
    const std::vector<int> index = scattered(int(n));
    std::vector<float> gathered, expected(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      gathered.push_back(x[std::size_t(index[i])]);
      expected[std::size_t(index[i])] = x[i];
    }
    check("gather " + std::to_string(n), gather, gathered, x, index, n);
    check("scatter " + std::to_string(n), scatter, expected, x, index, n);
  }
  const std::vector<float> x = counted(1024);
  std::vector<float> expected;
  for (std::size_t i = 0; i < 32; ++i) expected.push_back(x[i * i] + x[i / 3] * x[i % 5]);
  check("squares_and_thirds", squares_and_thirds, expected, x);

  const std::vector<index_t> rows = {5, 0, 3, 3, 7, 1, 6, 2};
  expected.clear();
  for (const index_t row : rows)
    for (index_t c = 0; c < 16; ++c) expected.push_back(x[std::size_t(row * 20 + c)]);
  check("rows_by_table", rows_by_table, expected, x, rows, index_t(20));

  const std::vector<int> next = scattered(64);
  std::vector<int> third;
  for (int i = 0; i < 64; ++i) third.push_back(next[std::size_t(next[std::size_t(next[std::size_t(i)])])]);
  check("table_of_a_table", table_of_a_table, third, next);
}

template <class I, class Kernel>
void check_offsets(const char* name, Kernel kernel, int step) {
  const std::vector<float> x = counted(32 * step);
  std::vector<I> index;
  std::vector<float> expected;
  for (int i = 0; i < 32; ++i) {
    index.push_back(I((i * 5 + 3) % 32 * step));
    expected.push_back(x[std::size_t(index.back())]);
  }
  check(name, kernel, expected, x, index);
}

void masks() {
  for (const int n : {0, 37, 100}) {
    const std::vector<float> x = counted(100);
    std::vector<float> out = sample::noise<float>(100);
    for (int i = 0; i < 100; ++i) {
      const bool mask = (i % 2 == 1 && i < n) || i == 50;
      if (!mask || i > 20) out[std::size_t(i)] = mask ? x[std::size_t(i)] : float(-i);
    }
    check("odd_ones " + std::to_string(n), odd_ones, out, x, Size(n));
  }
  // A bool in memory is true where its byte is not 0.
  const std::vector<float> x = counted(64);
  Bools keep;
  std::vector<float> expected(128);
  for (std::size_t i = 0; i < 64; ++i) {
    keep.bytes.push_back(u8(i % 3 == 0 ? 0 : i * 4));
    const bool kept = keep.bytes[i] != 0;
    expected[i] = kept ? x[i] : 0.25f;
    expected[64 + i] = kept ? 1.0f : 2.0f;
  }
  check("mask_from_memory", mask_from_memory, expected, x, keep);

  for (const bool read : {false, true})
    for (const bool write : {false, true}) {
      std::vector<float> out;
      for (std::size_t i = 0; i < 16; ++i) out.push_back(read ? x[i] : 7.0f);
      for (std::size_t i = 0; i < 16; ++i) out.push_back(write ? x[i] : 3.0f);
      out.push_back(read ? x[5] : 9.0f);
      out.push_back(write ? x[6] : 4.0f);
      check("scalar_masks " + std::to_string(read) + std::to_string(write), scalar_masks, out, x, read, write);
    }

  for (const Size rows : {0, 5, 12})
    for (const Size columns : {0, 11, 24}) {
      const std::vector<float> all = counted(12 * 24);
      std::vector<float> out;
      for (Size i = 0; i < 12 * 24; ++i) {
        const Size r = i / 24, c = i % 24;
        out.push_back(c >= columns ? -1.0f : r < rows ? all[std::size_t(i)] : float(c));
      }
      check("broadcast_masks " + std::to_string(rows) + " " + std::to_string(columns), broadcast_masks, out, all, rows,
            columns);
    }
}

template <class T>
void check_scalar_type(const char* name, sample::Kernel<const T*, T*> kernel, std::vector<T> x) {
  std::vector<T> expected = {x[0], x[1]};
  expected.insert(expected.end(), 8, x[2]);
  check(name, kernel, expected, x);
}

void scalars() {
  const std::vector<int> next = scattered(50);
  for (const Size steps : {0, 1, 20}) {
    std::vector<int> expected = {0};
    for (Size i = 0; i < steps; ++i) expected.push_back(next[std::size_t(expected.back())]);
    check("scalar_walk " + std::to_string(steps), scalar_walk, expected, next, steps);
  }
  std::vector<int> before(20, 0), fibonacci = {0, 1};
  while (fibonacci.size() < 20) fibonacci.push_back(fibonacci.end()[-1] + fibonacci.end()[-2]);
  check_in_place("scalars_in_place", scalars_in_place, before, fibonacci, Size(20));

  std::vector<float> x = numbered<float>(256), expected = x;
  for (float& value : expected) value *= 2;
  expected[200] = expected[100];
  expected[3] = std::accumulate(expected.begin(), expected.end(), 0.0f);
  const float third = expected[3];
  for (float& value : expected) value += third;
  check_in_place("scalars_between_tiles", scalars_between_tiles, x, expected);

  check_scalar_type<i8>("scalar_types i8", scalar_types<i8>, {-128, 127, 5});
  check_scalar_type<u16>("scalar_types u16", scalar_types<u16>, {65535, 0, 7});
  check_scalar_type<i64>("scalar_types i64", scalar_types<i64>, {INT64_MIN, -1, 1ll << 40});
  check_scalar_type<f16>("scalar_types f16", scalar_types<f16>, {f16(-0.0f), f16(HUGE_VALF), f16(5.9604645e-8f)});
  check_scalar_type<bf16>("scalar_types bf16", scalar_types<bf16>, {bf16(-0.0f), bf16(NAN), bf16(1e-40f)});
  check_scalar_type<double>("scalar_types double", scalar_types<double>, {1e-310, NAN, -0.0});
  const auto bools = [](bool* in, u8* out) { sample::launch(scalar_types<bool>, in, reinterpret_cast<bool*>(out)); };
  report.add("scalar_types bool", outcome(bools, std::vector<u8>(10, 9), std::vector<u8>{1, 0, 1, 1, 1, 1, 1, 1, 1, 1},
                                          same<u8>, Bools{{200, 0, 1}}));
}

template <class Kernel>
void check_prefix(const char* name, Kernel kernel, Size n, Size held) {
  std::vector<float> x = numbered<float>(held, 1.0f), expected = x;
  std::partial_sum(x.begin(), x.begin() + n, expected.begin());
  check_in_place(name, kernel, x, expected, n);
}

void program_order() {
  std::vector<float> x = counted(512), now = x, next(512);
  for (std::size_t i = 0; i < 512; ++i) next[511 - i] = now[i];
  now = next;
  for (std::size_t i = 0; i < 512; ++i) next[511 - i] = now[i] + 1;
  now = next;
  for (std::size_t i = 0; i < 512; ++i) next[i ^ 5] = now[i] * 2;
  check_in_place("turn_in_place", turn_in_place, x, next);

  x = counted(1024);
  next = x;
  for (float& value : next) value += 1;
  check_in_place("transpose_in_place", transpose_in_place, x, next);

  check_prefix("prefix_in_place 64", prefix_in_place<64>, 64, 64);
  check_prefix("prefix_in_place 64: 50", prefix_in_place<64>, 50, 64);
  check_prefix("prefix_in_place 1024", prefix_in_place<1024>, 1000, 1024);
  check_prefix("prefix_in_place 100", prefix_in_place<100>, 100, 100);

  const std::vector<int> index = scattered(128);
  std::vector<int> written(128), expected(128);
  for (std::size_t i = 0; i < 128; ++i) written[std::size_t(index[i])] = int(i);
  for (std::size_t i = 0; i < 128; ++i) expected[i] = written[i] + 1000 * written[127 - i];
  check("scatter_then_read", scatter_then_read, expected, index);

  const std::vector<float> flags = {1, -1, -1, 1};
  x = counted(128);
  now = x;
  for (const float flag : flags) {
    next.assign(128, 0.0f);
    for (std::size_t i = 0; i < 128; ++i)
      if (flag > 0)
        next[i] = now[(i + 1) % 128] + 1;
      else
        next[(i + 3) % 128] = now[i];
    now = next;
  }
  check_in_place("write_in_branches", write_in_branches, x, now, flags);

  // One memory for both, n elements that the two share from the first one on, or with a distance.
  for (const Size distance : {0, 1, 7, 300})
    for (const Size n : {200, 256}) {
      std::vector<float> both = counted(600), expected_both = both;
      float *const from = expected_both.data(), *const to = from + distance;
      std::vector<float> a(from, from + n);
      for (Size i = 0; i < n; ++i) to[n - 1 - i] = a[std::size_t(i)];
      const std::vector<float> b(from, from + n);
      for (Size i = 0; i < n; ++i) to[i] = a[std::size_t(i)] * 100.0f + b[std::size_t(i)];
      const auto launch = [&](float* memory) {
        sample::launch(two_that_may_overlap, static_cast<const float*>(memory), n, memory + distance);
      };
      report.add("two_that_may_overlap " + std::to_string(distance) + " " + std::to_string(n),
                 outcome(launch, both, expected_both, same<float>));
    }
}

void pointers() {
  const std::vector<float> x = counted(64), bias = numbered<float>(64, 3.0f), scale = {0.5f};
  const auto launch = [](const float* in, const float* b, const float* s, float* out) {
    sample::launch(optional_bias, in, b, s, out);
  };
  for (const bool has_bias : {false, true})
    for (const bool has_scale : {false, true}) {
      std::vector<float> expected = x;
      for (std::size_t i = 0; i < 64; ++i) {
        if (has_bias) expected[i] += bias[i];
        if (has_scale) expected[i] *= scale[0];
      }
      const auto some = [&](const float* in, const float* b, const float* s, float* out) {
        launch(in, has_bias ? b : nullptr, has_scale ? s : nullptr, out);
      };
      report.add("optional_bias " + std::to_string(has_bias) + std::to_string(has_scale),
                 outcome(some, sample::noise<float>(64), expected, same<float>, x, bias, scale));
    }

  for (const int first : {0, 11, 40, 64}) {
    std::vector<float> expected(128);
    for (int i = 0; i < 64; ++i) {
      expected[std::size_t(i)] = i < first ? x[std::size_t(i)] : bias[std::size_t(63 - i)];
      expected[std::size_t(i % 2 == 0 ? 64 + i / 2 : 96 + i / 2)] =
          first > 10 ? x[std::size_t(i)] : bias[std::size_t(i)];
    }
    check("either_of_two " + std::to_string(first), either_of_two, expected, x, bias, first);
  }

  const std::vector<double> doubles = numbered<double>(128, 1.0);
  std::vector<double> sums;
  for (std::size_t i = 0; i < 32; ++i) sums.push_back(doubles[32 + i + 3] + doubles[32 - i] * 2);
  for (std::size_t i = 0; i < 32; ++i) sums.push_back(doubles[16 + i + i]);
  check("pointer_arithmetic", pointer_arithmetic, sums, doubles);

  const std::vector<float> matrix = counted(5 * 20);
  std::vector<float> turned(16 * 5);
  for (std::size_t r = 0; r < 5; ++r)
    for (std::size_t c = 0; c < 16; ++c) turned[c * 5 + r] = matrix[r * 20 + c] + matrix[r * 20];
  check("pointers_in_a_loop", pointers_in_a_loop, turned, matrix, Size(5), Size(20));
}

} // namespace

int main() {
  addresses();
  check_offsets<i8>("offsets_of_type i8", offsets_of_type<i8>, 4);
  check_offsets<u8>("offsets_of_type u8", offsets_of_type<u8>, 8);
  check_offsets<i16>("offsets_of_type i16", offsets_of_type<i16>, 1000);
  check_offsets<u16>("offsets_of_type u16", offsets_of_type<u16>, 2000);
  check_offsets<u32>("offsets_of_type u32", offsets_of_type<u32>, 3);
  check_offsets<i64>("offsets_of_type i64", offsets_of_type<i64>, 3);
  check_offsets<u64>("offsets_of_type u64", offsets_of_type<u64>, 3);
  masks();
  scalars();
  program_order();
  pointers();
  return report.exit_status();
}

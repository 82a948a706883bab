// Checks the kernels of operations.tile.cpp against plain loops: on the CPU, and as generated CUDA.
#ifdef TILE_SAMPLE_CPU
#include "operations.tile.cpp"
#else
#include "operations.h"
#endif
#include <cstdint>

#include "buffer.h"
#include "checks.h"

namespace {

using sample::Buffer;
using Size = std::int64_t;

template <class T>
std::vector<T> numbers(Size n) {
  std::vector<T> values(static_cast<std::size_t>(n));
  for (Size i = 0; i < n; ++i) values[std::size_t(i)] = T(i * 37 % 251);
  return values;
}

template <class T, class Kernel>
std::string relayout_case(Kernel kernel, Size rows, Size cols, Size ld_in, Size ld_out, std::size_t shift) {
  const std::vector<T> in = numbers<T>(ld_in * cols);
  const std::vector<T> before = sample::noise<T>(std::size_t(ld_out * rows));
  Buffer<T> in_buffer(in, shift), out_buffer(before, shift);
  sample::launch(kernel, in_buffer.data(), out_buffer.data(), rows, cols, ld_in, ld_out);
  std::vector<T> expected = before;
  for (Size r = 0; r < rows; ++r)
    for (Size c = 0; c < cols; ++c) expected[std::size_t(r * ld_out + c)] = in[std::size_t(c * ld_in + r)];
  if (!out_buffer.guards_hold()) return "out is written beyond its ends";
  return sample::compare_bits(out_buffer.read(), expected);
}

std::string relayout_in_a_loop_case(Size rows, Size cols) {
  const std::vector<float> in = numbers<float>(rows * cols);
  Buffer<float> in_buffer(in, 0), out_buffer(sample::noise<float>(in.size()), 0);
  sample::launch(relayout_in_a_loop, in_buffer.data(), out_buffer.data(), rows, cols);
  std::vector<float> expected(in.size());
  for (Size r = 0; r < rows; ++r)
    for (Size c = 0; c < cols; ++c) expected[std::size_t(r * cols + c)] = in[std::size_t(c * rows + r)];
  return sample::compare_bits(out_buffer.read(), expected);
}

std::string shift_case(Size n) {
  std::vector<float> x = numbers<float>(n);
  Buffer<float> buffer(x, 0);
  sample::launch(shift_in_place, buffer.data(), n);
  // The window covers 256 elements; the last one of x reads as the padding.
  for (Size i = 0; i < n && i < 256; ++i) x[std::size_t(i)] = i + 1 < n ? float((i + 1) * 37 % 251) : -7.0f;
  if (!buffer.guards_hold()) return "x is written beyond its ends";
  return sample::compare_bits(buffer.read(), x);
}

// Small whole numbers: their sums are exact in any order.
template <class Kernel>
std::string sums_case(Kernel kernel, Size rows, Size cols) {
  const std::vector<float> x = numbers<float>(rows * cols);
  Buffer<float> x_buffer(x, 0), by_row(sample::noise<float>(std::size_t(rows)), 0);
  Buffer<float> by_col(sample::noise<float>(std::size_t(cols)), 0), total(sample::noise<float>(1), 0);
  sample::launch(kernel, x_buffer.data(), by_row.data(), by_col.data(), total.data(), rows, cols);
  std::vector<float> rows_expected(std::size_t(rows), 0.0f), cols_expected(std::size_t(cols), 0.0f),
      total_expected(1, 0.0f);
  for (Size r = 0; r < rows; ++r)
    for (Size c = 0; c < cols; ++c) {
      const float value = x[std::size_t(r * cols + c)];
      rows_expected[std::size_t(r)] += value;
      cols_expected[std::size_t(c)] += value;
      total_expected[0] += value;
    }
  std::string problem = sample::compare_bits(by_row.read(), rows_expected);
  if (problem.empty()) problem = sample::compare_bits(by_col.read(), cols_expected);
  return problem.empty() ? sample::compare_bits(total.read(), total_expected) : problem;
}

std::string windows_case(Size n, Size first) {
  const std::vector<float> x = numbers<float>(n);
  const Size programs = (n + 63) / 64;
  Buffer<float> x_buffer(x, 0), out(sample::noise<float>(std::size_t(programs * 8)), 0);
  sample::launch(windows, x_buffer.data(), out.data(), n, first);
  std::vector<float> expected;
  for (Size p = 0; p < programs; ++p) {
    float acc = 1.0f;
    for (Size trip = 0; trip < 3; ++trip)
      for (Size i = 0; i < 64; ++i) {
        const Size at = p * 64 + first + 2 * trip + i;
        acc += at >= 0 && at < n ? x[std::size_t(at)] : 0.5f;
      }
    expected.insert(expected.end(), 8, acc * 2.0f - 1.0f);
  }
  return sample::compare_bits(out.read(), expected);
}

std::string integers_case(Size a, Size b, Size c) {
  std::vector<int> x(static_cast<std::size_t>(a * b * c));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = int(unsigned(i) * 2654435761u);
  Buffer<int> x_buffer(x, 0), out(sample::noise<int>(x.size()), 0);
  sample::launch(integers, x_buffer.data(), out.data(), a, b, c);
  std::vector<int> expected(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const unsigned lane = unsigned(Size(i) % c) % 16;
    expected[i] = int(unsigned(x[i]) * 1000003u + lane - unsigned(x[i] ^ 255));
  }
  return sample::compare_bits(out.read(), expected);
}

std::string reversed_case(Size n) {
  const std::vector<float> x = numbers<float>(n);
  Buffer<float> x_buffer(x, 0), out(sample::noise<float>(std::size_t(n)), 0);
  sample::launch(reversed, x_buffer.data(), out.data(), n);
  std::vector<float> expected(x.rbegin(), x.rend());
  for (float& value : expected) value += value;
  if (!out.guards_hold()) return "out is written beyond its ends";
  return sample::compare_bits(out.read(), expected);
}

std::string snapshots_case(Size n, float seed) {
  const std::vector<float> x = numbers<float>(n);
  Buffer<float> x_buffer(x, 0), out(sample::noise<float>(64), 0);
  sample::launch(snapshots, x_buffer.data(), out.data(), n, seed);
  std::vector<float> expected(64);
  for (Size i = 0; i < 64; ++i) {
    const float first = i < n ? x[std::size_t(i)] : 0.0f;
    const float later = i < n - 1 ? x[std::size_t(i + 1)] : 0.0f;
    expected[std::size_t(i)] = first + 3 * (2 * first) + 3 * (1.0f + seed) + later + 8.0f;
  }
  return sample::compare_bits(out.read(), expected);
}

std::string own_names_case(Size n) {
  const std::vector<float> x = numbers<float>(n);
  Buffer<float> x_buffer(x, 0), out(sample::noise<float>(x.size()), 0);
  sample::launch(own_names, x_buffer.data(), out.data(), 2, n);
  std::vector<float> expected = x;
  for (float& value : expected) value = value * 2.25f + 0.5f;
  return sample::compare_bits(out.read(), expected);
}

std::string moving_in_place_case(Size trips) {
  std::vector<float> x = numbers<float>(530);
  Buffer<float> buffer(x, 0);
  sample::launch(moving_in_place, buffer.data(), trips);
  for (Size t = 0; t < trips; ++t)
    for (Size i = 0; i < 512; ++i) x[std::size_t(t % 3 * 5 + i)] += 1.0f;
  return sample::compare_bits(buffer.read(), x);
}

std::string one_address_case() {
  Buffer<float> x(std::vector<float>(1, 7.0f), 0), out(sample::noise<float>(512), 0);
  sample::launch(one_address, x.data(), out.data());
  return sample::compare_bits(out.read(), std::vector<float>(512, 73.0f));
}

template <class T, class Kernel>
std::string backwards_case(Kernel kernel, Size n) {
  const std::vector<T> x = numbers<T>(64);
  std::vector<T> expected(128);
  for (Size i = 0; i < 64; ++i) {
    expected[std::size_t(i)] = i < n ? x[std::size_t(63 - i)] : T(99);
    expected[std::size_t(64 + i)] = i < n ? x[std::size_t(i)] : T(0);
  }
  Buffer<T> x_buffer(x, 0), out(std::vector<T>(128, T(99)), 0);
  sample::launch(kernel, x_buffer.data(), out.data(), n);
  return sample::compare_bits(out.read(), expected);
}

// Counted by hand: groups of rows from top to bottom, within one the columns, within one the rows.
std::string places_case(Size i, Size j, Size rows, Size columns, Size group, Size row, Size column) {
  Buffer<std::int64_t> out(std::vector<std::int64_t>(2, -1), 0);
  sample::launch(places, out.data(), i, j, rows, columns, group);
  return sample::compare_bits(out.read(), std::vector<std::int64_t>{row, column});
}

std::string label(const char* kernel, std::initializer_list<Size> sizes) {
  std::string text = kernel;
  for (const Size size : sizes) text += " " + std::to_string(size);
  return text;
}

} // namespace

int main() {
  sample::Report report;
  const Size shapes[][2] = {{1, 1}, {64, 64}, {65, 63}, {100, 90}, {3, 130}, {0, 5}};
  for (const auto& [r, c] : shapes)
    for (const Size pad : {0, 3, 4}) {
      const std::size_t shift = pad == 3 ? 1 : 0;
      report.add(label("relayout<float, 64, 64>", {r, c, pad}),
                 relayout_case<float>(relayout<float, 64, 64>, r, c, r + pad, c + pad, shift));
      report.add(label("relayout<float, 8, 16>", {r, c, pad}),
                 relayout_case<float>(relayout<float, 8, 16>, r, c, r + pad, c + pad, shift));
      report.add(label("relayout<uint16_t, 32, 32>", {r, c, pad}),
                 relayout_case<std::uint16_t>(relayout<std::uint16_t, 32, 32>, r, c, r + pad, c + pad, shift));
      report.add(label("relayout<double, 16, 64>", {r, c, pad}),
                 relayout_case<double>(relayout<double, 16, 64>, r, c, r + pad, c + pad, shift));
    }
  for (const auto& [r, c] : shapes) report.add(label("relayout_in_a_loop", {r, c}), relayout_in_a_loop_case(r, c));
  for (const Size n : {1, 2, 255, 256, 257, 1000}) report.add(label("shift_in_place", {n}), shift_case(n));
  report.add("sums<16, 32, 4> 13 30", sums_case(sums<16, 32, 4>, 13, 30));
  report.add("sums<16, 32, 4> 16 32", sums_case(sums<16, 32, 4>, 16, 32));
  report.add("sums<1, 64, 2> 1 61", sums_case(sums<1, 64, 2>, 1, 61));
  report.add("sums<2, 4, 8> 2 3", sums_case(sums<2, 4, 8>, 2, 3));
  report.add("sums<64, 8, 1> 50 8", sums_case(sums<64, 8, 1>, 50, 8));
  for (const Size first : {-70, -3, 0, 1, 64}) report.add(label("windows 200", {first}), windows_case(200, first));
  report.add("integers 3 5 17", integers_case(3, 5, 17));
  report.add("integers 2 4 16", integers_case(2, 4, 16));
  for (const Size n : {0, 1, 127, 128, 129, 1000}) report.add(label("reversed", {n}), reversed_case(n));
  for (const Size n : {5, 64, 100}) report.add(label("snapshots", {n}), snapshots_case(n, 4.0f));
  for (const Size n : {0, 1, 511, 513}) report.add(label("own_names", {n}), own_names_case(n));
  for (const Size trips : {0, 1, 7}) report.add(label("moving_in_place", {trips}), moving_in_place_case(trips));
  report.add("one_address", one_address_case());
  report.add("places 0 0 of 5 x 4 by 2", places_case(0, 0, 5, 4, 2, 0, 0));
  report.add("places 2 0 of 5 x 4 by 2", places_case(2, 0, 5, 4, 2, 0, 1));
  report.add("places 4 1 of 5 x 4 by 2", places_case(4, 1, 5, 4, 2, 3, 0));
  report.add("places 4 3 of 5 x 4 by 2", places_case(4, 3, 5, 4, 2, 4, 3));
  report.add("places 4 3 of 5 x 4 by 0", places_case(4, 3, 5, 4, 0, 4, 3));
  report.add("places 0 3 of 5 x 4 by 100", places_case(0, 3, 5, 4, 100, 0, 3));
  // Programs number 2^32 - 1 and 2^32 - 2 of 2^32, and the last of a row that is longer than that.
  const Size two16 = 1 << 16, two33 = Size(1) << 33;
  report.add("places of 2^32, last", places_case(two16 - 1, two16 - 1, two16, two16, 8, two16 - 1, two16 - 1));
  report.add("places of 2^32, first of the last group",
             places_case(0, two16 - 8, two16, two16, 8, two16 - 8, 0));
  report.add("places of 1 x 2^33, last", places_case(0, two33 - 1, 1, two33, 8, 0, two33 - 1));
  report.add("places of 1 x 2^29, last", places_case(0, two33 / 16 - 1, 1, two33 / 16, 8, 0, two33 / 16 - 1));
  for (const Size n : {0, 3, 64}) {
    report.add(label("backwards<uint16_t>", {n}), backwards_case<std::uint16_t>(backwards<std::uint16_t>, n));
    report.add(label("backwards<int>", {n}), backwards_case<int>(backwards<int>, n));
    report.add(label("backwards<int64_t>", {n}), backwards_case<std::int64_t>(backwards<std::int64_t>, n));
    report.add(label("backwards<uint64_t>", {n}), backwards_case<std::uint64_t>(backwards<std::uint64_t>, n));
    report.add(label("backwards<double>", {n}), backwards_case<double>(backwards<double>, n));
  }
  return report.exit_status();
}

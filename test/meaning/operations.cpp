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

std::string label(const char* kernel, std::initializer_list<Size> sizes) {
  std::string text = kernel;
  for (const Size size : sizes) text += " " + std::to_string(size);
  return text;
}

}  // namespace

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
      report.add(label("relayout<uint8_t, 32, 32>", {r, c, pad}),
                 relayout_case<std::uint8_t>(relayout<std::uint8_t, 32, 32>, r, c, r + pad, c + pad, shift));
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
  return report.exit_status();
}

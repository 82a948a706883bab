// Checks the kernels of windows.tile.cpp against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "windows.tile.cpp"
#else
#include "windows.h"
#endif
#include "cases.h"

#include <array>

namespace {

using namespace meaning;

struct Position {
  Size rows, columns, stride_row, stride_column, row, column;
};

using WindowKernel = sample::Kernel<const float*, Size, Size, Size, Size, Size, Size, float*>;

// The base stands in the middle of the memory, so that strides may be negative.
constexpr Size middle = 600;

void check_window(const std::string& name, WindowKernel kernel, Size a, Size b, int check, float padding,
                  const Position& at) {
  const std::vector<float> x = numbered<float>(2 * middle);
  std::vector<float> expected;
  for (Size i = 0; i < a * b; ++i) {
    const Size r = at.row + i / b, c = at.column + i % b;
    const bool row_exists = check % 2 == 0 || (r >= 0 && r < at.rows);
    const bool column_exists = check < 2 || (c >= 0 && c < at.columns);
    expected.push_back(row_exists && column_exists ? x[std::size_t(middle + r * at.stride_row + c * at.stride_column)]
                                                   : padding);
  }
  const auto launch = [&](float* in, float* out) {
    sample::launch(kernel, static_cast<const float*>(in + middle), at.rows, at.columns, at.stride_row, at.stride_column,
                   at.row, at.column, out);
  };
  report.add(name, outcome(launch, sample::noise<float>(expected.size()), expected, same<float>, x));
}

void check_written(const std::string& name, WindowKernel kernel, Size a, Size b, const Position& at) {
  const std::vector<float> x = numbered<float>(a * b, 1000);
  std::vector<float> expected = sample::noise<float>(2 * middle);
  for (Size i = 0; i < a * b; ++i) {
    const Size r = at.row + i / b, c = at.column + i % b;
    if (r >= 0 && r < at.rows && c >= 0 && c < at.columns)
      expected[std::size_t(middle + r * at.stride_row + c * at.stride_column)] = x[std::size_t(i)];
  }
  const auto launch = [&](float* in, float* out) {
    sample::launch(kernel, static_cast<const float*>(in), at.rows, at.columns, at.stride_row, at.stride_column, at.row,
                   at.column, out + middle);
  };
  report.add(name, outcome(launch, sample::noise<float>(2 * middle), expected, same<float>, x));
}

void positions() {
  const Position all[] = {
      {8, 16, 16, 1, 0, 0},    {10, 20, 20, 1, 5, 7}, {10, 20, 20, 1, -3, -5},
      {7, 9, 1, 8, 0, 0},      {8, 16, -16, 1, 1, 0}, {8, 16, 16, -1, 0, 2},
      {8, 16, -40, -2, -1, 3}, {4, 4, 3, 33, 1, 1},   {8, 16, 20, 1, 0, 1},
  };
  int number = 0;
  for (const Position& at : all) {
    const std::string name = " " + std::to_string(number++);
    check_window("window, no checks" + name, window<8, 16, 0>, 8, 16, 0, 0, at);
    check_window("window, rows checked" + name, window<8, 16, 1>, 8, 16, 1, 0.5f, at);
    check_window("window, columns checked" + name, window<8, 16, 2>, 8, 16, 2, 2, at);
    check_window("window, all checked" + name, window<8, 16, 3>, 8, 16, 3, -HUGE_VALF, at);
    check_window("padded window, no checks" + name, window<5, 12, 0>, 5, 12, 0, 0, at);
    check_window("padded window, rows checked" + name, window<5, 12, 1>, 5, 12, 1, 0.5f, at);
    check_window("padded window, columns checked" + name, window<5, 12, 2>, 5, 12, 2, 2, at);
    check_window("padded window, all checked" + name, window<5, 12, 3>, 5, 12, 3, -HUGE_VALF, at);
    check_written("written_window" + name, written_window<8, 16>, 8, 16, at);
    check_written("padded written_window" + name, written_window<5, 12>, 5, 12, at);
  }
  // Elements that all are one: rows that repeat, columns that repeat.
  for (const Position& at : {Position{8, 16, 0, 1, 0, 3}, Position{8, 16, 2, 0, 1, 0}, Position{6, 9, 0, 0, 0, 0}}) {
    check_window("window, repeated" + std::to_string(at.stride_row), window<8, 16, 0>, 8, 16, 0, 0, at);
    check_window("window, repeated, checked" + std::to_string(at.stride_row), window<8, 16, 3>, 8, 16, 3, -HUGE_VALF,
                 at);
  }
}

template <class T>
void check_paddings(const std::string& type, sample::Kernel<const T*, Size, T*> kernel) {
  for (const Size n : {8, 20, 40}) {
    const std::vector<T> x = numbered<T>(n, T(1.0f));
    std::vector<T> expected;
    for (const float padding : {7.0f, 0.0f})
      for (Size i = -3; i < 29; ++i) expected.push_back(i >= 0 && i < n ? x[std::size_t(i)] : T(padding));
    for (int row = 0; row < 4; ++row) expected.insert(expected.end(), x.begin(), x.begin() + 8);
    expected.insert(expected.end(), 32, T(5.0f));
    check("paddings " + type + " " + std::to_string(n), kernel, expected, x, n);
  }
}

void edges() {
  check_paddings<float>("float", paddings<float>);
  check_paddings<double>("double", paddings<double>);
  check_paddings<f16>("f16", paddings<f16>);
  check_paddings<bf16>("bf16", paddings<bf16>);
  check_paddings<i8>("i8", paddings<i8>);
  check_paddings<u16>("u16", paddings<u16>);
  check_paddings<i32>("i32", paddings<i32>);
  check_paddings<u64>("u64", paddings<u64>);

  const std::vector<float> x = numbered<float>(100);
  for (const Size offset : {Size(0), Size(-60), Size(90), Size(1) << 31, -(Size(1) << 31), Size(1) << 32,
                            -(Size(1) << 32) + 5, Size(INT64_MAX), Size(INT64_MAX - 40), Size(INT64_MIN)})
    for (const Size n : {Size(100), Size(0)}) {
      std::vector<float> expected;
      for (Size i = 0; i < 64; ++i) {
        const bool is_near = offset > -100 && offset < 100;
        const Size at = is_near ? offset + i : -1;
        expected.push_back(at >= 0 && at < n ? x[std::size_t(at)] : -1.0f);
      }
      for (Size i = 0; i < 64; ++i)
        if (offset > -100 && offset < 100 && i - offset >= 0 && i - offset < 64) expected[std::size_t(i)] = 3;
      check("far_outside " + std::to_string(offset) + " " + std::to_string(n), far_outside, expected, x, n, offset);
    }
}

void more() {
  for (const auto& [a, b, c, d] : {std::array<Size, 4>{2, 3, 4, 5}, {3, 4, 5, 6}, {1, 1, 1, 11}, {5, 7, 3, 2}}) {
    const std::vector<int> x = numbered<int>(a * b * c * d);
    std::vector<int> expected;
    for (Size l = 0; l < d; ++l)
      for (Size i = 0; i < a; ++i)
        for (Size k = 0; k < c; ++k)
          for (Size j = 0; j < b; ++j) expected.push_back(x[std::size_t(((i * b + j) * c + k) * d + l)]);
    check("four_axes " + std::to_string(d), four_axes, expected, x, a, b, c, d);
  }
  std::vector<float> x = numbered<float>(200), expected = x;
  for (std::size_t i = 0; i + 64 <= 200; i += 16) {
    const std::vector<float> now(expected.begin() + Size(i), expected.begin() + Size(i) + 64);
    for (std::size_t k = 0; k < 64; ++k) expected[i + k] = now[63 - k] + now[k] * 0.5f;
  }
  check_in_place("slide_in_place", slide_in_place, x, expected, Size(200));
}

void places_and_ends() {
  for (const Size n : {100, 17, 3}) {
    const std::vector<float> x = numbered<float>(n);
    std::vector<float> expected = sample::noise<float>(std::size_t(n));
    for (Size i = 1; i < n; ++i) {
      float sum = 0;
      for (Size a = 0; a < 3; ++a) sum += i < n - a ? x[std::size_t(i)] : 0;
      for (Size b = 0; b < 2; ++b) sum += 8 * (i < n - 5 * b ? x[std::size_t(i)] : 0);
      expected[std::size_t(i)] = sum;
    }
    check("ends_that_move " + std::to_string(n), ends_that_move, expected, x, n);
  }
  const std::vector<float> x = numbered<float>(4), y = numbered<float>(4, 50);
  for (const bool second : {false, true})
    check(second ? "one_of_two, second" : "one_of_two, first", one_of_two, std::vector<float>{second ? y[0] : x[0]}, x,
          y, second, Size(3));
}

} // namespace

int main() {
  positions();
  edges();
  more();
  places_and_ends();
  return report.exit_status();
}

#include "../reference.h"

namespace any_strides {

using namespace meaning;

// The window of x that begins at `first`.
void check_window(const std::string& name, Size rows, Size columns, Size row_stride, Size column_stride, Size first) {
  const std::vector<float> x = sample::random_floats(600, 11);
  std::vector<float> expected(256);
  for (Size r = 0; r < 16; ++r)
    for (Size c = 0; c < 8; ++c) {
      const bool inside = r < rows && c < columns;
      const float value = inside ? x[std::size_t(first + r * row_stride + c * column_stride)] : 0;
      expected[std::size_t(r * 8 + c)] = value;
      expected[std::size_t(128 + c * 16 + r)] = inside ? value : 9;
    }
  const auto launch = [&](float* in, Size m, Size n, Size sr, Size sc, float* out) {
    sample::launch(window_of_strides, in + first, m, n, sr, sc, out);
  };
  report.add("any_strides " + name, outcome(launch, sample::noise<float>(256), expected, same<float>, x, rows, columns,
                                            row_stride, column_stride));
}

void run() {
  check_window("row-major", 16, 8, 8, 1, 0);
  check_window("column-major", 16, 8, 1, 16, 0);
  check_window("column-major, ragged", 13, 7, 1, 13, 0);
  check_window("reversed rows", 16, 8, -8, 1, 120);
  check_window("reversed", 16, 5, -5, -1, 79);
  check_window("gaps", 11, 8, 50, 3, 2);
  check_window("one row again and again", 16, 8, 0, 1, 5);
  check_window("one element", 16, 8, 0, 0, 7);
  check_window("nothing", 0, 8, 8, 1, 0);
}

} // namespace any_strides

#include "../reference.h"

namespace advance_and_back {

using namespace meaning;

template <class Kernel>
void check_product(Kernel kernel, std::size_t k) {
  const std::vector<f16> a = small_numbers<f16>(Size(32 * k), 9, 5), b = small_numbers<f16>(Size(k * 16), 9, 6);
  std::vector<float> expected;
  for (std::size_t r = 0; r < 32; ++r)
    for (std::size_t c = 0; c < 16; ++c) {
      float value = 0;
      for (std::size_t j = 0; j < k; ++j) value += float(a[r * k + j]) * float(b[j * 16 + c]);
      expected.push_back(value);
    }
  for (std::size_t r = 0; r < 32; ++r)
    for (std::size_t j = 0; j < k; ++j) expected.push_back(r + 5 < 32 && j + 5 < k ? float(a[(r + 5) * k + j + 5]) : 0);
  check("advance_and_back product " + std::to_string(k), kernel, expected, a, b);
}

void check_walk(Size n, Size step) {
  const std::vector<i32> x = small_numbers<i32>(n, 9, 7);
  std::vector<i32> expected(16, 0);
  for (Size i = 0; i < 16; ++i)
    for (const Size trip : {0, 1, 2, 2, 1, 0, -1}) {
      const Size at = i + trip * step;
      i32& value = expected[std::size_t(i)];
      value = value * 10 + (at >= 0 && at < n ? x[std::size_t(at)] : 0);
    }
  check("advance_and_back walk by " + std::to_string(step), walk, expected, x, n, step);
}

void run() {
  check_product(multiply_after_moves<16>, 16);
  check_product(multiply_after_moves<48>, 48);
  for (const Size step : {0, 1, 16, -7, 100}) check_walk(40, step);
}

} // namespace advance_and_back

#include "cases.h"

namespace extremes_skip_nan {

using namespace meaning;

float larger(float a, float b) { return a != a ? b : b != b ? a : a > b ? a : b; }
float smaller(float a, float b) { return a != a ? b : b != b ? a : a < b ? a : b; }

template <class T>
void check_type(const char* name, sample::Kernel<const T*, T*> kernel) {
  // A NaN at the front, at the end, everywhere, everywhere but at one place, beside infinities.
  std::vector<T> x = small_numbers<T>(256, 100, 7);
  for (std::size_t row = 0; row < 8; ++row) {
    if (row % 2 == 0) x[row * 32] = T(NAN);
    if (row % 3 == 0) x[row * 32 + 31] = T(NAN);
    for (std::size_t i = 0; i < 32; ++i)
      if (row == 4 || (row == 5 && i != 17) || (row == 1 && i % 4 < 2)) x[row * 32 + i] = T(NAN);
  }
  x[6 * 32 + 1] = T(HUGE_VALF);
  x[7 * 32 + 9] = T(-HUGE_VALF);

  std::vector<T> expected;
  for (const auto extreme : {larger, smaller})
    for (std::size_t row = 0; row < 8; ++row) {
      float result = NAN;
      for (std::size_t i = 0; i < 32; ++i) result = extreme(result, float(x[row * 32 + i]));
      expected.push_back(T(result));
    }
  for (const auto extreme : {larger, smaller})
    for (std::size_t i = 0; i < 32; ++i) expected.push_back(T(extreme(float(x[i]), float(x[32 + i]))));
  expected.push_back(T(HUGE_VALF));
  check(name, kernel, expected, x);
}

void run() {
  check_type<float>("extremes_skip_nan float", extremes_of_rows<float>);
  check_type<f16>("extremes_skip_nan f16", extremes_of_rows<f16>);
}

} // namespace extremes_skip_nan

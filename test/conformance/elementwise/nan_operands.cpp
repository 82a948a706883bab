#include "../reference.h"

namespace nan_operands {

using namespace meaning;

float larger(float a, float b) { return std::isnan(a) ? b : std::isnan(b) ? a : a < b ? b : a; }
float smaller(float a, float b) { return std::isnan(a) ? b : std::isnan(b) ? a : b < a ? b : a; }

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel, float s) {
  // No zeros: the sign of one is open.
  const float inf = HUGE_VALF;
  const std::vector<float> a = {1, 2, NAN, NAN, inf, -inf, NAN, NAN, -3, 5, -5, 0.5f, -inf, 7, NAN, 100};
  const std::vector<float> b = {2, 1, 3, NAN, NAN, NAN, inf, -inf, -2, 5, 4, NAN, inf, -inf, -7, NAN};
  std::vector<T> x, y, expected;
  for (std::size_t i = 0; i < 16; ++i) x.push_back(T(a[i]));
  for (std::size_t i = 0; i < 16; ++i) y.push_back(T(b[i]));
  for (std::size_t i = 0; i < 16; ++i) expected.push_back(T(larger(a[i], b[i])));
  for (std::size_t i = 0; i < 16; ++i) expected.push_back(T(smaller(a[i], b[i])));
  for (std::size_t i = 0; i < 16; ++i) expected.push_back(T(larger(a[i], s)));
  for (std::size_t i = 0; i < 16; ++i) expected.push_back(T(smaller(2.5f, b[i])));
  for (std::size_t i = 0; i < 16; ++i) expected.push_back(T(smaller(larger(a[i], -1), b[i])));
  check("nan_operands " + name, kernel, expected, x, y, T(s));
}

void run() {
  check_type<f16>("f16", ignore_nan<f16>, -4.0f);
  check_type<f16>("f16, a scalar NaN", ignore_nan<f16>, NAN);
  check_type<float>("float", ignore_nan<float>, 3.0f);
  check_type<float>("float, a scalar NaN", ignore_nan<float>, NAN);
  for (const float x : {2.0f, NAN})
    for (const float y : {3.5f, NAN})
      check("nan_operands scalars", ignore_nan_scalars,
            std::vector<float>{larger(x, y), smaller(x, y), smaller(larger(x, y), 4), smaller(larger(3, x), y)}, x, y);
}

} // namespace nan_operands

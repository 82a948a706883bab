#include "../reference.h"

namespace functions_of_tiles {

using namespace meaning;

// Each is nearest to the true value, computed with more digits than T has.
template <class T>
void check_type(const std::string& name, double relative, sample::Kernel<const T*, T*> kernel) {
  std::vector<T> x;
  for (int i = 0; i < 128; ++i) x.push_back(T((sample::random_float(5, std::uint64_t(i))) * (i < 64 ? 1 : 20)));
  x[0] = T(0);
  x[1] = T(-0.0);
  x[2] = T(HUGE_VAL);
  x[3] = -x[2];
  x[4] = T(NAN);
  std::vector<T> expected;
  const auto put = [&](auto value_of) {
    for (const T value : x) expected.push_back(T(value_of(static_cast<long double>(value))));
  };
  put([](long double v) { return std::exp(v); });
  put([](long double v) { return std::exp2(v); });
  put([](long double v) { return std::log(std::fabs(v)); });
  put([](long double v) { return std::log2(std::fabs(v)); });
  put([](long double v) { return std::sin(v); });
  put([](long double v) { return std::cos(v); });
  put([](long double v) { return 1 / std::sqrt(std::fabs(v)); });
  put([](long double v) { return std::erf(v); });
  put([](long double v) { return std::tanh(v); });
  check_near("functions_of_tiles " + name, relative, 0, kernel, expected, x);
}

void run() {
  check_type<float>("float", 4e-7, functions<float>);
  check_type<double>("double", 8e-16, functions<double>);

  const std::vector<float> x = floats<float>(128, 6);
  std::vector<float> expected;
  for (const float value : x) expected.push_back(nearest<float>(std::sqrt(std::fabs(exact(value)))));
  for (const float value : x) expected.push_back(std::floor(value));
  for (const float value : x) expected.push_back(std::ceil(value));
  // A square of 48 digits less 1, which long double does not always hold: the C library rounds once.
  for (const float value : x) expected.push_back(std::fma(value, value, -1.0f));
  check("functions_of_tiles exact", exact_functions, expected, x);
}

} // namespace functions_of_tiles

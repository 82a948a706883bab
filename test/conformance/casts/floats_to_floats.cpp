#include "../reference.h"

namespace floats_to_floats {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  std::vector<T> x = floats<T>(1024, 4);
  // Ties of f16 and bf16, and what lies just beside them.
  for (std::size_t i = 0; i < 64; ++i) {
    const double tie = 1 + std::ldexp(double(2 * i + 1), i % 2 == 0 ? -11 : -8);
    x[512 + 3 * i] = T(float(tie));
    if constexpr (std::is_arithmetic<T>::value) {
      x[513 + 3 * i] = std::nextafter(T(tie), T(0));
      x[514 + 3 * i] = std::nextafter(T(tie), T(9));
    }
  }
  std::vector<double> expected;
  for (const T value : x) expected.push_back(double(exact(nearest<f16>(exact(value)))));
  for (const T value : x) expected.push_back(double(exact(nearest<bf16>(exact(value)))));
  for (const T value : x) expected.push_back(double(nearest<float>(exact(value))));
  check("floats_to_floats " + name, kernel, expected, x);
}

void run() {
  check_type<f16>("f16", floats_of_floats<f16>);
  check_type<float>("float", floats_of_floats<float>);
  check_type<double>("double", floats_of_floats<double>);
}

} // namespace floats_to_floats

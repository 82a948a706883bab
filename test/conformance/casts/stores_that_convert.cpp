#include "../reference.h"

namespace stores_that_convert {

using namespace meaning;

template <class T, class R, class Kernel>
void check_pair(const std::string& name, Kernel kernel) {
  const std::vector<T> x = numbers_of<T>(64, 8);
  std::vector<R> expected;
  for (int time = 0; time < 2; ++time)
    for (const T value : x) expected.push_back(converted<R>(value));
  for (std::size_t i = 0; i < 16; ++i) expected.push_back(converted<R>(x[i]));
  for (std::size_t i = 0; i < 16; ++i) expected.push_back(converted<R>(x[40]));
  check("stores_that_convert " + name, kernel, expected, x);
}

void run() {
  check_pair<float, f16>("float f16", store_as<float, f16>);
  check_pair<double, u8>("double u8", store_as<double, u8>);
  check_pair<i64, bf16>("i64 bf16", store_as<i64, bf16>);

  // Just above a tie of f16, but not in float.
  const double other = 1 + std::ldexp(1.0, -11) + std::ldexp(1.0, -40);
  const std::vector<f16> x = floats<f16>(64, 9);
  std::vector<f16> expected;
  for (std::size_t i = 0; i < 64; ++i) expected.push_back(i < 10 ? x[i] : nearest<f16>(other));
  for (std::size_t i = 0; i < 64; ++i) expected.push_back(i >= 60 ? x[i] : nearest<f16>(double(i) * other));
  check("stores_that_convert other", other_as, expected, x, other);
}

} // namespace stores_that_convert

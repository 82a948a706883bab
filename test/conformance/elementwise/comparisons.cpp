#include "../reference.h"

#include <utility>

namespace comparisons {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  const std::vector<T> a = numbers_of<T>(64, 7);
  std::vector<T> b = numbers_of<T>(128, 8);
  b.erase(b.begin(), b.begin() + 64);
  // Equal ones; 0 with -0; NaN with a number, with NaN.
  for (std::size_t i = 0; i < 64; i += 3) b[i] = a[i];
  std::swap(b[0], b[1]);
  b[63] = numbers_of<T>(43, 1)[42];
  const T s = a[2];
  std::vector<u8> expected;
  const auto put = [&](auto value_of) {
    for (std::size_t i = 0; i < 64; ++i) expected.push_back(value_of(exact(a[i]), exact(b[i])));
  };
  put([](long double u, long double v) { return u < v; });
  put([](long double u, long double v) { return u <= v; });
  put([](long double u, long double v) { return u == v; });
  put([](long double u, long double v) { return !(u == v); });
  put([&](long double, long double v) { return exact(s) > v; });
  put([](long double u, long double) { return u >= 1; });
  check_bools("comparisons " + name, kernel, expected, a, b, s);
}

void run() {
  check_type<f16>("f16", compare<f16>);
  check_type<i8>("i8", compare<i8>);
}

} // namespace comparisons

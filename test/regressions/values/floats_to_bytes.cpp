#include "cases.h"

namespace floats_to_bytes {

using namespace meaning;

template <class T, class Kernel>
void check_type(const char* name, Kernel kernel) {
  std::vector<T> x;
  for (const float value : {HUGE_VALF, -HUGE_VALF, NAN, 510.0f, -200.0f, 127.5f, 128.0f, -128.5f, -129.0f, 255.5f,
                            256.0f, -0.5f, -1.0f, 65504.0f, -65504.0f, 1e-7f, -0.0f, 3.75f, -3.75f})
    x.push_back(T(value));
  while (x.size() < 64) x.push_back(T(float(x.size()) * 9 - 300));
  std::vector<i8> expected;
  const auto expect = [&](double lowest, double highest) {
    for (const T& element : x) {
      const double value = float(element);
      const double held = value != value ? 0 : std::fmin(std::fmax(value, lowest), highest);
      expected.push_back(i8(int(held)));
    }
  };
  expect(-128, 127);
  expect(-128, 127);
  expect(0, 255);
  check(name, kernel, expected, x);
}

void run() {
  check_type<f16>("floats_to_bytes f16", to_bytes<f16>);
  check_type<float>("floats_to_bytes float", to_bytes<float>);
}

} // namespace floats_to_bytes

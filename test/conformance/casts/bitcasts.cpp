#include "../reference.h"

namespace bitcasts {

using namespace meaning;

template <class T, class R, class Kernel>
void check_pair(const std::string& name, Kernel kernel) {
  const std::vector<T> x = sample::random_patterns<T>(256, 6);
  std::vector<R> expected(256);
  std::memcpy(static_cast<void*>(expected.data()), x.data(), 256 * sizeof(T));
  check("bitcasts " + name, kernel, expected, x);
}

void run() {
  check_pair<f16, i16>("f16 i16", bits_as<f16, i16>);
  check_pair<float, u32>("float u32", bits_as<float, u32>);
  check_pair<i64, double>("i64 double", bits_as<i64, double>);

  const std::vector<float> x = sample::random_floats(64, 7);
  std::vector<i32> expected;
  for (const float value : x) expected.push_back(std::ilogb(value));
  for (const float value : x) expected.push_back(i32(sample::bits_of(-2 * value)));
  check("bitcasts exponents", exponents, expected, x);
}

} // namespace bitcasts

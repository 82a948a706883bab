#include "../reference.h"

namespace floats_to_integers {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  const std::vector<T> x = floats<T>(64, 3);
  std::vector<i64> expected;
  for (const T value : x) expected.push_back(converted<i8>(value));
  for (const T value : x) expected.push_back(converted<u16>(value));
  for (const T value : x) expected.push_back(converted<i32>(value));
  for (const T value : x) expected.push_back(converted<u32>(value));
  for (const T value : x) expected.push_back(converted<i64>(value));
  for (const T value : x) expected.push_back(i64(converted<u64>(value)));
  check("floats_to_integers " + name, kernel, expected, x);
}

void run() {
  check_type<f16>("f16", integers_of_floats<f16>);
  check_type<double>("double", integers_of_floats<double>);
}

} // namespace floats_to_integers

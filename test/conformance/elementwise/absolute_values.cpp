#include "../reference.h"

namespace absolute_values {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  const std::vector<T> x = numbers_of<T>(64, 9);
  std::vector<T> expected;
  for (const T value : x) {
    if constexpr (is_float_type<T>)
      expected.push_back(T(float(std::fabs(exact(value)))));
    else
      expected.push_back(exact(value) < 0 ? T(0 - u64(value)) : value);
  }
  check("absolute_values " + name, kernel, expected, x);
}

void run() {
  check_type<i8>("i8", without_sign<i8>);
  check_type<u16>("u16", without_sign<u16>);
  check_type<bf16>("bf16", without_sign<bf16>);
}

} // namespace absolute_values

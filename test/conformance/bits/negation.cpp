#include "../reference.h"

namespace negation {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  const std::vector<T> x = numbers_of<T>(64, 8);
  std::vector<T> expected;
  for (const T value : x) {
    if constexpr (is_float_type<T>)
      expected.push_back(nearest<T>(-exact(value)));
    else
      expected.push_back(T(0 - u64(value)));
  }
  if constexpr (!is_float_type<T>)
    for (const T value : x) expected.push_back(T(u64(-1) - u64(value)));
  check("negation " + name, kernel, expected, x);
}

void run() {
  check_type<i8>("i8", flip_signs<i8>);
  check_type<i64>("i64", flip_signs<i64>);
  check_type<u16>("u16", flip_signs<u16>);
  check_type<f16>("f16", flip_signs<f16>);
  check_type<bf16>("bf16", flip_signs<bf16>);
  check_type<double>("double", flip_signs<double>);
}

} // namespace negation

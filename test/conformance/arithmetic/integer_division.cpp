#include "cases.h"

namespace integer_division {

using namespace meaning;

template <class T, class Kernel>
void check_type(const char* name, Kernel kernel) {
  std::vector<T> a = small_numbers<T>(128, 100, 1), b = small_numbers<T>(128, 9, 2), expected;
  for (T& divisor : b)
    if (divisor == 0) divisor = T(3);
  for (std::size_t i = 0; i < 128; ++i) expected.push_back(T(a[i] / b[i]));
  for (std::size_t i = 0; i < 128; ++i) expected.push_back(T(a[i] % b[i]));
  for (std::size_t i = 0; i < 128; ++i) expected.push_back(T(a[i] / T(7)));
  check(name, kernel, expected, a, b);
}

void run() {
  check_type<i8>("integer_division i8", divide_integers<i8>);
  check_type<i32>("integer_division i32", divide_integers<i32>);
  check_type<i64>("integer_division i64", divide_integers<i64>);
  check_type<u32>("integer_division u32", divide_integers<u32>);
}

} // namespace integer_division

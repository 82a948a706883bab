#include "../reference.h"

namespace binary_types {

using namespace meaning;

template <class T, class U, class R>
void check_pair(const std::string& name, sample::Kernel<const T*, const U*, R*> kernel) {
  const std::vector<T> a = small_numbers<T>(144, 100, 1);
  std::vector<U> b = small_numbers<U>(144, 25, 2);
  for (U& divisor : b)
    if (float(divisor) == 0) divisor = U(7.0f);
  std::vector<R> expected;
  for (const char symbol : {'+', '-', '*', '/', '%'})
    for (std::size_t i = 0; i < 144; ++i)
      expected.push_back(operated<R>(symbol, converted<R>(a[i]), converted<R>(b[i])));
  check("binary_types " + name, kernel, expected, a, b);
}

void run() {
  check_pair<i8, i16, i16>("i8 i16", operate<i8, i16, i16>);
  check_pair<f16, i32, f16>("f16 i32", operate<f16, i32, f16>);
  check_pair<i8, bf16, float>("i8 bf16", operate<i8, bf16, float>);
  check_pair<bf16, bf16, bf16>("bf16 bf16", operate<bf16, bf16, bf16>);
  check_pair<f16, bf16, f16>("f16 bf16", operate<f16, bf16, f16>);
  check_pair<double, u32, double>("double u32", operate<double, u32, double>);
}

} // namespace binary_types

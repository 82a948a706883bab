#include "../reference.h"

namespace mixed_signs {

using namespace meaning;

template <class T, class U, class R, class Kernel>
void check_pair(const std::string& name, Kernel kernel) {
  const std::vector<T> a = small_numbers<T>(64, 100, 9);
  std::vector<U> b = small_numbers<U>(64, 5, 10);
  for (U& divisor : b)
    if (divisor == 0) divisor = U(6);
  std::vector<R> expected;
  for (std::size_t i = 0; i < 64; ++i) expected.push_back(R(R(a[i]) / R(b[i])));
  check("mixed_signs " + name, kernel, expected, a, b);
}

void run() {
  check_pair<i8, u8, u8>("i8 u8", divide_mixed<i8, u8, u8>);
  check_pair<u16, i64, i64>("u16 i64", divide_mixed<u16, i64, i64>);
}

} // namespace mixed_signs

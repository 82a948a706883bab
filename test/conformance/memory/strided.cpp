#include "../reference.h"

namespace strided {

using namespace meaning;

void run() {
  const std::vector<i32> x = small_numbers<i32>(1024, 10000, 6);
  std::vector<i32> expected;
  for (std::size_t i = 0; i < 512; ++i) expected.push_back(x[2 * i]);
  for (std::size_t i = 0; i < 512; ++i) {
    expected.push_back(x[i]);
    expected.push_back(x[2 * i + 1]);
  }
  check("strided second", second_elements, expected, x);

  for (const std::size_t n : {1u, 300u, 512u}) {
    expected.clear();
    for (std::size_t i = 0; i < 512; ++i) expected.push_back(x[511 - i]);
    for (std::size_t i = 0; i < 512; ++i) expected.push_back(x[511 - i] * 10);
    for (std::size_t i = 0; i < n; ++i) expected.push_back(x[i]);
    for (std::size_t i = 0; i < 512; ++i) expected.push_back(x[511 - i]);
    check("strided reversed " + std::to_string(n), reversed_elements, expected, x, Size(n));
  }
}

} // namespace strided

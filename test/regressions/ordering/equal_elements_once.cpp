#include "cases.h"

namespace equal_elements_once {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(64, 7);
  for (const Size n : {0, 1, 3, 4}) {
    const std::vector<float> before = sample::noise<float>(92);
    std::vector<float> expected = before;
    for (std::size_t i = 0; i < 32; ++i) expected[i] = x[i];
    for (std::size_t i = 0; i < 8; ++i) expected[32 + i] = x[i] * 2;
    for (std::size_t i = 0; i < 32; ++i) expected[40 + i] = 3;
    for (std::size_t i = 0; i < 16; i += 4) expected[72 + i] = x[i];
    for (std::size_t i = 0; i < std::size_t(n); ++i) expected[88 + i] = 5;
    check_in_place("equal_elements_once " + std::to_string(n), store_equal_once, before, expected, x, n);
  }
}

} // namespace equal_elements_once

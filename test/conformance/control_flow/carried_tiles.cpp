#include "../reference.h"

namespace carried_tiles {

using namespace meaning;

void run() {
  for (const int n : {0, 1, 5}) {
    const std::vector<i32> x = small_numbers<i32>(16, 100, 4);
    std::vector<i32> expected = x;
    for (int i = 0; i < n; ++i)
      for (i32 k = 0; k < 16; ++k) expected[std::size_t(k)] += k * i + i * (i + 1) / 2;
    expected.push_back(n);
    check("carried_tiles while " + std::to_string(n), carry_in_while, expected, x, n);
  }
  for (const int n : {0, 1, 10}) {
    const std::vector<i32> x = small_numbers<i32>(32 * n, 100, 5);
    std::vector<i32> expected(32, 0);
    for (std::size_t i = 0; i < std::size_t(n); ++i)
      for (std::size_t k = 0; k < 32; ++k)
        expected[k] += i % 3 == 0 ? x[i * 32 + k] : 2 * x[i / 3 * 96 + k] - x[i * 32 + k];
    check("carried_tiles first in an arm " + std::to_string(n), first_in_an_arm, expected, x, n);
  }
}

} // namespace carried_tiles

#include "../reference.h"

namespace counted_bools {

using namespace meaning;

void run() {
  const std::vector<i32> x = small_numbers<i32>(1024, 3, 10);
  std::vector<i32> expected(69, 0);
  u32 product = 1;
  for (std::size_t i = 0; i < 1024; ++i) {
    expected[0] += x[i] > 0;
    expected[1 + i / 32] += x[i] > 0;
    if (x[i] <= 0) product *= 3;
  }
  expected[33] = 1;
  expected[34] = 7 * 1024;
  // 224 in 8 bits.
  for (std::size_t i = 35; i < 67; ++i) expected[i] = -32;
  expected[67] = 1024;
  expected[68] = i32(product);
  check("counted_bools", count_true, expected, x);
}

} // namespace counted_bools

#include "../reference.h"

namespace nine_axes {

using namespace meaning;

void run() {
  const std::vector<i32> x = small_numbers<i32>(512, 1000, 6);
  std::vector<i32> expected;
  for (std::size_t i = 0; i < 512; ++i) {
    std::size_t reversed = 0;
    for (int bit = 0; bit < 9; ++bit) reversed = 2 * reversed + (i >> bit & 1);
    expected.push_back(x[reversed]);
  }
  for (std::size_t high = 0; high < 16; ++high)
    for (std::size_t low = 0; low < 16; ++low) expected.push_back(x[high * 32 + low] + x[high * 32 + 16 + low]);
  check("nine_axes", reverse_bits, expected, x);
}

} // namespace nine_axes

#include "cases.h"

namespace reshape_keeps_order {

using namespace meaning;

void run() {
  const std::vector<int> x = numbered<int>(64, 1), y = small_numbers<int>(1024, 1000, 8);
  std::vector<int> expected;
  for (std::size_t i = 0; i < 1024; ++i) expected.push_back(x[i / 16]);
  for (std::size_t i = 0; i < 1024; ++i) expected.push_back(y[i] * x[i / 16] + y[i % 16]);
  for (const int value : x) expected.push_back(value * 3);
  for (std::size_t row = 0; row < 32; ++row) {
    expected.push_back(0);
    for (std::size_t i = 0; i < 32; ++i) expected.back() += y[row * 32 + i];
  }
  check("reshape_keeps_order", column_of_vector, expected, x, y);
}

} // namespace reshape_keeps_order

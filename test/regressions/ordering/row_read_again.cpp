#include "cases.h"

namespace row_read_again {

using namespace meaning;

void run() {
  for (const Size n : {512, 300}) {
    const std::vector<float> before = small_numbers<float>(2 * n, 100, 1);
    std::vector<float> expected;
    for (Size row = 0; row < 2; ++row) {
      float total = float(n);
      for (Size i = 0; i < n; ++i) total += before[std::size_t(row * n + i)];
      for (Size i = 0; i < n; ++i) expected.push_back((before[std::size_t(row * n + i)] + 1) * 2 - total);
    }
    check_in_place("row_read_again " + std::to_string(n), shares_of_row, before, expected, n);
  }
}

} // namespace row_read_again

#include "cases.h"

namespace store_under_condition {

using namespace meaning;

void run() {
  const std::vector<int> next = {3, 5, 4, 7, 1, 6, 9, 8, 2, 11, 10, 0};
  std::vector<int> before(12 + 64, 0);
  before[0] = 1;
  before[2] = 10;
  for (std::size_t i = 0; i < 64; ++i) before[12 + i] = int(i);
  std::vector<int> expected = before;
  for (std::size_t k = 0; k < 12; ++k) {
    const int mark = expected[k];
    if (mark <= 0) continue;
    expected[std::size_t(next[k])] = mark + 1;
    const std::vector<int> now = expected;
    for (std::size_t i = 0; i < 64; ++i) expected[12 + i] = now[12 + 63 - i] + mark;
  }
  check_in_place("store_under_condition", mark_followers, before, expected, next, Size(12));
}

} // namespace store_under_condition

#include "cases.h"

#include <algorithm>

namespace pointer_left_by_break {

using namespace meaning;

void run() {
  const Size n = 12;
  const std::vector<int> x = numbered<int>(n * 8), before(64, -1);
  for (const int limit : {10, 35, 50, 85, 1000}) {
    Size at = 0, to = 0;
    for (Size row = 0; row < n; row += 2) {
      const Size last = std::min(at + 4, n) * 8 - 1; // of numbers that grow
      if (at < n ? last > limit : 0 > limit) {
        to = 4;
        break;
      }
      at += row % 4 == 0 ? 1 : 3;
    }
    std::vector<int> expected = before;
    for (Size i = 0; i < 32; ++i) expected[std::size_t(to * 8 + i)] = at + i / 8 < n ? x[std::size_t(at * 8 + i)] : -9;
    check_in_place("pointer_left_by_break " + std::to_string(limit), first_above, before, expected, x, n, limit);
  }
}

} // namespace pointer_left_by_break

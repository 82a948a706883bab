#include "../reference.h"

namespace loop_counters {

using namespace meaning;

void run() {
  const std::vector<i32> x = small_numbers<i32>(100, 1000, 6);
  std::vector<i32> expected(10, 0);
  for (std::size_t i = 0; i < 15; ++i) {
    expected[0] += x[7 * i];
    ++expected[1];
    if (i / 2 < 8) expected[2 + i / 2] = i32(7 * i);
  }
  check("loop_counters by 7", constant_loop, expected, x);

  for (const int n : {0, 1, 2, 13}) {
    // 0, 1, 4, 5, 8, 9, 12, ...
    std::vector<i32> counted(2, 0);
    for (int i = 0; i < n; ++i)
      if (i % 4 < 2) {
        ++counted[0];
        counted[1] = counted[1] * 3 + i;
      }
    check("loop_counters changed " + std::to_string(n), changed_counter, counted, n);
  }
}

} // namespace loop_counters

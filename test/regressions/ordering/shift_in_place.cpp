#include "cases.h"

namespace shift_in_place {

using namespace meaning;

void run() {
  for (const Size distance : {1, 4, 33})
    for (const Size n : {512, 101}) {
      const std::vector<float> before = numbered<float>(600, 1);
      std::vector<float> expected = before;
      for (Size i = 0; i < n; ++i) expected[std::size_t(i + distance)] = before[std::size_t(i)];
      const std::vector<float> now = expected;
      for (Size i = 0; i < n; ++i)
        expected[std::size_t(i)] = (i + distance < n ? now[std::size_t(i + distance)] : 0.0f) + 0.5f;
      check_in_place("shift_in_place " + std::to_string(distance) + " " + std::to_string(n), move_by, before, expected,
                     n, distance);
    }
}

} // namespace shift_in_place

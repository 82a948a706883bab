#include "../reference.h"

namespace wide_bounds {

using namespace meaning;

void run() {
  for (const Size first : {Size(1) << 35, (Size(1) << 31) - 10, -(Size(1) << 33)})
    for (const Size step : {1, 2, 3, 50}) {
      std::vector<i64> expected(6, 0);
      for (int trip = 0; trip * step < 20; ++trip) {
        ++expected[0];
        expected[1] += first + trip * step;
      }
      for (i64 k = 0; k < 4; ++k) expected[std::size_t(2 + k)] = expected[1] * k;
      check("wide_bounds " + std::to_string(first) + " by " + std::to_string(step), count_far, expected, first,
            first + 20, step);
    }
  check("wide_bounds of no trip", count_far, std::vector<i64>(6, 0), Size(1) << 35, Size(1) << 35, Size(1));
}

} // namespace wide_bounds

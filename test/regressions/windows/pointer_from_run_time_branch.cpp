#include "cases.h"

namespace pointer_from_run_time_branch {

using namespace meaning;

void run() {
  const Size n = 31;
  const std::vector<float> x = numbered<float>(n, 100), y = numbered<float>(3 * n, -500);
  std::vector<float> expected;
  for (Size p = 0; p < 4; ++p)
    for (Size i = 0; i < 16; ++i) {
      float sum = 0;
      bool from_y = p >= 2;
      Size offset = from_y ? p - 4 : p % 2 == 0 ? p * 10 : p * 10 + 16;
      for (Size trip = 1; trip <= 3; ++trip) {
        const Size at = offset + i, shape = from_y ? n - 9 : n;
        const bool exists = at >= 0 && at < shape;
        const float value = !exists ? 0.25f : from_y ? y[std::size_t(at * p)] : x[std::size_t(at)];
        sum += value * float(trip);
        if (trip == p) {
          from_y = false;
          offset = p * 10;
        }
        offset += 5;
      }
      expected.push_back(sum);
    }
  check("pointer_from_run_time_branch", picked_windows, expected, x, y, n);
}

} // namespace pointer_from_run_time_branch

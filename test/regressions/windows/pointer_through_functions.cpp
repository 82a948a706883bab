#include "cases.h"

namespace pointer_through_functions {

using namespace meaning;

void run() {
  const Size n = 40;
  const std::vector<float> x = numbered<float>(n, 1), y = numbered<float>(n, 1), before(160, -5.0f);
  std::vector<float> expected = before;
  Size from = 0, other = 3, to = 0;
  for (int left = 5; left > 0; --left) {
    for (Size i = 0; i < 16; ++i) {
      const float a = from + i < n ? x[std::size_t(from + i)] : -1.0f;
      const float b = other + i < n ? y[std::size_t(n - 1 - other - i)] : -1.0f;
      expected[std::size_t(to + i)] = a * 100 + b;
    }
    from += left == 2 ? -7 : 11;
    other += 4;
    to += left % 2 == 1 ? 32 : 16;
  }
  const auto launch = [&](const float* first, const float* second, float* out) {
    sample::launch(walks, first, second + n - 1, n, out);
  };
  report.add("pointer_through_functions", outcome(launch, before, expected, same<float>, x, y));
}

} // namespace pointer_through_functions

#include "cases.h"

#include <algorithm>

namespace masked_load_in_a_sum {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(256, 1);
  for (const Size n : {0, 1, 130, 256}) {
    std::vector<float> expected = {0, 0, 0, -1000};
    for (Size i = 0; i < 256; ++i) {
      const float value = x[std::size_t(i)];
      if (i < n) expected[0] += value;
      if (i % 2 == 1) expected[1] += value;
      if (i >= n) expected[3] = std::max(expected[3], value - 1000);
    }
    expected[2] = expected[0];
    check("masked_load_in_a_sum " + std::to_string(n), sum_of_the_rest, expected, x, n);
  }
}

} // namespace masked_load_in_a_sum

#include "cases.h"

namespace loads_of_next_trip {

using namespace meaning;

void run() {
  for (const Size n : {512, 470}) {
    const std::vector<float> x = small_numbers<float>(n, 100, 4);
    std::vector<float> expected = x;
    for (Size i = 128; i < n; ++i) expected[std::size_t(i)] += expected[std::size_t(i / 128 * 128 - 1 - i % 128)];
    check("loads_of_next_trip " + std::to_string(n), window_from_window, expected, x, n);
  }
}

} // namespace loads_of_next_trip

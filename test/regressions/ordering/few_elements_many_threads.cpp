#include "cases.h"

namespace few_elements_many_threads {

using namespace meaning;

void run() {
  std::vector<int> before = numbered<int>(9, -3), expected = before;
  for (int trip = 0; trip < 5; ++trip) {
    const std::vector<int> now = expected;
    int sum = 0;
    for (std::size_t i = 0; i < 8; ++i) sum += now[i];
    for (std::size_t i = 0; i < 8; ++i) expected[7 - i] = now[i] * 2 + sum;
    ++expected[8];
  }
  check_in_place("few_elements_many_threads", turn_few, before, expected, Size(5));
}

} // namespace few_elements_many_threads

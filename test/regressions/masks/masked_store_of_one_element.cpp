#include "cases.h"

namespace masked_store_of_one_element {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(512), before(512, -1.0f);
  for (const int count : {0, 1, 2, 3, 5, 511, 512, -1}) {
    std::vector<float> expected = before;
    for (int i = 0; i < count; ++i) expected[std::size_t(i)] = x[std::size_t(i)];
    check_in_place("masked_store_of_one_element " + std::to_string(count), store_below, before, expected, x, count);
  }
}

} // namespace masked_store_of_one_element

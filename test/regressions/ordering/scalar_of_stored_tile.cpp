#include "cases.h"

namespace scalar_of_stored_tile {

using namespace meaning;

void run() {
  const std::vector<int> before = numbered<int>(256, 1);
  std::vector<int> expected = before;
  for (std::size_t k = 1; k < 4; ++k) {
    const int added = expected[k * 70];
    for (int& value : expected) value += added;
    expected[k] = expected[256 - k] * 2;
  }
  check_in_place("scalar_of_stored_tile", scalars_in_turn, before, expected, Size(4));
}

} // namespace scalar_of_stored_tile

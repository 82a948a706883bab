#include "cases.h"

namespace small_tile_through_loop {

using namespace meaning;

void run() {
  const std::vector<int> x = {1, -2, 3, 5, -8, 13, 21, -34};
  for (const Size trips : {0, 1, 6}) {
    std::vector<int> expected = x;
    for (int k = 0; k < trips; ++k) {
      int sum = 0;
      for (int& value : expected) value = (sum += value) - k;
    }
    check("small_tile_through_loop " + std::to_string(trips), running_sums, expected, x, trips);
  }
}

} // namespace small_tile_through_loop

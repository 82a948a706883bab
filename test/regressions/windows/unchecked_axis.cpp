#include "cases.h"

namespace unchecked_axis {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(192), before(192, -7.0f);
  for (const Size columns : {16, 10, 0})
    for (const Size first : {0, -4, 3}) {
      std::vector<float> expected = before;
      for (Size r = 0; r < 4; ++r)
        for (Size c = 0; c < columns; ++c) {
          const std::size_t at = std::size_t(64 + (first + r) * 16 + c);
          expected[at] = x[at] + 0.5f;
        }
      check_in_place("unchecked_axis " + std::to_string(columns) + " " + std::to_string(first), folded_rows, before,
                     expected, x, columns, first);
    }
}

} // namespace unchecked_axis

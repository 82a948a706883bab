#include "cases.h"

namespace one_element_as_row {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(5 * 256);
  const std::vector<int> rows = {3, 0, 2, 4};
  std::vector<float> expected;
  for (std::size_t p = 0; p < 3; ++p)
    for (const int row : {rows[p], 4})
      for (int i = 0; i < 256; ++i) expected.push_back(x[std::size_t(row * 256 + i)]);
  check("one_element_as_row", row_by_one_element, expected, x, rows);
}

} // namespace one_element_as_row

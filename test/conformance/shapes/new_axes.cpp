#include "../reference.h"

namespace new_axes {

using namespace meaning;

void run() {
  const std::vector<i32> x = small_numbers<i32>(32, 300, 1);
  std::vector<i32> expected;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      for (std::size_t k = 0; k < 8; ++k) expected.push_back(x[i * 8 + k] * 1000 + x[j * 8 + k]);
  for (std::size_t i = 0; i < 32; ++i)
    for (int k = 0; k < 2; ++k) expected.push_back(x[i] + k);
  append(expected, x);
  check("new_axes", insert_axes, expected, x);
}

} // namespace new_axes

#include "../reference.h"

namespace reshape_order {

using namespace meaning;

void run() {
  const std::vector<i32> x = small_numbers<i32>(64, 1000, 4);
  std::vector<i32> ranked, sums;
  for (std::size_t i = 0; i < 64; ++i) ranked.push_back(x[i] * 100 + i32(i));
  for (std::size_t i = 0; i < 64; ++i) sums.push_back(x[i] + i32(i));
  std::vector<i32> expected = transposed(x, 8, 8);
  append(expected, ranked);
  append(expected, transposed(sums, 16, 4));
  append(expected, transposed(x, 8, 8));
  append(expected, transposed(x, 8, 8));
  check("reshape_order squares", reshape_all, expected, x);

  const std::vector<i32> y = small_numbers<i32>(2048, 1000, 5);
  expected.clear();
  for (std::size_t k = 0; k < 16; ++k)
    for (std::size_t ij = 0; ij < 128; ++ij) expected.push_back(y[ij * 16 + k]);
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t k = 0; k < 16; ++k) {
      i32 total = 0;
      for (std::size_t j = 0; j < 8; ++j) total += y[(i * 8 + j) * 16 + k];
      expected.push_back(total);
    }
  check("reshape_order cube", reshape_to_cube, expected, y);
}

} // namespace reshape_order

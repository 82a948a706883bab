#include "../reference.h"

namespace axes_of_matrices {

using namespace meaning;

template <class Kernel>
void check_shape(Kernel kernel, std::size_t rows, std::size_t columns) {
  const std::vector<float> x = small_numbers<float>(Size(rows * columns), 1000, 7);
  std::vector<float> sums(columns, 0.0f), least(columns, HUGE_VALF), most(rows, -HUGE_VALF), totals(rows, 0.0f);
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) {
      const float value = x[r * columns + c];
      sums[c] += value;
      totals[r] += value;
      if (value < least[c]) least[c] = value;
      if (value > most[r]) most[r] = value;
    }
  std::vector<float> expected = sums;
  append(expected, most);
  append(expected, least);
  append(expected, totals);
  check("axes_of_matrices " + std::to_string(rows) + " x " + std::to_string(columns), kernel, expected, x);
}

void run() {
  check_shape(reduce_matrix<1, 1024, 4>, 1, 1024);
  check_shape(reduce_matrix<2, 32, 4>, 2, 32);
  check_shape(reduce_matrix<32, 1, 2>, 32, 1);
  check_shape(reduce_matrix<16, 12, 1>, 16, 12);
}

} // namespace axes_of_matrices

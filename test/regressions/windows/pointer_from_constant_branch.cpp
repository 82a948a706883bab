#include "cases.h"

namespace pointer_from_constant_branch {

using namespace meaning;

template <class Kernel>
void check_one(const std::string& name, Kernel kernel, Size row_stride, Size column_stride) {
  const Size rows = 3, columns = 21;
  const std::vector<float> x = numbered<float>(rows * columns, 1);
  std::vector<float> expected(32, 0.0f);
  for (Size r = 0; r < rows; ++r)
    for (Size c = 0; c < columns; ++c)
      expected[std::size_t(r * 8 + c % 8)] += x[std::size_t(r * row_stride + c * column_stride)] * float(1 << c / 8);
  check("pointer_from_constant_branch " + name, kernel, expected, x, rows, columns);
}

void run() {
  check_one("by rows", sum_of_windows<false>, 21, 1);
  check_one("by columns", sum_of_windows<true>, 1, 3);
}

} // namespace pointer_from_constant_branch

#include "../reference.h"

namespace running_reductions {

using namespace meaning;

template <class Kernel>
void check_rows(const std::string& name, Kernel kernel, Size rows, Size n, Size programs) {
  const std::vector<float> x = small_numbers<float>(rows * n, 100, 12);
  std::vector<float> expected;
  for (Size row = 0; row < rows; ++row) {
    float total = 0, most = -HUGE_VALF;
    for (Size i = 0; i < n; ++i) {
      total += x[std::size_t(row * n + i)];
      most = std::fmax(most, x[std::size_t(row * n + i)]);
    }
    expected.push_back(total);
    expected.push_back(most);
  }
  check("running_reductions " + name, kernel, expected, x, rows, n, programs);
}

void run() {
  check_rows("32 x 512 by 5", reduce_rows<32>, 32, 512, 5);
  check_rows("3 x 100 by 7", reduce_rows<32>, 3, 100, 7);
  check_rows("4 x 1025 by 1", reduce_rows<128>, 4, 1025, 1);
  check_rows("2 x 1 by 2", reduce_rows<128>, 2, 1, 2);
  check_rows("2 x 0 by 1", reduce_rows<128>, 2, 0, 1);
}

} // namespace running_reductions

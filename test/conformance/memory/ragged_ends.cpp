#include "../reference.h"

namespace ragged_ends {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  for (const Size n : {0, 1, 10, 11, 16, 1024, 1027}) {
    const std::vector<T> x = small_numbers<T>(n, 50, 3), y = small_numbers<T>(n, 50, 4);
    std::vector<T> expected;
    for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(T(x[i] - y[i]));
    check("ragged_ends " + name + " " + std::to_string(n), kernel, expected, x, y, n);
  }
}

void run() {
  check_type<float>("float", add_tails<float>);
  check_type<i8>("i8", add_tails<i8>);
  for (const Size first : {0, 1, 8, 100})
    for (const Size count : {0, 1, 9, 64, 156}) {
      const std::vector<f16> x = small_numbers<f16>(count, 100, 5);
      check("ragged_ends " + std::to_string(count) + " from " + std::to_string(first), copy_middle, x, x, first, count);
    }
}

} // namespace ragged_ends

#include "../reference.h"

namespace broadcasting {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  const std::vector<T> x = small_numbers<T>(512, 60, 2), y = small_numbers<T>(72, 60, 3);
  std::vector<T> expected;
  const auto put = [&](auto value_of) {
    for (std::size_t r = 0; r < 8; ++r)
      for (std::size_t c = 0; c < 64; ++c) expected.push_back(value_of(x[r * 64 + c], y[c], y[64 + r]));
  };
  put([](T matrix, T row, T) { return operated<T>('-', row, matrix); });
  put([](T matrix, T, T column) { return operated<T>('-', matrix, column); });
  put([](T, T row, T column) { return operated<T>('-', row, column); });
  put([](T, T row, T) { return row; });
  put([](T, T, T column) { return column; });
  for (int time = 0; time < 6; ++time)
    for (std::size_t r = 0; r < 8; ++r) expected.push_back(y[64 + r]);
  put([](T, T, T column) { return column; });
  check("broadcasting " + name, kernel, expected, x, y);
}

void run() {
  check_type<i8>("i8", broadcast_pairs<i8>);
  check_type<u64>("u64", broadcast_pairs<u64>);
}

} // namespace broadcasting

#include "../reference.h"

namespace transposes {

using namespace meaning;

template <class T, class Kernel>
void check_tile(const std::string& name, Kernel kernel, std::size_t rows, std::size_t columns) {
  const std::vector<T> x = small_numbers<T>(Size(rows * columns), 500, 8);
  std::vector<T> expected = transposed(x, rows, columns);
  for (std::size_t i = 0; i < rows * columns; ++i) expected.push_back(operated<T>('+', expected[i], expected[i]));
  check("transposes " + name, kernel, expected, x);
}

void run() {
  check_tile<i16>("i16", transpose_tile<i16, 64, 32>, 64, 32);
  check_tile<double>("double", transpose_tile<double, 1, 8>, 1, 8);
  check_tile<f16>("f16", transpose_tile<f16, 12, 20>, 12, 20);

  const std::vector<i32> x = numbered<i32>(512);
  std::vector<i32> expected;
  for (i32 i = 0; i < 4; ++i)
    for (i32 k = 0; k < 16; ++k)
      for (i32 j = 0; j < 8; ++j) expected.push_back((i * 8 + j) * 16 + k);
  check("transposes of a batch", transpose_batch, expected, x);
}

} // namespace transposes

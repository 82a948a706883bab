#include "../reference.h"

namespace blocks {

using namespace meaning;

template <class T, class Kernel>
void check_copy(const std::string& name, Kernel kernel, Size rows, Size columns) {
  const std::vector<T> x = sample::random_patterns<T>(std::size_t(rows * columns), 9);
  check("blocks " + name + " of " + std::to_string(rows) + " x " + std::to_string(columns), kernel, x, x, rows,
        columns);
}

void run() {
  for (const Size columns : {16, 40, 1}) check_copy<i8>("2 x 16", copy_blocks<i8, 2, 16>, 5, columns);
  check_copy<f16>("64 x 32", copy_blocks<f16, 64, 32>, 128, 64);
  check_copy<f16>("64 x 32", copy_blocks<f16, 64, 32>, 65, 31);
  check_copy<float>("1 x 1024", copy_blocks<float, 1, 1024>, 2, 1024);
  check_copy<float>("1 x 1024", copy_blocks<float, 1, 1024>, 3, 1030);

  const std::vector<float> x = sample::random_floats(48 * 48, 10);
  std::vector<float> expected;
  for (std::size_t r = 0; r < 64; ++r)
    for (std::size_t c = 0; c < 64; ++c) expected.push_back(r < 48 && c < 48 ? x[r * 48 + c] : NAN);
  check("blocks with NaN around", pad_blocks, expected, x, Size(48));
}

} // namespace blocks

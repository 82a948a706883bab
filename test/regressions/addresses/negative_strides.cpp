#include "cases.h"

namespace negative_strides {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(160);
  const auto element = [&](Size rows, Size columns, Size r, Size c) { // or 0 beyond the shape
    return r >= 0 && r < rows && c >= 0 && c < columns ? x[std::size_t(r * columns + c)] : 0.0f;
  };
  for (const Size columns : {16, 13, 20}) {
    const Size rows = 8 - columns % 2;
    std::vector<float> expected;
    for (Size i = 0; i < 128; ++i) {
      const bool exists = i / 16 < rows && i % 16 < columns;
      expected.push_back(exists ? element(rows, columns, rows - 1 - i / 16, columns - 1 - i % 16) : -1.0f);
    }
    for (Size i = 0; i < 128; ++i) expected.push_back(element(rows, columns, rows - 3 - i / 16, 3 + i % 16));
    for (std::size_t i = 0; i < 64; ++i) expected.push_back(x[63 - i]);
    check("negative_strides " + std::to_string(columns), turned_around, expected, x, rows, columns);
  }
}

} // namespace negative_strides

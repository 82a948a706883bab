#include "cases.h"

namespace axis_of_one_by_reshape {

using namespace meaning;

void run() {
  for (const Size ld : {4, 5, 16}) {
    const std::vector<float> x = numbered<float>(16 * ld, 1);
    std::vector<float> expected;
    for (int copy = 0; copy < 2; ++copy)
      for (Size i = 0; i < 64; ++i) expected.push_back(x[std::size_t(i / 4 * ld + i % 4)]);
    for (Size i = 0; i < 16; ++i) expected.push_back(x[std::size_t(i * ld)]);
    for (Size i = 0; i < 16; ++i) expected.push_back(i < 13 ? x[std::size_t(i)] : 0.0f);
    check("axis_of_one_by_reshape " + std::to_string(ld), rows_by_both, expected, x, ld);
  }
}

} // namespace axis_of_one_by_reshape

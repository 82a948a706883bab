#include "cases.h"

namespace strides_of_output {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(256);
  struct Strides {
    Size row, column;
  };
  for (const Strides& from : {Strides{32, 1}, Strides{1, 8}})
    for (const Strides& to : {Strides{8, 1}, Strides{1, 32}}) {
      std::vector<float> expected(256);
      for (Size i = 0; i < 32; ++i)
        for (Size j = 0; j < 8; ++j)
          expected[std::size_t(i * to.row + j * to.column)] = x[std::size_t(j * from.row + i * from.column)];
      check("strides_of_output " + std::to_string(from.row) + " " + std::to_string(to.row), transpose_by_strides,
            expected, x, from.row, from.column, to.row, to.column);
    }
}

} // namespace strides_of_output

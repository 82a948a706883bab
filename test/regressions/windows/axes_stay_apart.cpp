#include "cases.h"

#include <array>

namespace axes_stay_apart {

using namespace meaning;

template <class Kernel>
void check_axes(const std::string& name, Kernel kernel, const std::array<bool, 3>& checked) {
  const std::vector<int> x = numbered<int>(400);
  constexpr std::array<Size, 3> shape = {2, 2, 6}, offset = {1, -1, 3};
  // In order, with rows that overlap, turned, with axes that repeat.
  for (const std::array<Size, 3>& stride :
       {std::array<Size, 3>{18, 6, 1}, {7, 2, 1}, {1, 2, 6}, {0, 6, 1}, {18, 0, 1}, {18, 6, 0}}) {
    std::vector<int> expected;
    for (Size i = 0; i < 64; ++i) {
      const std::array<Size, 3> at = {offset[0] + i / 32, offset[1] + i / 8 % 4, offset[2] + i % 8};
      bool exists = true;
      for (std::size_t axis = 0; axis < 3; ++axis)
        exists = exists && (!checked[axis] || (at[axis] >= 0 && at[axis] < shape[axis]));
      const Size place = 100 + at[0] * stride[0] + at[1] * stride[1] + at[2] * stride[2];
      expected.push_back(exists ? x[std::size_t(place)] : -1);
    }
    check("axes_stay_apart " + name + ": " + std::to_string(stride[0]) + " " + std::to_string(stride[1]), kernel,
          expected, x, stride[0], stride[1], stride[2]);
  }
}

void run() {
  check_axes("middle", partly_checked<1>, {false, true, false});
  check_axes("last", partly_checked<2>, {false, false, true});
  check_axes("first and last", partly_checked<3>, {true, false, true});
}

} // namespace axes_stay_apart

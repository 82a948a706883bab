#include "cases.h"

namespace zero_stride_in_loop {

using namespace meaning;

void run() {
  const std::vector<int> x = numbered<int>(256);
  for (const Size stride : {0, 1, 7}) {
    std::vector<int> expected;
    for (Size i = 0; i < 128; ++i) {
      int sum = 0;
      unsigned bits = 1;
      for (Size trip = 0; trip < 4; ++trip) {
        bits = (bits * 5 + 3) % 64;
        const Size r = i / 8, c = i % 8, row = trip + r, column = 9 * trip + c;
        sum += x[std::size_t((16 * trip + r) * 4)] * 1000;
        if (row < 16 && column < 32) sum += x[std::size_t(row * stride + column)] * int(bits);
      }
      expected.push_back(sum);
    }
    check("zero_stride_in_loop " + std::to_string(stride), repeated_elements, expected, x, stride);
  }
}

} // namespace zero_stride_in_loop

#include "cases.h"

namespace argument_of_one {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(16 * 32, 4);
  for (const int m : {1, 2, 16})
    for (const Size stride : {1, 2, 16})
      for (const int k : {1, 9}) {
        std::vector<float> expected;
        for (Size i = 0; i < 16; ++i) expected.push_back(x[std::size_t(i * stride)] / float(m));
        for (int i = 0; i < 16; ++i) expected.push_back(float(i / m + i8(i * k)));
        for (Size i = 0; i < 32; ++i)
          expected.push_back(i / 8 < m * 2 ? x[std::size_t(i / 8 * 8 * stride + i % 8 * stride)] * float(k) : 0.0f);
        check("argument_of_one " + std::to_string(m) + " " + std::to_string(stride) + " " + std::to_string(k),
              by_arguments, expected, x, m, stride, i8(k));
      }
}

} // namespace argument_of_one

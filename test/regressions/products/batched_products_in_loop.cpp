#include "cases.h"

namespace batched_products_in_loop {

using namespace meaning;

void check_batch(const std::string& name, sample::Kernel<const float*, const float*, Size, float*> kernel, Size count) {
  for (const Size k : {4, 10}) {
    const std::vector<float> x = small_numbers<float>(count * 8 * k, 9, 1);
    const std::vector<float> y = small_numbers<float>(count * k * 16, 9, 2);
    std::vector<float> expected;
    for (Size i = 0; i < count * 128; ++i) {
      float sum = 0.5f;
      for (Size at = 0; at < k; ++at)
        sum += x[std::size_t(i / 16 * k + at)] * y[std::size_t((i / 128 * k + at) * 16 + i % 16)];
      expected.push_back(sum);
    }
    check("batched_products_in_loop " + name + " " + std::to_string(k), kernel, expected, x, y, k);
  }
}

void run() {
  check_batch("of 1", batched_blocks<1>, 1);
  check_batch("of 4", batched_blocks<4>, 4);
}

} // namespace batched_products_in_loop

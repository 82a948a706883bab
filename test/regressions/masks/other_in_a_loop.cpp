#include "cases.h"

namespace other_in_a_loop {

using namespace meaning;

void run() {
  for (const Size k : {8, 19, 21}) {
    const std::vector<float> x = small_numbers<float>(16 * k, 9, 1), y = small_numbers<float>(k * 16, 9, 2);
    std::vector<float> expected;
    for (Size i = 0; i < 256; ++i) {
      float sum = 0;
      for (Size at = 0; at < (k + 7) / 8 * 8; ++at) {
        const float a = at < k ? x[std::size_t(i / 16 * k + at)] : 3.0f;
        const float b = at < k ? y[std::size_t(at * 16 + i % 16)] : float(at - 7);
        sum += a * b;
      }
      expected.push_back(sum);
    }
    check("other_in_a_loop " + std::to_string(k), products_of_ragged_tiles, expected, x, y, k);
  }
}

} // namespace other_in_a_loop

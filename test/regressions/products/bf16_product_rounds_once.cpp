#include "rounding.h"

namespace bf16_product_rounds_once {

using namespace meaning;

void run() {
  const std::vector<bf16> x = small_numbers<bf16>(16 * 64, 50, 1), y = small_numbers<bf16>(64 * 8, 50, 2);
  std::vector<bf16> expected(256);
  for (std::size_t i = 0; i < 128; ++i) {
    float sum = 0;
    for (std::size_t at = 0; at < 64; ++at) sum += float(x[i / 8 * 64 + at]) * float(y[at * 8 + i % 8]);
    expected[i] = nearest<bf16>(sum);
    expected[128 + i] = nearest<bf16>(float(expected[i]) + 0.5f);
  }
  check("bf16_product_rounds_once", product_in_bf16, expected, x, y);
}

} // namespace bf16_product_rounds_once

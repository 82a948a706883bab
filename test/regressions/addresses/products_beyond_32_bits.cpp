#include "../far.h"

namespace products_beyond_32_bits {

using namespace meaning;

void run() {
  // 8 rows of 16, 19 elements apart, so that no row is as well aligned as the next.
  const std::vector<float> x = numbered<float>(8 * 19);
  for (const Size first : {Size(1) << 27, Size(1) << 30}) {
    std::vector<float> expected;
    for (int copy = 0; copy < 2; ++copy)
      for (std::size_t i = 0; i < 128; ++i) expected.push_back(x[i / 16 * 19 + i % 16]);
    const auto launch = [&](const float* from, float* out) {
      sample::launch(far_rows, far_before(from, first * 19), first, Size(19), out);
    };
    report.add("products_beyond_32_bits, row " + std::to_string(first),
               outcome(launch, sample::noise<float>(256), expected, same<float>, x));
  }

  std::vector<float> expected(x.begin(), x.begin() + 32);
  for (std::size_t i = 0; i < 32; ++i) expected.push_back(i < 9 ? x[i] : 0.0f);
  const auto launch = [](const float* from, float* out) {
    sample::launch(far_program, far_before(from, Size(3) << 30), out);
  };
  report.add("products_beyond_32_bits, program", outcome(launch, sample::noise<float>(64), expected, same<float>, x));
}

} // namespace products_beyond_32_bits

#include "cases.h"

namespace alignment_is_proven {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(3 * 1185 + 20), before(128 + 3 * 1185 + 20, -1.0f);
  for (const Size shift : {0, 1, 2})
    for (const Size stride : {16, 18, 1185})
      for (const int k : {64, 48, 7}) {
        const auto from = [&](Size i) { return x[std::size_t(shift + i)]; };
        std::vector<float> expected = before;
        for (Size i = 0; i < 64; ++i) {
          expected[std::size_t(shift + i)] = from(i % k);
          expected[std::size_t(shift + 64 + i)] = from(i / 16 * stride + i % 16);
          expected[std::size_t(shift + 128 + i / 16 * stride + i % 16)] = from(i);
        }
        const auto launch = [&](const float* in, float* out) {
          sample::launch(any_alignment, in + shift, stride, k, out + shift);
        };
        report.add("alignment_is_proven " + std::to_string(shift) + " " + std::to_string(stride) + " " +
                       std::to_string(k),
                   outcome(launch, before, expected, same<float>, x));
      }
}

} // namespace alignment_is_proven

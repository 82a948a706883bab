#include "../far.h"

namespace advance_beyond_32_bits {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(36, 1);
  for (const Size trips : {2, 5}) {
    const Size distance = trips << 30;
    std::vector<float> expected;
    for (std::size_t i = 0; i < 32; ++i) expected.push_back(i < 20 ? x[i + 4] : -2.0f);
    for (std::size_t i = 0; i < 32; ++i) expected.push_back(i < 24 ? x[i] : 0.0f);
    // The window stands at distance + 5; element distance + 1 is the first that exists.
    const auto launch = [&](const float* from, float* out) {
      sample::launch(walk_far, far_before(from, distance + 1), distance + 25, trips, out);
    };
    report.add("advance_beyond_32_bits " + std::to_string(trips),
               outcome(launch, sample::noise<float>(64), expected, same<float>, x));
  }
}

} // namespace advance_beyond_32_bits

#include "cases.h"

namespace parameters_that_alias {

using namespace meaning;

void run() {
  for (const Size distance : {0, 128, 100}) {
    const Size n = 384;
    const std::vector<float> before = numbered<float>(n + 128);
    std::vector<float> expected = before;
    for (Size i = 0; i < n; i += 128) {
      const std::vector<float> now = expected;
      for (Size k = 0; k < 128; ++k) expected[std::size_t(distance + i + 127 - k)] = now[std::size_t(i + k)] + 1;
    }
    const auto launch = [&](float* memory) {
      sample::launch(copy_on, static_cast<const float*>(memory), n, memory + distance);
    };
    report.add("parameters_that_alias " + std::to_string(distance), outcome(launch, before, expected, same<float>));
  }
}

} // namespace parameters_that_alias

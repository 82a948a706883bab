#include "cases.h"

namespace ragged_vector {

using namespace meaning;

void run() {
  for (const Size n : {1, 127, 128, 129, 300}) {
    const std::vector<float> x = small_numbers<float>(n, 100, 3);
    std::vector<float> expected, sums(std::size_t((n + 127) / 128), 0.0f);
    for (std::size_t i = 0; i < x.size(); ++i) {
      expected.push_back(std::fabs(x[i]));
      sums[i / 128] += expected[i];
    }
    // Each of the two outputs in turn is the one that is compared; the other only has its guards.
    const auto values = [&](const float* from, float* other, float* out) {
      sample::launch(absolute_values, from, n, out, other);
    };
    const auto totals = [&](const float* from, float* other, float* out) {
      sample::launch(absolute_values, from, n, other, out);
    };
    const std::string name = "ragged_vector " + std::to_string(n);
    report.add(name, outcome(values, sample::noise<float>(expected.size()), expected, same<float>, x, sums));
    report.add(name + ", sums", outcome(totals, sample::noise<float>(sums.size()), sums, same<float>, x, expected));
  }
}

} // namespace ragged_vector

#include "cases.h"

namespace scratch_between_loops {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(384), scratch(384, -1.0f);
  std::vector<float> expected;
  for (std::size_t i = 0; i < 128; ++i) {
    const std::size_t place = i % 16 * 8 + i / 16;
    expected.push_back(2 * (x[256 + place] + 2 * x[128 + place] + 3 * x[place]));
  }
  check("scratch_between_loops", through_scratch, expected, x, Size(384), scratch);
}

} // namespace scratch_between_loops

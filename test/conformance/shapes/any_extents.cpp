#include "../reference.h"

namespace any_extents {

using namespace meaning;

void run() {
  const std::vector<float> x = small_numbers<float>(33, 50, 9);
  std::vector<float> expected;
  for (int i = 2; i < 7; ++i) expected.push_back(float(3 * i));
  for (const float value : x) expected.push_back(value + 0.5f);
  float total = 0;
  for (std::size_t c = 0; c < 11; ++c)
    for (std::size_t r = 0; r < 3; ++r) {
      expected.push_back(x[r * 11 + c] * (float(r) - 1));
      total += expected.back();
    }
  expected.push_back(total);
  expected.push_back(x[7]);
  check("any_extents", odd_extents, expected, x);
}

} // namespace any_extents

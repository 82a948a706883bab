#include "../reference.h"

namespace constant_masks {

using namespace meaning;

void run() {
  const std::vector<float> x = sample::random_floats(128, 2);
  std::vector<float> expected = x;
  expected.resize(256, 0.0f);
  for (int i = 0; i < 128; ++i) expected.push_back(float(i));
  expected.push_back(8);
  const float* const nowhere = nullptr;
  check("constant_masks", literal_masks, expected, x, nowhere);
}

} // namespace constant_masks

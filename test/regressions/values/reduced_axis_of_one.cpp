#include "cases.h"

namespace reduced_axis_of_one {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(16, -3);
  std::vector<float> expected;
  float sum = 0;
  for (const float value : x) sum += value;
  for (int form = 0; form < 5; ++form) expected.insert(expected.end(), x.begin(), x.end());
  expected.push_back(2 * sum);
  expected.push_back(x[5] + x[6]);
  check("reduced_axis_of_one", along_single_elements, expected, x);
}

} // namespace reduced_axis_of_one

#include "../reference.h"

namespace whole_tiles {

using namespace meaning;

void run() {
  std::vector<float> x = small_numbers<float>(384, 8, 9);
  // Two factors other than 1.
  x[100] = -24;
  x[383] = 40;
  float total = 0, most = x[0], least = x[0];
  std::vector<float> sums(24, 0.0f), largest(16, -HUGE_VALF);
  for (std::size_t i = 0; i < 384; ++i) {
    total += x[i];
    sums[i % 24] += x[i];
    if (x[i] > most) most = x[i];
    if (x[i] < least) least = x[i];
    if (x[i] > largest[i / 24]) largest[i / 24] = x[i];
  }
  std::vector<float> expected = {most * 2 + least, total};
  for (std::size_t i = 0; i < 384; ++i) expected.push_back(x[i] - largest[i / 24] - sums[i % 24] * most);
  expected.push_back(total);
  expected.push_back(4.0f * -4.0f);
  check("whole_tiles", reduce_whole, expected, x);
}

} // namespace whole_tiles

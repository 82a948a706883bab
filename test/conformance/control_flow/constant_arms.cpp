#include "../reference.h"

namespace constant_arms {

using namespace meaning;

void run() {
  std::vector<float> x;
  for (std::size_t i = 0; i < 64; ++i) x.push_back(float(sample::random_bits(2, i) % 20) * float(i % 7));
  check("constant_arms rank 1", only_one_arm<float, 1>, x, x);
  std::vector<float> expected = transposed(x, 8, 8);
  for (std::size_t i = 0; i < 64; ++i) expected[i] += std::sqrt(x[i]);
  expected[1] = 3;
  check("constant_arms rank 2", only_one_arm<float, 2>, expected, x);
  const std::vector<i16> y = integers<i16>(64, 3);
  std::vector<i16> changed = transposed(y, 8, 8);
  for (i16& value : changed) value = i16(value ^ 5);
  check("constant_arms i16", only_one_arm<i16, 2>, changed, y);
}

} // namespace constant_arms

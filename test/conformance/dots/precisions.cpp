#include "../products.h"

namespace precisions {

using namespace meaning;

void run() {
  // One factor has 23 digits, which 11 would not hold; the other one picks and doubles, so that sums stay exact.
  std::vector<float> a, b(256, 0.0f);
  for (std::size_t i = 0; i < 256; ++i) a.push_back(float(4194305 + 2 * (sample::random_bits(9, i) % 2000000)));
  for (std::size_t i = 0; i < 16; ++i) b[i * 16 + (i * 5 + 3) % 16] = i % 2 == 0 ? 2.0f : -1.0f;
  std::vector<float> expected = multiplied<float>(a, b, 16, 16, 16);
  append(expected, expected);
  check("precisions of 23 digits", multiply_exactly, expected, a, b);

  const std::vector<float> x = small_numbers<float>(256, 1000, 10);
  const std::vector<double> y = small_numbers<double>(256, 1000, 11);
  std::vector<double> wide = multiplied<double>(std::vector<double>(x.begin(), x.end()), y, 16, 16, 16), shifted;
  expected.clear();
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(float(wide[i] + double(x[i])));
  for (const float value : x) shifted.push_back(double(value) + 0.0078125);
  for (const double value : multiplied<double>(shifted, y, 16, 16, 16)) expected.push_back(float(value));
  check("precisions of 11 digits", multiply_few_digits, expected, x, y);
}

} // namespace precisions

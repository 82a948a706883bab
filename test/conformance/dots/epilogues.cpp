#include "../products.h"

namespace epilogues {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  const std::vector<T> a = small_numbers<T>(32 * 16, 13, 1), b = small_numbers<T>(16 * 64, 13, 2);
  const std::vector<float> more = small_numbers<float>(32 * 64, 1000, 3);
  const std::vector<float> p = multiplied<float>(a, b, 32, 64, 16);
  std::vector<float> expected = p;
  append(expected, transposed(p, 32, 64));
  for (std::size_t i = 0; i < 2048; ++i) expected.push_back(p[i] + more[i]);
  for (std::size_t i = 0; i < 2048; ++i) expected.push_back(p[i] + more[100 + i % 64]);
  for (std::size_t i = 0; i < 2048; ++i) expected.push_back(p[i] + more[200 + i / 64]);
  for (std::size_t i = 0; i < 2048; ++i) expected.push_back(float(exact(nearest<f16>(p[i]))));
  check("epilogues " + name, kernel, expected, a, b, more);
}

void run() {
  check_type<f16>("f16", finish_product<f16>);
  check_type<float>("float", finish_product<float>);

  const std::vector<f16> a = small_numbers<f16>(16 * 16, 2, 4), b = small_numbers<f16>(16 * 32, 2, 5);
  const std::vector<float> p = multiplied<float>(a, b, 16, 32, 16);
  std::vector<float> expected;
  for (std::size_t r = 0; r < 16; ++r) {
    double most = -HUGE_VAL, total = 0;
    for (std::size_t c = 0; c < 32; ++c) most = std::fmax(most, double(p[r * 32 + c]));
    for (std::size_t c = 0; c < 32; ++c) total += std::exp(double(p[r * 32 + c]) - most);
    for (std::size_t c = 0; c < 32; ++c) expected.push_back(float(std::exp(double(p[r * 32 + c]) - most) / total));
  }
  check_near("epilogues softmax", 2e-6, 1e-36, softmax_of_product, expected, a, b);
}

} // namespace epilogues

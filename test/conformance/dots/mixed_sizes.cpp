#include "../products.h"

namespace mixed_sizes {

using namespace meaning;

template <class T, class R, class Kernel>
void check_sizes(const std::string& name, Kernel kernel, Size m, Size n, Size k) {
  const std::vector<T> a = small_numbers<T>(m * k, 100, 12), b = small_numbers<T>(k * n, 100, 13);
  const std::vector<T> a_turned = transposed(a, std::size_t(m), std::size_t(k));
  const std::vector<T> b_turned = transposed(b, std::size_t(k), std::size_t(n));
  const std::vector<R> expected = multiplied<R>(a, b, std::size_t(m), std::size_t(n), std::size_t(k));
  check("mixed_sizes " + name, kernel, expected, a, b, k, Size(1), n, Size(1));
  check("mixed_sizes column-major " + name, kernel, expected, a_turned, b_turned, Size(1), m, Size(1), k);
}

void run() {
  check_sizes<f16, float>("f16", multiply_sizes<f16, float, 64, 16, 32>, 64, 16, 32);
  check_sizes<i8, i32>("i8", multiply_sizes<i8, i32, 16, 64, 48>, 16, 64, 48);
  check_sizes<float, float>("float", multiply_sizes<float, float, 32, 8, 64>, 32, 8, 64);

  const std::vector<bf16> a = small_numbers<bf16>(16 * 32, 100, 14), b = small_numbers<bf16>(64 * 16, 100, 15);
  check("mixed_sizes of transposed", multiply_transposed,
        multiplied<float>(transposed(a, 16, 32), transposed(b, 64, 16), 32, 64, 16), a, b);
}

} // namespace mixed_sizes

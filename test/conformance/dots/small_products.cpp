#include "../products.h"

namespace small_products {

using namespace meaning;

template <class T, class R, class Kernel>
void check_sizes(const std::string& name, Kernel kernel, std::size_t m, std::size_t n, std::size_t k) {
  const std::vector<T> a = small_numbers<T>(Size(m * k), 60, 18), b = small_numbers<T>(Size(k * n), 60, 19);
  check("small_products " + name, kernel, multiplied<R>(a, b, m, n, k), a, b);
}

void run() {
  check_sizes<f16, float>("f16", multiply_small<f16, float, 2, 4, 32>, 2, 4, 32);
  check_sizes<i8, i32>("i8", multiply_small<i8, i32, 1, 2, 32>, 1, 2, 32);
  check_sizes<float, float>("float", multiply_small<float, float, 64, 8, 8>, 64, 8, 8);
  check_sizes<double, double>("double", multiply_small<double, double, 8, 8, 4>, 8, 8, 4);
}

} // namespace small_products

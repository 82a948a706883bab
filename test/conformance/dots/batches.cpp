#include "../products.h"

namespace batches {

using namespace meaning;

template <class T, class R, class Kernel>
void check_type(const std::string& name, Kernel kernel, Size count, Size m, Size n) {
  for (const Size k : {64, 33, 1, 0}) {
    const std::vector<T> a = small_numbers<T>(count * m * k, 60, 16), b = small_numbers<T>(count * k * n, 60, 17);
    std::vector<R> expected;
    for (Size i = 0; i < count; ++i)
      append(expected, multiplied<R>(std::vector<T>(a.begin() + i * m * k, a.begin() + (i + 1) * m * k),
                                     std::vector<T>(b.begin() + i * k * n, b.begin() + (i + 1) * k * n), std::size_t(m),
                                     std::size_t(n), std::size_t(k)));
    check("batches " + name + " " + std::to_string(k), kernel, expected, a, b, k);
  }
}

void run() {
  check_type<f16, float>("f16", multiply_batches<f16, float, 1, 8, 16, 8>, 1, 8, 16);
  check_type<i8, i32>("i8", multiply_batches<i8, i32, 3, 16, 8, 32>, 3, 16, 8);
}

} // namespace batches

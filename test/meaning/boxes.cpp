// Checks the kernels of boxes.tile.cpp against plain loops. Memory between the rows that are stored keeps what it held.
#ifdef TILE_SAMPLE_CPU
#include "boxes.tile.cpp"
#else
#include "boxes.h"
#endif
#include "products.h"

namespace {

using namespace meaning;

struct Shape {
  Size m, n, k, heads;
};

template <class T, class Kernel>
void check_windows(const std::string& name, Kernel kernel, Size row) {
  for (const Shape& x : {Shape{64, 16, 32, 2}, {70, row, 40, 1}, {130, row - 8, 16, 3}, {1, 1, 8, 1}, {65, row - 3, 64, 2},
                         {63, 15, 7, 2}, {128, row, 0, 1}, {257, 32, 24, 1}}) {
    const std::vector<T> a = small_numbers<T>(x.heads * x.m * x.k, 2, 1), b = small_numbers<T>(x.k * x.n, 2, 2);
    const std::vector<T> before = sample::noise<T>(std::size_t(x.heads * x.m * row));
    std::vector<T> after = before;
    for (Size head = 0; head < x.heads; ++head) {
      const Matrix<T> left{a, x.k, 1, head * x.m * x.k}, right{b, x.n, 1};
      const std::vector<float> sums = product(left, right, x.m, x.n, x.k);
      for (Size i = 0; i < x.m * x.n; ++i)
        after[std::size_t((head * x.m + i / x.n) * row + i % x.n)] = T(sums[std::size_t(i)]);
    }
    check_in_place(name + " " + std::to_string(x.m) + "x" + std::to_string(x.n) + "x" + std::to_string(x.k), kernel,
                   before, after, a, b, x.m, x.n, x.k, x.heads);
  }
}

void others() {
  const std::vector<f16> b = small_numbers<f16>(64 * 64, 1, 4);
  for (const Size n : {0, 1, 40, 128, 300}) {
    const std::vector<f16> a = small_numbers<f16>(n * 64, 1, 3);
    const std::vector<float> sums = product(Matrix<f16>{a, 64, 1}, Matrix<f16>{b, 64, 1}, n, 64, 64);
    const std::vector<f16> all(sums.begin(), sums.end());
    check("in_turn " + std::to_string(n), in_turn, all, a, b, n);
    if (n > 128) continue;
    const std::vector<float> sums_of_sums = product(Matrix<f16>{all, 64, 1}, Matrix<f16>{b, 64, 1}, n, 64, 64);
    check("one_behind_another, first " + std::to_string(n), one_behind_another<true>, all, a, b, n, all);
    check("one_behind_another, second " + std::to_string(n), one_behind_another<false>,
          std::vector<f16>(sums_of_sums.begin(), sums_of_sums.end()), a, b, n, all);
    const std::vector<f16> before = small_numbers<f16>(2 * n * 64, 9, 5);
    std::vector<f16> after = before;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      after[i] = f16(float(before[i]) + sums[i]);
      after[sums.size() + i] = f16(2 * (float(before[i]) + sums[i]));
    }
    check_in_place("added_in_place " + std::to_string(n), added_in_place<f16>, before, after, a, b, n);
  }
}

} // namespace

int main() {
  check_windows<f16>("windows_of_rows 128 64 32", windows_of_rows<f16, 128, 64, 32, 72>, 72);
  check_windows<f16>("windows_of_rows 256 32 16", windows_of_rows<f16, 256, 32, 16, 40>, 40);
  check_windows<bf16>("windows_of_rows 64 192 32", windows_of_rows<bf16, 64, 192, 32, 200>, 200);
  others();
  return report.exit_status();
}

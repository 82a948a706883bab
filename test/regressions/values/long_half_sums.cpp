#include "rounding.h"

namespace long_half_sums {

using namespace meaning;

// Parts of which a float adds up thousands exactly, in any order.
template <class T, class Kernel>
void check_type(const char* name, Kernel kernel, int limit) {
  std::vector<T> x = small_numbers<T>(2048, limit, 6);
  for (T& value : x) value = T(float(value) / 128 + 0.5f);
  std::vector<double> rows(4, 0.0), columns(512, 0.0);
  double all = 0;
  for (std::size_t i = 0; i < 2048; ++i) {
    rows[i / 512] += float(x[i]);
    columns[i % 512] += float(x[i]);
    all += float(x[i]);
  }
  std::vector<T> expected;
  for (const double sum : rows) expected.push_back(nearest<T>(sum));
  expected.push_back(nearest<T>(all));
  for (const double sum : columns) expected.push_back(nearest<T>(sum));
  check(name, kernel, expected, x);
}

void run() {
  check_type<f16>("long_half_sums f16", half_sums<f16>, 1000);
  check_type<bf16>("long_half_sums bf16", half_sums<bf16>, 150);
}

} // namespace long_half_sums

#include "../reference.h"

#include <algorithm>

namespace nan_in_extremes {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  std::vector<T> x = small_numbers<T>(6 * 64, 100, 11);
  const auto row = [&](std::size_t r) { return x.begin() + Size(r * 64); };
  row(0)[0] = T(NAN);
  row(1)[0] = T(NAN);
  row(1)[1] = T(HUGE_VALF);
  row(2)[0] = T(-HUGE_VALF);
  row(2)[63] = T(NAN);
  std::fill(row(3), row(4), T(NAN));
  std::fill(row(4), row(5), T(NAN));
  row(4)[37] = T(-5.0f);
  std::fill(row(5), x.end(), T(-HUGE_VALF));
  row(5)[8] = T(NAN);
  std::vector<T> most(7, T(NAN)), least(6, T(NAN));
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (is_nan(x[i])) continue;
    for (const std::size_t at : {i / 64, std::size_t(6)})
      if (is_nan(most[at]) || float(x[i]) > float(most[at])) most[at] = x[i];
    if (is_nan(least[i / 64]) || float(x[i]) < float(least[i / 64])) least[i / 64] = x[i];
  }
  std::vector<T> expected(most.begin(), most.begin() + 6);
  append(expected, least);
  expected.push_back(most[6]);
  check("nan_in_extremes " + name, kernel, expected, x);
}

void run() {
  check_type<float>("float", extremes_of_rows<float>);
  check_type<bf16>("bf16", extremes_of_rows<bf16>);
}

} // namespace nan_in_extremes

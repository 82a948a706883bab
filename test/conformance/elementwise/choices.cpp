#include "../reference.h"

#include <algorithm>

namespace choices {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  for (const Size n : {1, 1000, 1024}) {
    std::vector<T> x = numbers_of<T>(std::size_t(n), 1), y = numbers_of<T>(std::size_t(n), 2);
    for (std::size_t i = 5; i < x.size(); i += 4) y[i] = x[i];
    std::reverse(y.begin(), y.end());
    std::vector<T> expected;
    for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(i % 3 == 0 ? x[i] : y[i]);
    for (std::size_t i = 0; i < x.size(); ++i)
      expected.push_back(exact(x[i]) == exact(y[i]) ? x[i] : i < 500 ? y[i] : T(1.0f));
    check("choices " + name + " " + std::to_string(n), kernel, expected, x, y, n);
  }
}

void run() {
  check_type<i8>("i8", choose<i8>);
  check_type<bf16>("bf16", choose<bf16>);
  check_type<double>("double", choose<double>);

  const std::vector<float> x = sample::random_floats(512, 3), y = sample::random_floats(48, 4);
  std::vector<float> expected;
  const auto put = [&](auto value_of) {
    for (std::size_t r = 0; r < 16; ++r)
      for (std::size_t c = 0; c < 32; ++c) expected.push_back(value_of(r, c));
  };
  const auto a = [&](std::size_t r, std::size_t c) { return x[r * 32 + c]; };
  put([&](std::size_t r, std::size_t c) { return c % 4 < 2 ? a(r, c) : y[c]; });
  put([&](std::size_t r, std::size_t c) { return r < 5 ? y[32 + r] : a(r, c); });
  put([&](std::size_t r, std::size_t c) { return y[c] > 0 ? y[32 + r] : y[c]; });
  put([&](std::size_t r, std::size_t c) { return c < 2 * r ? 1.5f : -2.0f; });
  put([&](std::size_t, std::size_t c) { return y[c]; });
  put(a);
  put([&](std::size_t r, std::size_t c) { return -a(r, c); });
  check("choices broadcast", choose_broadcast, expected, x, y);
}

} // namespace choices

#include "cases.h"

namespace products_of_transposed {

using namespace meaning;

template <class T>
void check_type(const char* name, sample::Kernel<const T*, const T*, float*> kernel) {
  const std::vector<T> x = small_numbers<T>(512, 9, 1), y = small_numbers<T>(512, 9, 2);
  const auto a = [&](std::size_t r, std::size_t c) { return float(x[r * 32 + c]); };
  const auto b = [&](std::size_t r, std::size_t c) { return float(y[r * 32 + c]); };
  std::vector<float> rows, columns; // a times b transposed, a transposed times b
  for (std::size_t i = 0; i < 256; ++i) {
    rows.push_back(0);
    for (std::size_t at = 0; at < 32; ++at) rows.back() += a(i / 16, at) * b(i % 16, at);
  }
  for (std::size_t i = 0; i < 1024; ++i) {
    columns.push_back(0);
    for (std::size_t at = 0; at < 16; ++at) columns.back() += a(at, i / 32) * b(at, i % 32);
  }
  std::vector<float> expected = rows;
  for (const std::vector<float>& part : {columns, rows, rows})
    expected.insert(expected.end(), part.begin(), part.end());
  check(name, kernel, expected, x, y);
}

void run() {
  check_type<f16>("products_of_transposed f16", transposed_operands<f16>);
  check_type<float>("products_of_transposed float", transposed_operands<float>);
}

} // namespace products_of_transposed

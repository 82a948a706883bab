#include "cases.h"

namespace exact_float_products {

using namespace meaning;

using Matrix = std::vector<double>; // row by row

// a, rows of `inner`, times b, rows of `columns`.
Matrix product(const Matrix& a, const Matrix& b, std::size_t inner, std::size_t columns) {
  Matrix result(a.size() / inner * columns, 0.0);
  for (std::size_t i = 0; i < result.size(); ++i)
    for (std::size_t at = 0; at < inner; ++at) result[i] += a[i / columns * inner + at] * b[at * columns + i % columns];
  return result;
}

void run() {
  const std::vector<float> q = sample::random_floats(256, 1), k = sample::random_floats(512, 2);
  const std::vector<float> v = sample::random_floats(512, 3);
  const std::vector<f16> h = sample::random_numbers<f16>(512, 4);
  Matrix turned, halves;
  for (std::size_t i = 0; i < 512; ++i) turned.push_back(k[i % 32 * 16 + i / 32]);
  for (const f16 value : h) halves.push_back(float(value));
  const Matrix scores = product(Matrix(q.begin(), q.end()), turned, 16, 32);
  std::vector<float> expected;
  for (const Matrix& part : {scores, product(scores, Matrix(v.begin(), v.end()), 32, 16),
                             product(halves, Matrix(k.begin(), k.end()), 32, 16)})
    for (const double value : part) expected.push_back(float(value));
  // Operands of 11 bits would be off by some 1e-3.
  check_near("exact_float_products", 1e-6, 1e-5, float_products, expected, q, k, v, h);
}

} // namespace exact_float_products

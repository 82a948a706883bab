#include "../products.h"

namespace chained_products {

using namespace meaning;

void run() {
  // Scores reach 3200, which f16 rounds.
  std::vector<f16> q = small_numbers<f16>(16 * 32, 40, 6), k = small_numbers<f16>(48 * 32, 40, 7);
  const std::vector<f16> v = small_numbers<f16>(48 * 8, 5, 8);
  const std::vector<float> scores = multiplied<float>(q, transposed(k, 48, 32), 16, 48, 32);
  std::vector<f16> narrow;
  std::vector<float> wide, values;
  for (const float score : scores) narrow.push_back(nearest<f16>(score));
  for (const float score : scores) wide.push_back(score * 1024);
  for (const f16 value : v) values.push_back(float(value));
  std::vector<float> expected = multiplied<float>(narrow, v, 16, 8, 48);
  append(expected, multiplied<float>(wide, values, 16, 8, 48));
  check("chained_products", chain_products, expected, q, k, v);
}

} // namespace chained_products

#include "cases.h"

namespace order_is_a_hint {

using namespace meaning;

void run() {
  const std::vector<float> k = numbered<float>(8 * 16, 1);
  for (const Size tokens : {8, 5})
    for (const Size d : {16, 11}) {
      std::vector<float> expected(256, 0.0f);
      for (Size t = 0; t < tokens; ++t)
        for (Size i = 0; i < d; ++i)
          expected[std::size_t(i * 8 + t)] = expected[std::size_t(128 + t * 16 + i)] = k[std::size_t(t * d + i)];
      const std::string sizes = std::to_string(tokens) + " x " + std::to_string(d);
      check("order_is_a_hint, 0 first, " + sizes, seen_transposed<0, 1>, expected, k, tokens, d);
      check("order_is_a_hint, 1 first, " + sizes, seen_transposed<1, 0>, expected, k, tokens, d);
    }
}

} // namespace order_is_a_hint

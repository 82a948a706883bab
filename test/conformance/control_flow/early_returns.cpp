#include "../reference.h"

namespace early_returns {

using namespace meaning;

int path(bool outer, bool then, bool otherwise, int a, int b) {
  int value = a * 10 + b;
  if (a > 0 && outer) value += 1000;
  if (a > 0 && b > 0) return then ? value + 1 : value * 2 + 5;
  if (a > 0) return otherwise ? value + 2 : value * 3 + 5;
  return b > 5 ? -value : value + 5;
}

void run() {
  for (const int a : {3, -2})
    for (const int b : {4, -1, 9}) {
      std::vector<i32> expected = sample::noise<i32>(24);
      for (std::size_t p = 0; p < 3; p += 2)
        for (std::size_t k = 0; k < (p == 2 && a < 0 ? 4u : 8u); ++k)
          expected[p * 8 + k] = path((k & 4) != 0, (k & 2) != 0, (k & 1) != 0, a, b);
      check("early_returns " + std::to_string(a) + " " + std::to_string(b), all_paths, expected, a, b);
    }
  for (const int kind : {0, -1, 3, 6}) {
    std::vector<float> x = small_numbers<float>(32, 20, 1), expected;
    for (std::size_t i = 0; i <= 32; ++i) {
      const float value = x[i < 32 ? i : 3];
      expected.push_back(kind == 0 ? value : kind < 0 ? 0 : kind > 5 ? value * 2 + 1 : -2 * value);
    }
    check("early_returns of tiles " + std::to_string(kind), tiles_from_helpers, expected, x, kind);
  }
}

} // namespace early_returns
